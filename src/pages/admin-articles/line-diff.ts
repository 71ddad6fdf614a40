export interface DiffLine {
  kind: "same" | "gone" | "new";
  text: string;
}

const mostCells = 4_000_000;

/** How one text became another, line by line: the fewest lines gone and new. Texts too long to be compared so are shown one after the other. */
export function diffLines(before: string, after: string): DiffLine[] {
  const older = before.split("\n");
  const newer = after.split("\n");
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start += 1;
  let end = 0;
  while (end < older.length - start && end < newer.length - start && older.at(-1 - end) === newer.at(-1 - end)) end += 1;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  return [
    ...same(older.slice(0, start)),
    ...diffMiddle(older.slice(start, older.length - end), newer.slice(start, newer.length - end)),
    ...same(older.slice(older.length - end)),
  ];
}

function diffMiddle(older: string[], newer: string[]): DiffLine[] {
  const gone = older.map((text): DiffLine => ({ kind: "gone", text }));
  const added = newer.map((text): DiffLine => ({ kind: "new", text }));
  if (older.length === 0 || newer.length === 0 || older.length * newer.length > mostCells) return [...gone, ...added];
  const lengths = commonLengths(older, newer);
  const width = newer.length + 1;
  const lines: DiffLine[] = [];
  let at = 0;
  let other = 0;
  while (at < older.length && other < newer.length) {
    if (older[at] === newer[other]) {
      lines.push({ kind: "same", text: older[at] ?? "" });
      at += 1;
      other += 1;
    } else if ((lengths[(at + 1) * width + other] ?? 0) >= (lengths[at * width + other + 1] ?? 0)) {
      lines.push({ kind: "gone", text: older[at] ?? "" });
      at += 1;
    } else {
      lines.push({ kind: "new", text: newer[other] ?? "" });
      other += 1;
    }
  }
  return [...lines, ...gone.slice(at), ...added.slice(other)];
}

/** Of each pair of places, how many lines the two rests have in common in the same order. */
function commonLengths(older: string[], newer: string[]): Uint16Array {
  const width = newer.length + 1;
  const lengths = new Uint16Array((older.length + 1) * width);
  for (let at = older.length - 1; at >= 0; at -= 1) {
    for (let other = newer.length - 1; other >= 0; other -= 1) {
      const below = lengths[(at + 1) * width + other] ?? 0;
      const beside = lengths[at * width + other + 1] ?? 0;
      const both = lengths[(at + 1) * width + other + 1] ?? 0;
      lengths[at * width + other] = older[at] === newer[other] ? both + 1 : Math.max(below, beside);
    }
  }
  return lengths;
}
