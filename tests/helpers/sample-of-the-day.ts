import { isFullRun, testSeed } from "./environment.mjs";

/**
 * Returns `size` of the cases, in order, chosen by a daily seed; all of them under `npm run test:full`. Over some days every case is
 * covered. `name` keeps two samples from choosing alike.
 */
export function sampleOfTheDay<Case>(cases: readonly Case[], size: number, name: string): Case[] {
  if (isFullRun || cases.length <= size) return [...cases];
  const next = randomBy(`${testSeed} ${name}`);
  const order = cases.map((_, index) => ({ index, rank: next() })).sort((a, b) => a.rank - b.rank);
  const chosen = new Set(order.slice(0, size).map(({ index }) => index));
  return cases.filter((_, index) => chosen.has(index));
}

/** Numbers from 0 to 1 that follow from the text alone (FNV-1a, then mulberry32). */
function randomBy(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
