import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env["TILTYARD_SERVER"] ?? "http://127.0.0.1:8642";
const proxy = { "/api": { target: server, ws: true } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/tiltyard/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: { proxy, fs: { allow: [".."] } },
  preview: { proxy },
});
