import { countLines } from "../decode-text.ts";
import { feedLimits } from "../raw-advert.ts";
import { isObject, type JsonObject, parseJson } from "./json-value.ts";
import { findNextAdvert, JsonScanner } from "./resume.ts";

/** Keys under which feeds hold their list of adverts or notices. */
const listKeys = new Set(
  "jobs releases offers content items results postings positions vacancies adverts ads data records rows listings opportunities openings requisitions entries entry job @graph itemlistelement jobpostings jobpostings hits".split(
    " ",
  ),
);
/** Keys of objects that only wrap the list. */
const wrapperKeys = new Set("data response result results feed channel rss payload body d source jobs content".split(" "));

export interface JsonSplitterHandlers {
  /** One advert. `line` is where it begins. */
  record(value: JsonObject, line: number): void;
  /** An advert skipped for its size. */
  oversized(line: number): void;
  /** A malformed advert, or non-JSON text between values, reported once per line. */
  broken(line: number): void;
  /** The values around the list, called before its first advert. */
  envelope(value: JsonObject): void;
}

/** End of a list whose last advert is broken. */
const endOfArray = /\}\s*\]\s*$/;
const endOfWrapper = /\}\s*\](?:\s*,\s*"[^"]*"\s*:[^{}[\]]{0,200}){0,20}\s*\}\s*$/;

interface Container {
  isArray: boolean;
  isList: boolean;
  isWrapper: boolean;
  key: string;
}

/**
 * Splits JSON text into adverts in a stream: elements of a top-level array, of a list inside wrapper objects, or consecutive values. Holds
 * one advert at a time. After a broken advert it resumes at the next complete one.
 */
export class JsonSplitter {
  readonly #handlers: JsonSplitterHandlers;
  readonly #maxChars: number;
  #containers: Container[] = [];
  #inString = false;
  #isEscaped = false;
  #string = "";
  #key = "";
  /** Scan of the current advert; null outside of one. */
  #scan: JsonScanner | null = null;
  #isSeeking = false;
  #record = "";
  #recordLine = 1;
  /** Keys of the first advert, before it those that are to be expected. */
  #knownKeys: readonly string[] | null;
  #hasRead = false;
  /** Index in `#record` from which to search for the next complete advert. */
  #soughtTo = 1;
  #isOversized = false;
  /** Text of the outermost object, while it may itself be an advert. */
  #outer = "";
  #outerLine = 1;
  #hasList = false;
  #isStray = false;
  #line: number;

  constructor(handlers: JsonSplitterHandlers, options: { line?: number; maxChars?: number; keys?: readonly string[] } = {}) {
    this.#knownKeys = options.keys ?? null;
    this.#handlers = handlers;
    this.#line = options.line ?? 1;
    this.#maxChars = options.maxChars ?? feedLimits.maxRecordChars;
  }

  get heldChars(): number {
    return this.#record.length + this.#outer.length;
  }

  push(chunk: string): void {
    let text = chunk;
    let from = 0;
    while (from < text.length) {
      if (this.#isSeeking) {
        this.#hold(text.slice(from));
        const found = this.#seek(false);
        if (found === null) return;
        [text, from] = [found, 0];
      } else if (this.#scan === null) from = this.#readOutside(text, from);
      else {
        from = this.#readRecord(this.#scan, text, from);
        const again = this.#isSeeking ? this.#seek(false) : null;
        if (again !== null) [text, from] = [again + text.slice(from), 0];
      }
    }
  }

  /** Returns true when the text ended where JSON may end. */
  end(): boolean {
    while (this.#scan !== null || this.#isSeeking) {
      if (this.#isOversized) return false;
      const isShut = (this.#containers[0]?.isArray ? endOfArray : endOfWrapper).test(this.#record);
      if (!this.#isSeeking) this.#break();
      const found = this.#seek(true);
      if (found === null) return isShut;
      this.push(found);
    }
    return this.#containers.length === 0 && !this.#inString;
  }

  #readRecord(scan: JsonScanner, text: string, from: number): number {
    let at = from;
    let state: "open" | "closed" | "broken" = "open";
    while (at < text.length && state === "open") state = scan.take(text.charCodeAt(at++));
    this.#hold(text.slice(from, at));
    if (this.#isSeeking) return at;
    if (state === "closed") this.#finishRecord();
    else if (state === "broken") this.#break();
    return at;
  }

  #hold(text: string): void {
    if (this.#isOversized) {
      this.#line += countLines(text);
      return;
    }
    this.#record += text;
    if (this.#record.length <= this.#maxChars || this.#isSeeking) return;
    if (findNextAdvert(this.#record, 1, this.#knownKeys).at !== null) {
      this.#break();
      return;
    }
    this.#line += countLines(this.#record);
    this.#isOversized = true;
    this.#record = "";
  }

  #finishRecord(): void {
    if (this.#isOversized) {
      this.#handlers.oversized(this.#recordLine);
      this.#leaveRecord();
      return;
    }
    const value = parseJson(this.#record);
    if (isObject(value)) {
      if (!this.#hasRead) this.#knownKeys = Object.keys(value);
      this.#hasRead = true;
      this.#handlers.record(value, this.#recordLine);
      this.#leaveRecord();
    } else this.#break();
  }

  #leaveRecord(): void {
    this.#line += countLines(this.#record);
    this.#record = "";
    this.#isOversized = false;
    this.#scan = null;
  }

  #break(): void {
    this.#handlers.broken(this.#recordLine);
    this.#scan = null;
    this.#isSeeking = true;
    this.#soughtTo = 1;
    this.#isOversized = false;
  }

  /** Returns the text from the next complete advert on; null where none is held yet. */
  #seek(isEnd: boolean): string | null {
    const { at, retryFrom } = findNextAdvert(this.#record, this.#soughtTo, this.#knownKeys);
    const passed = at ?? (isEnd ? this.#record.length : Math.max(0, this.#record.length - this.#maxChars));
    this.#line += countLines(this.#record.slice(0, passed));
    const rest = this.#record.slice(passed);
    this.#soughtTo = Math.max(0, retryFrom - passed);
    this.#record = at === null ? rest : "";
    this.#isSeeking = at === null && !isEnd;
    return at === null ? null : rest;
  }

  #readOutside(chunk: string, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const character = chunk[at] ?? "";
      if (character === "\n") this.#line++;
      if (!this.#inString && character === "{" && this.#isInList()) {
        this.#beginRecord("{");
        return at + 1;
      }
      if (this.#containers.length === 0 && character !== "{" && character !== "[") {
        this.#readBetween(character);
        continue;
      }
      if (!this.#inString && character === ":" && this.#containers.at(-1)?.isList) {
        this.#beginRecord("");
        this.#break();
        return at + 1;
      }
      this.#keepOuter(character);
      if (this.#inString) this.#readString(character);
      else this.#readStructure(character);
    }
    return chunk.length;
  }

  /** After a surplus bracket has closed the list, an object without a key resumes it. */
  #isInList(): boolean {
    const inner = this.#containers.at(-1);
    if (!inner || inner.isList) return inner?.isList ?? false;
    if (!this.#hasList || inner.isArray || this.#key !== "") return false;
    this.#containers.push({ isArray: true, isList: true, isWrapper: false, key: "" });
    return true;
  }

  #beginRecord(text: string): void {
    this.#scan = new JsonScanner();
    this.#record = text;
    this.#recordLine = this.#line;
    if (text !== "") this.#scan.take(123);
  }

  #readBetween(character: string): void {
    if (character === "\n") this.#isStray = false;
    else if (!this.#isStray && !/[\s,;]/.test(character)) {
      this.#isStray = true;
      this.#handlers.broken(this.#line);
    }
  }

  #keepOuter(character: string): void {
    this.#isStray = false;
    if (this.#hasList || (this.#containers.length === 0 && character !== "{")) return;
    if (this.#containers.length === 0) this.#outerLine = this.#line;
    if (!this.#isOversized) this.#outer += character;
    if (this.#outer.length > this.#maxChars) {
      this.#isOversized = true;
      this.#outer = "";
    }
  }

  #readString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#inString = false;
    else if (this.#string.length < 64) this.#string += character;
  }

  #readStructure(character: string): void {
    if (character === '"') {
      this.#inString = true;
      this.#string = "";
    } else if (character === ":") this.#key = this.#string.toLowerCase();
    else if (character === "{") this.#open(false);
    else if (character === "[") this.#open(true);
    else if (character === "}" || character === "]") this.#close(character === "]");
    else if (character === ",") this.#key = "";
  }

  #open(isArray: boolean): void {
    const parent = this.#containers.at(-1);
    const isRoot = parent === undefined;
    const isList = isArray && (isRoot || parent.isList || (parent.isWrapper && !this.#hasList && listKeys.has(this.#key)));
    const isWrapper = !isArray && (isRoot || (parent.isWrapper && wrapperKeys.has(this.#key)));
    this.#containers.push({ isArray, isList, isWrapper, key: this.#key });
    this.#key = "";
    if (isList) this.#startList();
  }

  #startList(): void {
    this.#hasList = true;
    const closing = this.#containers
      .slice(0, -1)
      .map(() => "}")
      .join("");
    if (!this.#isOversized && this.#outer) {
      const value = parseJson(`${this.#outer}]${closing}`);
      this.#handlers.envelope(isObject(value) ? value : {});
    }
    this.#outer = "";
    this.#isOversized = false;
  }

  /** Ignores a stray brace inside a list. */
  #close(isArray: boolean): void {
    const inner = this.#containers.at(-1);
    if (inner?.isList && !isArray) return;
    this.#containers.pop();
    if (this.#containers.length > 0) return;
    if (!this.#hasList) this.#finishOuter();
    this.#outer = "";
    this.#hasList = false;
    this.#isOversized = false;
  }

  #finishOuter(): void {
    const value = this.#isOversized ? undefined : parseJson(this.#outer);
    if (this.#isOversized) this.#handlers.oversized(this.#outerLine);
    else if (isObject(value)) this.#handlers.record(value, this.#outerLine);
    else this.#handlers.broken(this.#outerLine);
  }
}
