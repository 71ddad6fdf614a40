// Runs before the first paint: sets the user's display preferences on <html>, so that nothing changes visibly.
(() => {
  type StoredObject = Record<string, unknown>;
  const root = document.documentElement;
  const read = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "");
    } catch {
      // Storage may be unavailable or hold invalid data; the defaults apply.
      return {};
    }
  };
  const readObject = (key: string): StoredObject => ({ ...(read(key) as StoredObject) });
  /** Attribute, setting, and the value when it is switched on or off. */
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
  const show = (chosen: StoredObject) => {
    for (const [name, setting, yes, no] of marks) {
      const value = chosen[setting];
      const mark = value === true ? yes : value === false ? no : value;
      if (mark) root.dataset[name] = String(mark);
      else delete root.dataset[name];
    }
    // Reserves the line in which pay stands on the user's own terms, a year's or a day's.
    const { basis } = { ...(chosen.payTerms as StoredObject) };
    if (basis) root.dataset.pay = basis === "salary" ? "year" : "day";
    else delete root.dataset.pay;
  };
  /** Adds the user's preferred sort order to a board address that has none; other addresses are unchanged. */
  const inOrder = (address: string): string => {
    const sort = String(readObject("preferences").sortPreference);
    const names = (parameter: string) => new RegExp(`[?&]${parameter}=[^&]`).test(address);
    const isApt = /^(salary|closing)/.test(sort) || (sort === "relevance" && names("q")) || (sort === "distance" && names("location"));
    const isUnordered = isApt && /^\/(jobs)?(\?|$)/.test(address) && !names("sort");
    return isUnordered ? `${address}${address.includes("?") ? "&" : "?"}sort=${sort}` : address;
  };
  root.dataset.script = "on";
  // Set by the server beside a session: the header waits, and pages reserve room for what only signed-in users see there.
  if (/(^|; )signed-in=/.test(document.cookie)) root.dataset.account = "likely";
  show({ ...readObject("preferences"), ...readObject("accessibility") });
  window.display = { show, inOrder };
  const here = location.pathname + location.search;
  const wanted = inOrder(here);
  if (wanted === here) return;
  root.hidden = true;
  location.replace(wanted + location.hash);
})();
