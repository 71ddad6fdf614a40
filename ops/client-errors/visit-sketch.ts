import { createHash } from "node:crypto";

/** Of the marks of all visits the least are kept: as many as these are counted exactly, more are estimated from how close they lie. */
const marksKept = 128;
const markBytes = 6;
const highest = 2 ** (8 * markBytes);
const markChars = 8;
/** So many are gathered before those that are not among the least are left behind. */
const marksGathered = 1024;

/** A visit's mark, evenly spread, which does not lead back to it. */
export const markOf = (visit: string): number => createHash("sha256").update(visit).digest().readUIntBE(0, markBytes);

/** The marks of both, without those that are not among the least. */
export const joined = (one: Iterable<number>, other: Iterable<number>): number[] =>
  [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, marksKept);

/** How many visits left these marks: exact up to 128, and within some 18 % in nineteen cases of twenty beyond. */
export function visitsIn(marks: readonly number[]): number {
  const last = marks[marksKept - 1];
  return last === undefined ? marks.length : Math.round(((marksKept - 1) * highest) / last);
}

/** As it is kept: adding two sketches is joining their marks. */
export const sketchText = (marks: readonly number[]): string =>
  marks
    .map((mark) => {
      const bytes = Buffer.alloc(markBytes);
      bytes.writeUIntBE(mark, 0, markBytes);
      return bytes.toString("base64url");
    })
    .join("");

export function readSketch(text: string): number[] {
  const marks = [];
  for (let at = 0; at + markChars <= text.length; at += markChars)
    marks.push(Buffer.from(text.slice(at, at + markChars), "base64url").readUIntBE(0, markBytes));
  return marks;
}

/** How many visits left the marks of all these sketches: the same as joining them one after another, in the time it takes to read them. */
export function visitsOf(sketches: Iterable<string>): number {
  let least: number[] = [];
  let limit = highest;
  for (const sketch of sketches) {
    const bytes = Buffer.from(sketch, "base64url");
    for (let at = 0; at + markBytes <= bytes.length; at += markBytes) {
      const mark = bytes.readUIntBE(at, markBytes);
      if (mark >= limit) continue;
      least.push(mark);
      if (least.length < marksGathered) continue;
      least = joined(least, []);
      limit = least[marksKept - 1] ?? highest;
    }
  }
  return visitsIn(joined(least, []));
}
