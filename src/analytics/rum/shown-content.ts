const standsIn = 'main [role="status"][aria-label^="Loading"]';

/** Whether something on the page still stands in for what is to come. */
export const isContentComing = (): boolean => document.querySelector(standsIn) !== null;

/** Calls once the page has been painted with nothing that stands in for its content. The answer gives up waiting for that. */
export function onContentShown(tell: (paintedMs: number) => void): () => void {
  let isWaiting = true;
  const stop = () => {
    isWaiting = false;
    observer.disconnect();
  };
  const look = () => {
    if (!isContentComing()) afterPaint(() => isWaiting && !isContentComing() && shown());
  };
  const shown = () => {
    stop();
    tell(performance.now());
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Calls when what is on the page by now has been painted. */
export const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));
