import { decodeReferences } from "#server/text/entities.ts";
import { countLines } from "../decode-text.ts";
import { feedLimits } from "../raw-advert.ts";

interface Tag {
  name: string;
  attributes: string;
  isClosing: boolean;
  isEmpty: boolean;
  length: number;
  fault: string | null;
}

const longestTag = 65_536;
const nameStart = /[A-Za-z_:\u00c0-\uffff]/;
const nameEnd = /[\s<>/="']/;

/** Finds the end of the tag that begins at "<"; "text" when it is no tag, "incomplete" when more text is needed. */
function findTagEnd(text: string, from: number, isEnd: boolean): Tag | "text" | "incomplete" {
  const isClosing = text[from + 1] === "/";
  const nameFrom = from + (isClosing ? 2 : 1);
  const first = text[nameFrom];
  if (first === undefined) return isEnd ? "text" : "incomplete";
  if (!nameStart.test(first)) return "text";
  let nameTo = nameFrom;
  while (nameTo < text.length && !nameEnd.test(text[nameTo] ?? "")) nameTo++;
  const end = scanTagEnd(text, nameTo);
  if (end === null && !isEnd && text.length - from <= longestTag) return "incomplete";
  const name = text.slice(nameFrom, nameTo).toLowerCase();
  const { at, isBroken } = end ?? fallbackTagEnd(text, nameTo);
  const isShut = text[at] === ">";
  const inside = text.slice(nameTo, at);
  const isEmpty = !isClosing && inside.endsWith("/");
  return {
    ...{ name, isClosing, isEmpty, length: at + (isShut ? 1 : 0) - from },
    attributes: isEmpty ? inside.slice(0, -1) : inside,
    fault: isBroken || !isShut ? `the tag <${isClosing ? "/" : ""}${name.slice(0, 40)}> is broken` : null,
  };
}

/** Finds the first ">" outside quotes. A tag whose quotes run into another tag ends at its first ">", or before the other tag. */
function scanTagEnd(text: string, from: number): { at: number; isBroken: boolean } | null {
  let quote = "";
  for (let at = from; at < text.length && at - from <= longestTag; at++) {
    const character = text[at] ?? "";
    if (character === "<") {
      const next = text[at + 1];
      if (quote !== "" && next === undefined) return null;
      if (quote === "" || /[A-Za-z/!?]/.test(next ?? "")) return fallbackTagEnd(text, from, at);
    } else if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return { at, isBroken: false };
    else if ((character === '"' || character === "'") && /=\s*$/.test(text.slice(Math.max(from, at - 8), at))) quote = character;
  }
  return null;
}

function fallbackTagEnd(text: string, from: number, before = Math.min(text.length, from + longestTag)): { at: number; isBroken: true } {
  const shut = text.indexOf(">", from);
  return { at: shut >= 0 && shut < before ? shut : before, isBroken: true };
}

const attribute = /(?<![^\s"'/])([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

/** Parses a tag's attributes; the first of each name counts and malformed ones are skipped. */
export function readAttributes(attributes: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of attributes.slice(0, longestTag).matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? "");
  }
  return found;
}

export type XmlToken = { line: number; fault?: string } & (
  | { kind: "text"; text: string }
  | { kind: "open"; name: string; attributes: string; isEmpty: boolean }
  | { kind: "close"; name: string }
  | { kind: "doctype"; hasDeclarations: boolean }
  | { kind: "skipped" }
);
type Piece = { length: number; token: NewToken };
type NewToken = XmlToken extends infer Token ? (Token extends XmlToken ? Omit<Token, "line"> : never) : never;

const cdata = { open: "<![CDATA[", close: "]]>", name: "CDATA section" };
/** How "]]>" is written within a section. */
const splitEnd = "]]]]><![CDATA[>";
const comment = { open: "<!--", close: "-->", name: "comment" };
const doctype = "<!DOCTYPE";
const longestDoctype = 65_536;
/** Text whose meaning depends on the next chunk: the start of a reference, or of the end of a CDATA section. */
const unfinishedText = /(?:&[#A-Za-z\d]{0,12}|\]{1,2})$/;

/**
 * Splits XML into tags and text and never fails. Malformed markup is read as most likely intended, with `fault` set on the token. The
 * result does not depend on how the text is divided into chunks.
 */
export class XmlTokenizer {
  #text = "";
  #line: number;
  readonly #longestSection: number;

  constructor(line = 1, longestSection: number = feedLimits.maxRecordChars) {
    this.#line = line;
    this.#longestSection = longestSection;
  }

  get heldChars(): number {
    return this.#text.length;
  }

  get line(): number {
    return this.#line;
  }

  push(chunk: string): XmlToken[] {
    this.#text += chunk;
    return this.#read(false);
  }

  end(): XmlToken[] {
    return this.#read(true);
  }

  #read(isEnd: boolean): XmlToken[] {
    const tokens: XmlToken[] = [];
    let from = 0;
    while (from < this.#text.length) {
      const piece = this.#next(from, isEnd);
      if (!piece) break;
      tokens.push({ ...piece.token, line: this.#line } as XmlToken);
      this.#line += countLines(this.#text, from, from + piece.length);
      from += piece.length;
    }
    this.#text = this.#text.slice(from);
    return tokens;
  }

  #next(from: number, isEnd: boolean): Piece | null {
    if (this.#text[from] !== "<") return this.#plainText(from, isEnd);
    const rest = this.#text.length - from;
    for (const section of [cdata, comment]) {
      if (this.#text.startsWith(section.open, from)) return this.#section(from, section, isEnd);
      if (!isEnd && rest < section.open.length && section.open.startsWith(this.#text.slice(from))) return null;
    }
    if (this.#text.startsWith("<!", from)) return this.#declaration(from, isEnd);
    if (this.#text.startsWith("<?", from)) return this.#instruction(from, isEnd);
    return rest === 1 && !isEnd ? null : this.#tag(from, isEnd);
  }

  #plainText(from: number, isEnd: boolean): Piece | null {
    const open = this.#text.indexOf("<", from);
    const whole = this.#text.slice(from, open < 0 ? undefined : open);
    const text = open < 0 && !isEnd ? whole.replace(unfinishedText, "") : whole;
    if (text === "") return null;
    return { length: text.length, token: { kind: "text", text: stripForbiddenCharacters(decodeReferences(text.replaceAll("]]>", ""))) } };
  }

  /**
   * Sections do not nest: one that is opened again before its end was never closed, and what follows its opening is read as markup. Only
   * where the inner end is split over two sections, as XML asks for, the inner opening is text.
   */
  #section(from: number, section: typeof cdata, isEnd: boolean): Piece | null {
    const start = from + section.open.length;
    const close = this.#text.indexOf(section.close, start);
    const again = this.#text.indexOf(section.open, start);
    const isInner = close >= 0 && again >= 0 && again < close;
    if (isInner && !isEnd && this.#text.length < close + splitEnd.length) return null;
    if (close >= 0 && (!isInner || this.#text.startsWith(splitEnd, close - 2))) {
      const length = close + section.close.length - from;
      const isText = section === cdata;
      return {
        length,
        token: isText ? { kind: "text", text: stripForbiddenCharacters(this.#text.slice(start, close)) } : { kind: "skipped" },
      };
    }
    if (again < 0 && !isEnd && this.#text.length - from <= this.#longestSection) return null;
    return { length: section.open.length, token: { kind: "skipped", fault: `a ${section.name} is never closed` } };
  }

  #declaration(from: number, isEnd: boolean): Piece | null {
    const held = this.#text.slice(from, from + longestDoctype);
    const start = held.slice(0, doctype.length).toUpperCase();
    if (!isEnd && start.length < doctype.length && doctype.startsWith(start)) return null;
    if (start !== doctype) {
      const opening = /^<!\[?\w{0,8}\[?/.exec(held)?.[0] ?? "<!";
      return { length: opening.length, token: { kind: "skipped", fault: `“${opening}” opens nothing` } };
    }
    const hasDeclarations = /^[^>[]*\[/.test(held);
    const end = hasDeclarations ? /\]\s*>/.exec(held) : />/.exec(held);
    if (end) return { length: end.index + end[0].length, token: { kind: "doctype", hasDeclarations } };
    if (!isEnd && held.length < longestDoctype) return null;
    return { length: doctype.length, token: { kind: "doctype", hasDeclarations, fault: "the document type is never closed" } };
  }

  #instruction(from: number, isEnd: boolean): Piece | null {
    const close = this.#text.indexOf("?>", from + 2);
    const open = this.#text.indexOf("<", from + 2);
    if (close >= 0 && (open < 0 || close < open)) return { length: close + 2 - from, token: { kind: "skipped" } };
    if (open < 0 && !isEnd && this.#text.length - from <= longestDoctype) return null;
    return { length: 2, token: { kind: "skipped", fault: "a processing instruction is never closed" } };
  }

  #tag(from: number, isEnd: boolean): Piece | null {
    const found = findTagEnd(this.#text, from, isEnd);
    if (found === "incomplete") return null;
    if (found === "text") return { length: 1, token: { kind: "text", text: "<", fault: "a bare “<”" } };
    const { name, attributes, isClosing, isEmpty, length, fault } = found;
    const token: NewToken = isClosing ? { kind: "close", name } : { kind: "open", name, attributes, isEmpty };
    return { length, token: fault ? { ...token, fault } : token };
  }
}

/** Removes characters that XML forbids. */
function stripForbiddenCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what XML forbids
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
