// Diagrams are drawn by our own copy of Mermaid, which is large, so only pages that have one load it.
const drawings = document.querySelectorAll("pre.diagram");
if (drawings.length) {
  const here = document.currentScript.src;
  const script = document.createElement("script");
  script.src = new URL("mermaid.js", here);
  script.onload = () => {
    globalThis.mermaid.initialize({ startOnLoad: false });
    for (const drawing of drawings) {
      drawing.textContent = drawing.textContent.trim(); // without the tags inside
      drawing.tabIndex = 0; // keys scroll what is wider than the screen
    }
    globalThis.mermaid.run({ nodes: drawings });
  };
  document.head.append(script);
}
