// Which page is shown, from the address.

export interface Place {
  page: string;
  id: string;
  query: URLSearchParams;
  invite: string; // after the #, which no browser sends anywhere
}

/** Part of an address in letters; one that was cut off in the middle of a letter stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(): Place {
  const [page = "", id = ""] = location.pathname.split("/").filter(Boolean).map(decoded);
  return { page, id, query: new URLSearchParams(location.search), invite: location.hash.slice(1) };
}

export const route = $state<{ at: Place }>({ at: parse() });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.at = parse();
  scrollTo(0, 0);
}

/** Links within the page do not reload it. */
export function watchRoute(): void {
  addEventListener("popstate", () => (route.at = parse()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
