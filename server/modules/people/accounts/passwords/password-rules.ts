import { createHash } from "node:crypto";
import { limits } from "#db/values.ts";
import common from "./common-passwords.json" with { type: "json" };

const filter: PasswordFilter = { bits: Buffer.from(common.bits, "base64"), probes: common.probes };

const contextWordMinChars = 4;
/** Minimum length left after removing words anyone would guess for this user. */
const leftMinChars = 8;
/** A common word padded with at most this many characters counts as the common word. */
const paddingMaxChars = 6;
const lookAlikes: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" };

/**
 * Returns why a password is rejected, as a sentence for the user; null when acceptable. Any characters are allowed, without composition
 * rules.
 * @param contextWords what an attacker would try first: the site's name, the e-mail address, the person's name, the company
 */
export function passwordProblem(password: string, contextWords: readonly string[]): string | null {
  const length = [...password].length;
  if (length < limits.passwordMinChars)
    return `Use at least ${limits.passwordMinChars} characters. Several words in a row are easy to remember.`;
  if (length > limits.passwordMaxChars) return `Use at most ${limits.passwordMaxChars} characters.`;
  const plain = password.normalize("NFKC").toLowerCase();
  if (isMadeOfContext(plain, contextWords)) {
    return "This is mostly your name, your address, your company or the name of this site, which are easy to guess. Use other words.";
  }
  if (isPattern(plain) || isCommon(plain)) return "This is a very common password. Use one that nobody else would think of.";
  return null;
}

function isMadeOfContext(plain: string, contextWords: readonly string[]): boolean {
  const words = contextWords
    .flatMap(piecesOf)
    .filter((word) => word.length >= contextWordMinChars)
    .sort((one, other) => other.length - one.length);
  const left = words.reduce((text, word) => text.replaceAll(word, ""), plain);
  return left.length < plain.length && left.length < leftMinChars;
}

/** "jane.smith@firm.example" gives "jane.smith", "janesmith", "jane", "smith" and "@firm.example". */
function piecesOf(text: string): string[] {
  const [word = "", domain] = text.normalize("NFKC").toLowerCase().trim().split("@");
  const pieces = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [word, pieces.join(""), ...pieces, ...(domain ? [`@${domain}`] : [])];
}

function isCommon(plain: string): boolean {
  if (mightContain(filter, plain)) return true;
  const unit = repeatedUnit(plain);
  if (unit !== null && mightContain(filter, unit)) return true;
  const stem = plain.replace(/^[^\p{L}@$]+/u, "").replace(/[^\p{L}]+$/u, "");
  if (stem.length < 5 || stem.length === plain.length) return isCommonStem(plain);
  const padding = [plain.slice(0, plain.indexOf(stem)), plain.slice(plain.indexOf(stem) + stem.length)];
  const isThin = padding.join("").length <= paddingMaxChars || padding.every((part) => part === "" || isPattern(part));
  return isThin && isCommonStem(stem);
}

function isCommonStem(stem: string): boolean {
  if (mightContain(filter, stem)) return true;
  const spelled = stem.replace(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign);
  return spelled !== stem && mightContain(filter, spelled);
}

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
/** Keyboard or alphabet runs of at least this average length count as one pattern, not as that many characters. */
const averageRunChars = 4;

/** Returns whether lower-case text is a typing pattern: "aaaaaaaaaaaa", "abc1abc1abc1", "qwertyuiop12", "987654321987". */
function isPattern(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size < fewestCharacters) return true;
  if (repeatedUnit(text, repeatedUnitMaxChars) !== null) return true;
  return characters.length / countRuns(characters) >= averageRunChars;
}

/** Returns the shortest unit whose repetition makes up the text, the last one possibly cut off; null when it does not repeat. */
function repeatedUnit(text: string, longest = Math.floor(text.length / 2)): string | null {
  for (let length = 1; length <= Math.min(longest, Math.floor(text.length / 2)); length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return null;
}

function countRuns(characters: readonly string[]): number {
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

/** A Bloom filter: matches all of its entries and few others. */
interface PasswordFilter {
  bits: Uint8Array;
  /** Bits checked per entry. */
  probes: number;
}

/** Entries are compared case-insensitively. */
function mightContain({ bits, probes }: PasswordFilter, entry: string): boolean {
  return positionsOf(entry, bits.length * 8, probes).every((position) => ((bits[position >> 3] ?? 0) >> (position & 7)) & 1);
}

export function makeFilter(entries: Iterable<string>, { bytes, probes }: { bytes: number; probes: number }): PasswordFilter {
  const bits = new Uint8Array(bytes);
  for (const entry of entries) {
    for (const position of positionsOf(entry, bytes * 8, probes)) bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7));
  }
  return { bits, probes };
}

function positionsOf(entry: string, bitCount: number, probes: number): number[] {
  const digest = createHash("sha256").update(entry.normalize("NFKC").toLowerCase()).digest();
  const start = digest.readUInt32LE(0);
  const step = digest.readUInt32LE(4) | 1;
  return Array.from({ length: probes }, (_, at) => (start + at * (step >>> 0)) % bitCount);
}
