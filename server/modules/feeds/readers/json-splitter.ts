import { feedLimits } from "./raw-advert.ts";

/** Keys under which feeds keep their list of adverts. */
const listKeys = new Set(
  "jobs offers content items results postings positions vacancies adverts ads data records rows listings opportunities openings requisitions entries entry job @graph itemlistelement jobpostings jobpostings hits".split(
    " ",
  ),
);
/** Keys of objects that only wrap the list. */
const wrapperKeys = new Set("data response result results feed channel rss payload body d source jobs content".split(" "));

export interface JsonSplitterHandlers {
  /** The text of one advert. */
  record(text: string): void;
  /** An advert that was passed over for its size. */
  oversized(): void;
  /** Text between values that is no JSON; once for each line of it. */
  stray(): void;
  /** What stood around the list before it began. */
  envelope(value: Record<string, unknown>): void;
}

interface Container {
  isArray: boolean;
  isList: boolean;
  isWrapper: boolean;
  key: string;
}

/**
 * Cuts JSON text into adverts without reading it whole: elements of a top-level array, of a list inside wrapping objects, or values one after
 * another (JSON Lines). Holds one advert at a time.
 */
export class JsonSplitter {
  readonly #handlers: JsonSplitterHandlers;
  readonly #maxChars: number;
  #containers: Container[] = [];
  #inString = false;
  #isEscaped = false;
  #string = "";
  #key = "";
  /** Depth inside the advert being held; 0 outside. */
  #recordDepth = 0;
  #record = "";
  #isOversized = false;
  /** Text of the outermost object, as long as it may turn out to be an advert itself. */
  #outer = "";
  #hasList = false;
  #isStray = false;

  constructor(handlers: JsonSplitterHandlers, maxChars: number = feedLimits.maxRecordChars) {
    this.#handlers = handlers;
    this.#maxChars = maxChars;
  }

  /** Characters held now. */
  get heldChars(): number {
    return this.#record.length + this.#outer.length;
  }

  push(chunk: string): void {
    let from = 0;
    while (from < chunk.length) from = this.#recordDepth > 0 ? this.#readRecord(chunk, from) : this.#readOutside(chunk, from);
  }

  /** True when the text ended where JSON may end. */
  end(): boolean {
    return this.#recordDepth === 0 && this.#containers.length === 0 && !this.#inString;
  }

  #readRecord(chunk: string, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === 92) this.#isEscaped = true;
        else if (code === 34) this.#inString = false;
      } else if (code === 34) this.#inString = true;
      else if (code === 123 || code === 91) this.#recordDepth++;
      else if ((code === 125 || code === 93) && --this.#recordDepth === 0) {
        at++;
        break;
      }
    }
    this.#hold(chunk.slice(from, at));
    if (this.#recordDepth === 0) this.#finishRecord();
    return at;
  }

  #hold(text: string): void {
    if (this.#isOversized) return;
    this.#record += text;
    if (this.#record.length > this.#maxChars) {
      this.#isOversized = true;
      this.#record = "";
    }
  }

  #finishRecord(): void {
    if (this.#isOversized) this.#handlers.oversized();
    else this.#handlers.record(this.#record);
    this.#record = "";
    this.#isOversized = false;
  }

  #readOutside(chunk: string, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const character = chunk[at] ?? "";
      if (!this.#inString && character === "{" && this.#containers.at(-1)?.isList) {
        this.#recordDepth = 1;
        this.#hold("{");
        return at + 1;
      }
      if (this.#containers.length === 0 && character !== "{" && character !== "[") {
        this.#readBetween(character);
        continue;
      }
      this.#keepOuter(character);
      if (this.#inString) this.#readString(character);
      else this.#readStructure(character);
    }
    return chunk.length;
  }

  #readBetween(character: string): void {
    if (character === "\n") this.#isStray = false;
    else if (!this.#isStray && !/[\s,;]/.test(character)) {
      this.#isStray = true;
      this.#handlers.stray();
    }
  }

  #keepOuter(character: string): void {
    this.#isStray = false;
    if (this.#hasList || (this.#containers.length === 0 && character !== "{")) return;
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
    else if (character === "}" || character === "]") this.#close();
    else if (character === ",") this.#key = "";
  }

  #open(isArray: boolean): void {
    const parent = this.#containers.at(-1);
    const isRoot = parent === undefined;
    const isList = isArray && (isRoot || (parent.isWrapper && !this.#hasList && listKeys.has(this.#key)));
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
      try {
        this.#handlers.envelope(JSON.parse(`${this.#outer}]${closing}`));
      } catch {
        this.#handlers.envelope({});
      }
    }
    this.#outer = "";
    this.#isOversized = false;
  }

  #close(): void {
    this.#containers.pop();
    if (this.#containers.length > 0) return;
    if (!this.#hasList) {
      if (this.#isOversized) this.#handlers.oversized();
      else this.#handlers.record(this.#outer);
    }
    this.#outer = "";
    this.#hasList = false;
    this.#isOversized = false;
  }
}
