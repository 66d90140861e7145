// Keys scroll what is wider than the screen: programs and tables on a phone, or with large letters.
function letKeysScroll() {
  for (const part of document.querySelectorAll(".md-typeset pre > code, .md-typeset__scrollwrap")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}
addEventListener("load", letKeysScroll);
new ResizeObserver(letKeysScroll).observe(document.body);
