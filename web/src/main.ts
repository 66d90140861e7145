import "./fonts.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchProfile } from "./lib/profile.svelte";
import { watchRoute } from "./lib/route.svelte";
import { soon } from "./lib/soon";

watchProfile();
watchRoute();
mount(App, { target: document.getElementById("app")! });
void soon(() => import("./lib/turns.svelte")).then(({ watchTurns }) => watchTurns());
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
