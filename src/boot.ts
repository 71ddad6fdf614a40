// Runs before the first paint: puts the person's own display choices on <html>, so that nothing changes under their eyes.
(() => {
  const root = document.documentElement;
  root.dataset.script = "on";
  try {
    const choices = JSON.parse(localStorage.getItem("preferences") ?? "{}") as Record<string, unknown>;
    if (typeof choices.viewMode === "string") root.dataset.view = choices.viewMode;
    if (typeof choices.theme === "string") root.dataset.theme = choices.theme;
  } catch {
    // Storage may be closed or hold something else; the defaults stand.
  }
})();
