const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
const columns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik", "9ol"];
const next = new Map<string, Set<string>>();
for (const line of [...rows, ...columns]) {
  for (const [at, key] of [...line].entries()) {
    const follower = line[at + 1];
    if (follower) next.set(key, (next.get(key) ?? new Set()).add(follower));
  }
}

const repeatedUnitMaxChars = 5;
const fewestCharacters = 5;
/** Runs of a keyboard row or of the alphabet that are on average so long are one thought, not so many characters. */
const averageRunChars = 4;

/** True for what is one habit of the fingers: "aaaaaaaaaaaa", "abc1abc1abc1", "qwertyuiop12", "987654321987". Takes lower case. */
export function isPattern(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size < fewestCharacters) return true;
  if (repeatedUnit(text, repeatedUnitMaxChars) !== null) return true;
  return characters.length / runsOf(characters) >= averageRunChars;
}

/** The shortest text whose repetition makes this one up, the last time perhaps cut off; null when it does not come twice. */
export function repeatedUnit(text: string, longest = Math.floor(text.length / 2)): string | null {
  for (let length = 1; length <= Math.min(longest, Math.floor(text.length / 2)); length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return null;
}

function runsOf(characters: readonly string[]): number {
  let runs = 0;
  for (let at = 0; at < characters.length; runs++) at = endOfRun(characters, at);
  return runs;
}

function endOfRun(characters: readonly string[], start: number): number {
  const steps = [isNext, isBefore, isSame].map((leads) => {
    let at = start + 1;
    while (at < characters.length && leads(characters[at - 1] ?? "", characters[at] ?? "")) at += 1;
    return at;
  });
  return Math.max(...steps);
}

const isNext = (from: string, to: string) => next.get(from)?.has(to) === true;
const isBefore = (from: string, to: string) => isNext(to, from);
const isSame = (from: string, to: string) => from === to;
