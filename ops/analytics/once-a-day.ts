import { createHmac, randomBytes } from "node:crypto";

const mostKept = 200_000;
const markLength = 16;

/**
 * Tells what has been seen today already. Kept are marks under a key of the day that is never written down: nobody can be found by them, nor be known
 * again tomorrow.
 */
export interface OnceADay {
  isFirst(what: string, day: string): boolean;
}

export function createOnceADay(): OnceADay {
  let today = "";
  let key = randomBytes(32);
  let marks = new Set<string>();
  return {
    isFirst(what, day) {
      if (day !== today) {
        today = day;
        key = randomBytes(32);
        marks = new Set();
      }
      const mark = createHmac("sha256", key).update(what).digest("base64url").slice(0, markLength);
      if (marks.has(mark)) return false;
      if (marks.size < mostKept) marks.add(mark);
      return true;
    },
  };
}
