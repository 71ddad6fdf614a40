const fontWaitMs = 3000;

/** Whether words stood in another type for want of the site's own: it came later than three seconds after the page began to load, or has not yet. */
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

/** Tells if the site's type comes too late; asked when the wait is over, or at once if it is by now. */
export function watchFonts(tell: () => void): void {
  const look = () => {
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => /\.woff2?($|\?)/.test(name)) as PerformanceResourceTiming[];
    const fontEndsMs = fonts.map(({ responseEnd }) => responseEnd);
    if (isFontLate({ fontEndsMs, isLoading: document.fonts.status === "loading", nowMs: performance.now() })) tell();
  };
  setTimeout(look, Math.max(0, fontWaitMs - performance.now()));
}
