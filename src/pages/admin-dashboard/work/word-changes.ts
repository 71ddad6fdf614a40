/** A run of words that stayed, went or came. */
export interface WordRun {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Beyond this many words on both sides a text is shown whole, as gone and new. */
const comparedAtMost = 4_000_000;

/** What of a text went and what came, word by word; the runs that are not new make the old text, those that are not gone the new one. */
export function wordChanges(was: string, is: string): WordRun[] {
  const [before, after] = [piecesOf(was), piecesOf(is)];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const middle: WordRun[] =
    gone.length * come.length > comparedAtMost
      ? [
          { kind: "gone", text: gone.join("") },
          { kind: "new", text: come.join("") },
        ]
      : between(gone, come);
  return joined([
    { kind: "same", text: before.slice(0, start).join("") },
    ...middle,
    { kind: "same", text: before.slice(before.length - end).join("") },
  ]);
}

/** Words with the space after them, so that nothing is lost. */
const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** By the longest sequence that both have. */
function between(gone: readonly string[], come: readonly string[]): WordRun[] {
  const width = come.length + 1;
  const lengths = new Uint32Array((gone.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = gone.length - 1; row >= 0; row -= 1) {
    for (let column = come.length - 1; column >= 0; column -= 1) {
      const isSame = gone[row] === come[column];
      lengths[row * width + column] = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const runs: WordRun[] = [];
  let [row, column] = [0, 0];
  while (row < gone.length || column < come.length) {
    const [one = "", other = ""] = [gone[row], come[column]];
    if (row < gone.length && column < come.length && one === other) {
      runs.push({ kind: "same", text: one });
      row += 1;
      column += 1;
    } else if (column >= come.length || (row < gone.length && at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: "gone", text: one });
      row += 1;
    } else {
      runs.push({ kind: "new", text: other });
      column += 1;
    }
  }
  return runs;
}

function joined(runs: readonly WordRun[]): WordRun[] {
  const all: WordRun[] = [];
  for (const { kind, text } of runs) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") all.push({ kind, text });
  }
  return all;
}
