// Runs before the first paint: puts the person's own display choices on <html>, so that nothing changes under their eyes.
(() => {
  type Kept = Record<string, unknown>;
  const root = document.documentElement;
  const read = (key: string): Kept => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "");
      return typeof kept === "object" && kept !== null ? (kept as Kept) : {};
    } catch {
      // Storage may be closed or hold something else; the defaults stand.
      return {};
    }
  };
  const put = (name: string, value: unknown) => {
    if (typeof value === "string" && value) root.dataset[name] = value;
    else delete root.dataset[name];
  };
  const show = (chosen: Kept) => {
    const threeWay = (value: unknown, yes: string, no: string) => (value === true ? yes : value === false && no);
    put("view", chosen.viewMode);
    put("theme", chosen.theme !== "system" && chosen.theme);
    put("density", chosen.compactMode === true && "compact");
    put("contrast", threeWay(chosen.highContrast, "more", "standard"));
    put("motion", threeWay(chosen.reducedMotion, "reduce", "full"));
    put("text", chosen.largeText === true && "large");
    put("reader", chosen.screenReaderOptimized === true && "on");
    put("focus", chosen.focusIndicators === true && "strong");
    put("keyboard", chosen.keyboardNavigation === true && "on");
  };
  /** An address of the board that names no order, with the one that this person prefers; any other address as it is. */
  const inOrder = (address: string): string => {
    const sort = read("preferences").sortPreference;
    const [path, query = ""] = address.split("?");
    const asked = new URLSearchParams(query);
    const needs = { relevance: "q", distance: "location" }[String(sort)];
    const isOrdered = typeof sort !== "string" || sort === "newest" || asked.has("sort") || (needs && !asked.get(needs));
    return isOrdered || !/^\/(jobs)?$/.test(path ?? "") ? address : `${address}${query ? "&" : "?"}sort=${encodeURIComponent(sort)}`;
  };
  root.dataset.script = "on";
  show({ ...read("preferences"), ...read("accessibility") });
  window.display = { show, inOrder };
  const here = location.pathname + location.search;
  if (inOrder(here) === here) return;
  root.hidden = true;
  location.replace(inOrder(here) + location.hash);
})();
