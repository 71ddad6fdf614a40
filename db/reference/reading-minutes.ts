const wordsAMinute = 220;

/** Returns the reading time of a text in whole minutes, at least one. */
export function readingMinutesOf(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}
