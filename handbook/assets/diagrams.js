// Diagrams are drawn by our own copy of Mermaid, which is large, so only pages that have one load it.
const drawings = document.querySelectorAll("pre.diagram");
if (drawings.length) {
  const here = document.currentScript.src;
  const script = document.createElement("script");
  script.src = new URL("mermaid.js", here);
  script.onload = () => {
    const dark = document.body.dataset.mdColorScheme === "slate";
    globalThis.mermaid.initialize({ startOnLoad: false, theme: dark ? "dark" : "default" });
    for (const drawing of drawings) drawing.textContent = drawing.textContent.trim(); // without the tags inside
    globalThis.mermaid.run({ nodes: drawings });
  };
  document.head.append(script);
}
