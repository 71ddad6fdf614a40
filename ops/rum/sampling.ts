/** So many visits a minute are measured whole; beyond, one in two, one in four and so on. */
const visitsPerMinute = 200;
const mostOneIn = 1024;
const minuteMs = 60_000;
/** More visits than these are not told apart within one minute; the share is the smallest by then. */
const mostKnown = visitsPerMinute * mostOneIn;
const knuth = 2_654_435_761;

/** A number from 0 to 1 that stays the same for a visit; visits are spread evenly. */
export function placeOf(session: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < session.length; at += 1) hash = Math.imul(hash ^ session.charCodeAt(at), 16_777_619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, knuth) >>> 0) / 2 ** 32;
}

/** Whether a visit is among those measured when one in `oneIn` is. Whoever is, is so for every smaller `oneIn`. */
export const isMeasured = (session: string, oneIn: number): boolean => placeOf(session) * oneIn < 1;

/** Decides by how many visits the last minute had which of this one are kept. */
export function createSampler() {
  let minute = -1;
  let oneIn = 1;
  let visits = new Set<string>();
  return {
    /** How many visits this one stands for; null where it is not to be kept. */
    weigh(session: string, at: Date): number | null {
      const current = Math.floor(at.getTime() / minuteMs);
      if (current !== minute) {
        const seen = current === minute + 1 ? visits.size : 0;
        oneIn = 1;
        while (seen / oneIn > visitsPerMinute && oneIn < mostOneIn) oneIn *= 2;
        [minute, visits] = [current, new Set()];
      }
      if (visits.size < mostKnown) visits.add(session);
      return isMeasured(session, oneIn) ? oneIn : null;
    },
  };
}
