// Keeps the page itself at hand, so that it opens at once and can say that the server is away.
const SHELF = "tiltyard-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api"))
    return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromShelf(event.request));
  else if (event.request.mode === "navigate") event.respondWith(freshOrKept());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(toTable(`/t/${event.notification.data}`));
});

/** The tab in which the table is open, or a new one. */
async function toTable(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const open = tabs.find((tab) => new URL(tab.url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

async function fromShelf(request) {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await shelf.put(request, fresh.clone());
  return fresh;
}

async function freshOrKept() {
  const shelf = await caches.open(SHELF);
  try {
    const fresh = await fetch("/");
    if (fresh.ok) await shelf.put("/", fresh.clone());
    return fresh;
  } catch {
    return (await shelf.match("/")) ?? Response.error();
  }
}
