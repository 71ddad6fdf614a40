const waitAtMostMs = 10_000;
const actions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Brings what an address names after "#" into sight: inside the site a page arrives at its top, and some parts of pages come later than the page. Whoever
 * has gone on by themselves meanwhile is left alone.
 */
export function followFragments(): void {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = location.hash === "" ? () => {} : seek(location.hash.slice(1));
  };
  // The page's heading takes the focus in the next frame.
  addEventListener("pushState", () => requestAnimationFrame(() => requestAnimationFrame(follow)));
  if (document.querySelector(":target") === null) follow();
}

/** Shows the place as soon as it is there; answers what ends the wait. */
function seek(id: string): () => void {
  const watcher = new MutationObserver(show);
  const timer = setTimeout(stop, waitAtMostMs);
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const action of actions) addEventListener(action, stop, { passive: true });
  show();
  return stop;

  function show(): void {
    const place = document.getElementById(id);
    // A page that is being left is hidden until the next one is there, and may have a place of this name too.
    if (!place || place.getClientRects().length === 0) return;
    stop();
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  }

  function stop(): void {
    watcher.disconnect();
    clearTimeout(timer);
    for (const action of actions) removeEventListener(action, stop);
  }
}
