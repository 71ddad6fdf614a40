// Runs before the first paint: puts the person's own display choices on <html>, so that nothing changes under their eyes.
(() => {
  type Kept = Record<string, unknown>;
  const root = document.documentElement;
  const read = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "");
    } catch {
      // Storage may be closed or hold something else; the defaults stand.
      return {};
    }
  };
  const kept = (key: string): Kept => ({ ...(read(key) as Kept) });
  /** Attribute, setting, and what stands there when it is chosen, or chosen not to be. */
  const marks = [
    ["view", "viewMode"],
    ["theme", "theme"],
    ["density", "compactMode", "compact"],
    ["contrast", "highContrast", "more", "standard"],
    ["motion", "reducedMotion", "reduce", "full"],
    ["text", "largeText", "large"],
    ["reader", "screenReaderOptimized", "on"],
    ["focus", "focusIndicators", "strong"],
    ["keyboard", "keyboardNavigation", "on"],
  ] as const;
  const show = (chosen: Kept) => {
    for (const [name, setting, yes, no] of marks) {
      const value = chosen[setting];
      const mark = value === true ? yes : value === false ? no : value;
      if (mark) root.dataset[name] = String(mark);
      else delete root.dataset[name];
    }
  };
  /** An address of the board that names no order, with the one that this person prefers; any other address as it is. */
  const inOrder = (address: string): string => {
    const sort = String(kept("preferences").sortPreference);
    const names = (parameter: string) => new RegExp(`[?&]${parameter}=[^&]`).test(address);
    const isApt = /^(salary|closing)/.test(sort) || (sort === "relevance" && names("q")) || (sort === "distance" && names("location"));
    const isUnordered = isApt && /^\/(jobs)?(\?|$)/.test(address) && !names("sort");
    return isUnordered ? `${address}${address.includes("?") ? "&" : "?"}sort=${sort}` : address;
  };
  root.dataset.script = "on";
  // A hint, left at sign-in: the header keeps room for what only people with an account have there.
  if (read("authenticated") === true) root.dataset.account = "likely";
  show({ ...kept("preferences"), ...kept("accessibility") });
  window.display = { show, inOrder };
  const here = location.pathname + location.search;
  const wanted = inOrder(here);
  if (wanted === here) return;
  root.hidden = true;
  location.replace(wanted + location.hash);
})();
