const wordsAMinute = 220;

/** How long a text takes to read, in whole minutes and at least one. */
export function readingMinutesOf(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}
