import { limits } from "#db/values.ts";
import common from "./common-passwords.json" with { type: "json" };
import { mayHold, type PasswordFilter } from "./password-filter.ts";
import { isPattern, repeatedUnit } from "./password-patterns.ts";

const filter: PasswordFilter = { bits: Buffer.from(common.bits, "base64"), probes: common.probes };

const contextWordMinChars = 4;
/** So much must be left of a password when the words are taken out that anyone would guess of this person. */
const leftMinChars = 8;
/** A common word with no more than this around it is the common word. */
const paddingMaxChars = 6;
const lookAlikes: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" };

/**
 * What is wrong with a password that someone wants to have, as a sentence for them; null when it will do. Any characters, no rules of composition.
 * @param contextWords what an attacker would try first: the site's name, the e-mail address, the person's name, the company
 */
export function passwordProblem(password: string, contextWords: readonly string[]): string | null {
  const length = [...password].length;
  if (length < limits.passwordMinChars)
    return `Use at least ${limits.passwordMinChars} characters. Several words in a row are easy to remember.`;
  if (length > limits.passwordMaxChars) return `Use at most ${limits.passwordMaxChars} characters.`;
  const plain = password.normalize("NFKC").toLowerCase();
  if (isMadeOfContext(plain, contextWords)) {
    return "This is mostly your name, your address, your company or the name of this site: those are tried first. Use other words.";
  }
  if (isPattern(plain) || isCommon(plain))
    return "This is among the passwords that are tried first. Use one that nobody else would think of.";
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

/** "jane.smith@firm.example" gives "jane.smith", "janesmith", "jane" and "smith". */
function piecesOf(text: string): string[] {
  const word = text.normalize("NFKC").toLowerCase().trim().split("@")[0] ?? "";
  const pieces = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [word, pieces.join(""), ...pieces];
}

function isCommon(plain: string): boolean {
  if (mayHold(filter, plain)) return true;
  const unit = repeatedUnit(plain);
  if (unit !== null && mayHold(filter, unit)) return true;
  const stem = plain.replace(/^[^\p{L}@$]+/u, "").replace(/[^\p{L}]+$/u, "");
  if (stem.length < 5 || stem.length === plain.length) return isCommonStem(plain);
  const padding = [plain.slice(0, plain.indexOf(stem)), plain.slice(plain.indexOf(stem) + stem.length)];
  const isThin = padding.join("").length <= paddingMaxChars || padding.every((part) => part === "" || isPattern(part));
  return isThin && isCommonStem(stem);
}

function isCommonStem(stem: string): boolean {
  if (mayHold(filter, stem)) return true;
  const spelled = stem.replace(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign);
  return spelled !== stem && mayHold(filter, spelled);
}
