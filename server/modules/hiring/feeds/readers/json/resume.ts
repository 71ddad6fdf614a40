import { knownFieldCount } from "../field-names.ts";
import { isObject, type JsonObject, parseJson } from "./json-value.ts";

/** Limits the characters read in one search, to bound the cost of endlessly nested brackets. */
const mostChars = 4_000_000;
const opening = /\{\s*"(?:[^"\\\n]|\\.){1,80}"\s*:/g;

/** Searches for the next complete advert in a text that is broken before `from`. `knownKeys`: keys of the list's first advert. */
export function findNextAdvert(text: string, from: number, knownKeys: readonly string[] | null) {
  let left = mostChars;
  let retryFrom: number | null = null;
  opening.lastIndex = from;
  for (let match = opening.exec(text); match && left > 0; match = opening.exec(text)) {
    opening.lastIndex = match.index + 1;
    const { end, read } = endOfValue(text, match.index, left);
    left -= read;
    if (end === "beyond") retryFrom ??= match.index;
    if (typeof end !== "number") continue;
    const value = parseJson(text.slice(match.index, end));
    if (isObject(value) && isLikeAdvert(value, knownKeys)) return { at: match.index, retryFrom: match.index };
  }
  const tail = text.lastIndexOf("{");
  return { at: null, retryFrom: retryFrom ?? Math.max(from, tail) };
}

function isLikeAdvert(value: JsonObject, known: readonly string[] | null): boolean {
  const keys = Object.keys(value);
  if (known === null) return knownFieldCount(keys) >= 3 || value["@type"] === "JobPosting";
  const shared = keys.filter((key) => known.includes(key)).length;
  return (keys[0] === known[0] && shared * 3 >= known.length) || (shared >= 2 && shared * 2 >= known.length);
}

/** Finds the end of the value at `from`: "broken" for invalid JSON, "beyond" where it exceeds the text or the limit. */
function endOfValue(text: string, from: number, limit: number): { end: number | "broken" | "beyond"; read: number } {
  const scan = new JsonScanner();
  const to = Math.min(text.length, from + limit);
  for (let at = from; at < to; at++) {
    const state = scan.take(text.charCodeAt(at));
    if (state === "closed") return { end: at + 1, read: at + 1 - from };
    if (state === "broken") return { end: "broken", read: at + 1 - from };
  }
  return { end: "beyond", read: to - from };
}

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;

/** Tracks the brackets of one JSON value, character by character. */
export class JsonScanner {
  #open: number[] = [];
  #isInString = false;
  #isEscaped = false;
  /** Last non-blank character outside strings. */
  #last = 0;

  /** Returns "closed" after the value's last bracket, "broken" at a misplaced bracket or comma. */
  take(code: number): "open" | "closed" | "broken" {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === backslash) this.#isEscaped = true;
      else if (code === quote) this.#isInString = false;
      return "open";
    }
    if (code <= 32) return "open";
    if (code === quote) this.#isInString = true;
    else if (code === openBrace || code === openBracket) {
      if (this.#open.at(-1) === openBrace && this.#last !== colon) return "broken";
      this.#open.push(code);
    } else if (code === closeBrace || code === closeBracket) {
      if (this.#open.pop() !== (code === closeBrace ? openBrace : openBracket)) return "broken";
      if (this.#open.length === 0) return "closed";
    } else if (code === colon && this.#open.at(-1) === openBrace && (this.#last === comma || this.#last === openBrace)) return "broken";
    this.#last = code;
    return "open";
  }
}
