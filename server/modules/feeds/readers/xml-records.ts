import { SaxesParser } from "saxes";
import { namedEntityTexts } from "../entities.ts";
import { type FlatRecord, fieldKey } from "./field-names.ts";
import { FeedError, type FeedMeter, feedLimits, held, tooLarge } from "./raw-advert.ts";

export type XmlRecord = { kind: "record"; element: string; values: FlatRecord } | { kind: "problem"; reason: string };

const recordElements = new Set([
  "job",
  "item",
  "entry",
  "position",
  "vacancy",
  "advert",
  "listing",
  "posting",
  "jobposting",
  "opportunity",
  "offer",
  "ad",
]);
/** Faults of feeds in the field that leave the words readable. */
const bearable = /undefined entity|disallowed character|malformed character entity|empty entity name|text data outside of root|encoding/i;

/**
 * Adverts of an XML feed as flat records, one at a time. Nested values go by their own name and by their path; the first of a name counts,
 * `description`-like blocks that repeat are joined.
 *
 * @throws FeedError on a document type declaration, on XML that is not well formed, and on nesting or values without bound
 */
export async function* readXmlRecords(text: AsyncIterable<string>, meter: FeedMeter): AsyncGenerator<XmlRecord> {
  const collector = new Collector(meter);
  const repair = new AmpersandRepair();
  for await (const chunk of text) {
    collector.write(repair.write(chunk));
    held(meter, collector.heldChars);
    yield* collector.take();
  }
  collector.write(repair.end());
  collector.close();
  yield* collector.take();
}

class Collector {
  readonly #meter: FeedMeter;
  readonly #parser = new SaxesParser({ position: false });
  #ready: XmlRecord[] = [];
  #path: string[] = [];
  #texts: string[] = [];
  #record: Map<string, string> | null = null;
  #recordDepth = 0;
  #chars = 0;
  /** Characters written since the parser last told anything: what it holds itself. */
  #silentChars = 0;

  constructor(meter: FeedMeter) {
    this.#meter = meter;
    Object.assign(this.#parser.ENTITIES, namedEntityTexts());
    this.#parser.on("doctype", () => {
      throw new FeedError(
        "The feed declares a document type (DOCTYPE), which is refused: it can make a reader load files or explode in size.",
      );
    });
    this.#parser.on("error", (error) => {
      if (!bearable.test(error.message)) throw new FeedError(`The feed is not well-formed XML: ${error.message.replace(/^[^a-z]*/i, "")}`);
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes as Record<string, string>));
    this.#parser.on("closetag", ({ name }) => this.#close(name));
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
  }

  get heldChars(): number {
    return this.#chars + this.#silentChars;
  }

  write(chunk: string): void {
    this.#silentChars += chunk.length;
    this.#parser.write(chunk);
    if (this.#silentChars > feedLimits.maxRecordChars * 4)
      throw new FeedError("The feed holds a single value of more than 8 million characters.");
  }

  close(): void {
    this.#parser.close();
  }

  take(): XmlRecord[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#silentChars = 0;
    if (this.#path.length >= feedLimits.maxXmlDepth) throw new FeedError("The feed nests its elements too deeply.");
    const key = fieldKey(name);
    this.#path.push(key);
    this.#texts.push("");
    if (!this.#record && recordElements.has(key) && this.#path.length > 1) {
      this.#record = new Map();
      this.#recordDepth = this.#path.length;
      this.#chars = 0;
    }
    if (!this.#record || this.#path.length - this.#recordDepth > 3) return;
    const isOther = key === "link" && attributes.rel !== undefined && attributes.rel !== "alternate";
    for (const [attribute, value] of Object.entries(attributes)) {
      if (isOther) break;
      this.#keep(this.#path.length === this.#recordDepth ? fieldKey(attribute) : `${key}${fieldKey(attribute)}`, value);
    }
  }

  #text(text: string): void {
    this.#silentChars = 0;
    if (!this.#record || this.#texts.length === 0) return;
    this.#chars += text.length;
    if (this.#chars <= feedLimits.maxRecordChars) this.#texts[this.#texts.length - 1] += text;
  }

  #close(name: string): void {
    this.#silentChars = 0;
    const key = this.#path.pop() ?? fieldKey(name);
    const text = this.#texts.pop() ?? "";
    if (!this.#record) return;
    if (this.#path.length + 1 > this.#recordDepth) {
      const parent = this.#path.at(-1) ?? "";
      if (text.trim() !== "") {
        this.#keep(key, text);
        if (this.#path.length > this.#recordDepth) this.#keep(`${parent}${key}`, text);
      }
      return;
    }
    held(this.#meter, this.#chars);
    const values = this.#record;
    this.#record = null;
    this.#ready.push(
      this.#chars > feedLimits.maxRecordChars ? { kind: "problem", reason: tooLarge } : { kind: "record", element: key, values },
    );
    this.#chars = 0;
  }

  #keep(key: string, text: string): void {
    const before = this.#record?.get(key);
    if (before === undefined) this.#record?.set(key, text);
    else if (key === "value" || key === "jobdescriptionvalue") this.#record?.set(key, `${before}\n${text}`);
  }
}

const markers = /<!\[CDATA\[|\]\]>/g;
const longestOpen = 14;

/** Bare ampersands ("M&E", "?a=1&b=2") outside CDATA become entities, and characters XML forbids are dropped, so that the parser meets neither. */
class AmpersandRepair {
  #tail = "";
  #isCdata = false;

  write(chunk: string): string {
    const text = this.#tail + chunk;
    const end = text.length - longestOpen;
    const open = end > 0 ? text.slice(end).search(/[<&\]]/) : text.search(/[<&\]]/);
    const cut = open < 0 ? text.length : Math.max(end, 0) + open;
    this.#tail = text.slice(cut);
    return this.#repair(text.slice(0, cut));
  }

  end(): string {
    return this.#repair(this.#tail);
  }

  #repair(text: string): string {
    let repaired = "";
    let from = 0;
    for (const marker of text.matchAll(markers)) {
      const isOpening = marker[0] !== "]]>";
      if (isOpening === this.#isCdata) continue;
      const end = marker.index + marker[0].length;
      repaired += this.#isCdata ? legal(text.slice(from, end)) : escapeBare(legal(text.slice(from, end)));
      from = end;
      this.#isCdata = isOpening;
    }
    const rest = legal(text.slice(from));
    return repaired + (this.#isCdata ? rest : escapeBare(rest));
  }
}

function escapeBare(text: string): string {
  return text.replace(/&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,10});)/g, "&amp;");
}

function legal(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what XML forbids
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
