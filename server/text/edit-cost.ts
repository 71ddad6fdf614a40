const vowels = new Set("aeiouy");
const soundAlike = new Set(["cs", "sc", "ck", "kc", "sz", "zs", "fp", "pf", "gj", "jg", "kq", "qk", "td", "dt", "mn", "nm", "iy", "yi"]);

export interface EditCost {
  /** Number of edits: insertions, deletions, replacements and transpositions. */
  edits: number;
  /** Weighted edits: likely typing errors (vowel for vowel, doubled letters, transpositions) cost less. */
  cost: number;
}

/** Returns the edit distance between two words, a transposition counting once; null when it exceeds `most` edits. */
export function editCost(typed: string, right: string, most: number): EditCost | null {
  const width = right.length + 1;
  if (Math.abs(typed.length - right.length) > most) return null;
  const edits = new Float64Array((typed.length + 1) * width);
  const costs = new Float64Array(edits.length);
  for (let j = 1; j < width; j++) {
    edits[j] = j;
    costs[j] = (costs[j - 1] as number) + gapCost(right, j - 1);
  }
  for (let i = 1; i <= typed.length; i++) {
    edits[i * width] = i;
    costs[i * width] = (costs[(i - 1) * width] as number) + gapCost(typed, i - 1);
    for (let j = 1; j < width; j++) {
      const isSame = typed[i - 1] === right[j - 1];
      const here = i * width + j;
      const diagonal = here - width - 1;
      let edit = (edits[diagonal] as number) + (isSame ? 0 : 1);
      let cost = (costs[diagonal] as number) + (isSame ? 0 : replaceCost(typed[i - 1] as string, right[j - 1] as string));
      edit = Math.min(edit, (edits[here - width] as number) + 1, (edits[here - 1] as number) + 1);
      cost = Math.min(cost, (costs[here - width] as number) + gapCost(typed, i - 1), (costs[here - 1] as number) + gapCost(right, j - 1));
      if (i > 1 && j > 1 && !isSame && typed[i - 1] === right[j - 2] && typed[i - 2] === right[j - 1]) {
        const before = diagonal - width - 1;
        edit = Math.min(edit, (edits[before] as number) + 1);
        cost = Math.min(cost, (costs[before] as number) + 0.7);
      }
      edits[here] = edit;
      costs[here] = cost;
    }
  }
  const total = edits[edits.length - 1] as number;
  return total > most ? null : { edits: total, cost: costs[costs.length - 1] as number };
}

/** An inserted or missing letter costs less next to the same letter ("comercial"), and less when it is a vowel. */
function gapCost(word: string, at: number): number {
  const letter = word[at] as string;
  if (letter === word[at - 1] || letter === word[at + 1]) return 0.5;
  return vowels.has(letter) ? 0.85 : 1;
}

function replaceCost(one: string, other: string): number {
  if (vowels.has(one) && vowels.has(other)) return 0.6;
  return soundAlike.has(one + other) ? 0.7 : 1;
}
