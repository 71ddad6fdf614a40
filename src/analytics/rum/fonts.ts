const fontWaitMs = 3000;

/**
 * Returns whether text was shown in a fallback font: the web font arrived later than three seconds after the page began to load, or has not
 * yet.
 */
export function isFontLate({
  fontEndsMs,
  isLoading,
  nowMs,
}: {
  fontEndsMs: readonly number[];
  isLoading: boolean;
  nowMs: number;
}): boolean {
  return fontEndsMs.some((endMs) => endMs > fontWaitMs) || (isLoading && nowMs >= fontWaitMs);
}

/** Calls back if the web font is late; checks when the time limit passes, or at once if it already has. */
export function reportLateFonts(tell: () => void): void {
  const look = () => {
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => /\.woff2?($|\?)/.test(name)) as PerformanceResourceTiming[];
    const fontEndsMs = fonts.map(({ responseEnd }) => responseEnd);
    if (isFontLate({ fontEndsMs, isLoading: document.fonts.status === "loading", nowMs: performance.now() })) tell();
  };
  setTimeout(look, Math.max(0, fontWaitMs - performance.now()));
}
