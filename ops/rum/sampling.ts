import { isMeasured } from "#db/telemetry-values.ts";

/** So many visits a minute are measured whole; beyond, one in two, one in four and so on. */
const visitsPerMinute = 200;
const mostOneIn = 1024;
const minuteMs = 60_000;
/** More visits than these are not told apart within one minute; the share is the smallest by then. */
const mostKnown = visitsPerMinute * mostOneIn;

export interface Sampler {
  /** By how many visits the last minute had: of how many that begin now one is measured. */
  oneIn(at: Date): number;
  /** How many visits this one stands for, which was measured as one in `begunAs` from its beginning; null where it is not to be kept. */
  weigh(session: string, begunAs: number, at: Date): number | null;
}

/** Decides by how many visits the last minute had which of this one are kept. */
export function createSampler(): Sampler {
  let minute = -1;
  let current = 1;
  /** With how many others each stands for: those send nothing. */
  let visits = new Map<string, number>();
  const oneIn = (at: Date): number => {
    const now = Math.floor(at.getTime() / minuteMs);
    if (now === minute) return current;
    const seen = now === minute + 1 ? [...visits.values()].reduce((sum, each) => sum + each, 0) : 0;
    current = 1;
    while (seen / current > visitsPerMinute && current < mostOneIn) current *= 2;
    [minute, visits] = [now, new Map()];
    return current;
  };
  return {
    oneIn,
    weigh(session, begunAs, at) {
      const standsFor = Math.max(oneIn(at), begunAs);
      if (visits.size < mostKnown) visits.set(session, begunAs);
      return isMeasured(session, standsFor) ? standsFor : null;
    },
  };
}
