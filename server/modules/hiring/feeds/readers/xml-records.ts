import { type FlatRecord, fieldKey } from "./field-names.ts";
import { FeedError, type FeedMeter, feedLimits, recordBufferedChars } from "./raw-advert.ts";
import { isRecordElement } from "./xml/record-element.ts";
import { endsMidRecord, type XmlRecord, XmlRecordBuilder } from "./xml/xml-record.ts";
import { type XmlToken, XmlTokenizer } from "./xml/xml-tokens.ts";

const headMaxValues = 60;
const headMaxChars = 300;

/**
 * Reads adverts of an XML feed as flat records, one at a time, with the values of the feed's head. Broken markup affects only its own
 * record.
 * @throws FeedError when the document declares entities, ends early, or holds nothing but broken markup
 */
export async function* readXmlRecords(
  text: AsyncIterable<string>,
  { meter, firstLine = 1, recordElement = null }: { meter: FeedMeter; firstLine?: number; recordElement?: string | null },
): AsyncGenerator<{ record: XmlRecord; head: FlatRecord }> {
  const tokenizer = new XmlTokenizer(firstLine);
  const document = new XmlDocumentParser((name, isRoot) =>
    recordElement === null ? isRecordElement(name, isRoot) : !isRoot && fieldKey(name) === recordElement,
  );
  for await (const chunk of text) {
    for (const token of tokenizer.push(chunk)) document.take(token);
    recordBufferedChars(meter, document.heldChars + tokenizer.heldChars + chunk.length);
    yield* document.finished();
  }
  for (const token of tokenizer.end()) document.take(token);
  document.end();
  yield* document.finished();
  const fault = document.fault();
  if (fault) throw new FeedError(fault);
}

class XmlDocumentParser {
  readonly #head = new Map<string, string>();
  #ready: XmlRecord[] = [];
  #path: { name: string; text: string }[] = [];
  #root = "";
  #isRootClosed = false;
  #record: XmlRecordBuilder | null = null;
  /** A nested element with the record's name: a field, or the next record where this one was never closed. */
  #twin: Extract<XmlToken, { kind: "open" }> | null = null;
  #count = 0;
  #isCut = false;
  #isTooDeep = false;
  #firstFault = "";
  readonly #isRecord: (name: string, isRoot: boolean) => boolean;

  constructor(isRecord: (name: string, isRoot: boolean) => boolean) {
    this.#isRecord = isRecord;
  }

  get heldChars(): number {
    return this.#record?.heldChars ?? 0;
  }

  *finished(): Generator<{ record: XmlRecord; head: FlatRecord }> {
    const ready = this.#ready;
    this.#ready = [];
    for (const record of ready) yield { record, head: this.#head };
  }

  take(token: XmlToken): void {
    if (token.fault) {
      this.#record?.repaired(`${token.fault} on line ${token.line}`);
      this.#firstFault ||= `${token.fault} on line ${token.line}`;
    }
    if (token.kind === "doctype" && token.hasDeclarations && this.#root === "")
      throw new FeedError(
        "The feed declares entities in its document type (DOCTYPE). We refuse these because they can load files or grow without limit.",
      );
    if (token.kind === "open") this.#open(token);
    else if (token.kind === "close") this.#close(token);
    else if (token.kind === "text") this.#text(token.text);
  }

  #text(text: string): void {
    const top = this.#path.at(-1);
    if (this.#record) this.#record.text(text);
    else if (top && top.text.length < headMaxChars) top.text += text.slice(0, headMaxChars);
  }

  #open(token: Extract<XmlToken, { kind: "open" }>): void {
    if (this.#record) this.#openInside(this.#record, token);
    else if (this.#isRecord(token.name, this.#root === "")) this.#begin(token);
    else this.#openAround(token);
  }

  #openInside(record: XmlRecordBuilder, token: Extract<XmlToken, { kind: "open" }>): void {
    if (this.#twin) {
      this.#beginNext(this.#twin);
      this.#open(token);
      return;
    }
    const isTwin = token.name === record.name;
    if (isTwin && token.isEmpty && token.attributes.trim() !== "") this.#beginNext(token, false);
    else record.open(token);
    if (isTwin && !token.isEmpty) this.#twin = token;
  }

  #openAround({ name, isEmpty }: Extract<XmlToken, { kind: "open" }>): void {
    if (this.#root === "") this.#root = name;
    if (isEmpty) return;
    if (this.#path.length >= feedLimits.maxXmlDepth) this.#isTooDeep = true;
    else this.#path.push({ name, text: "" });
  }

  #begin(token: Extract<XmlToken, { kind: "open" }>): void {
    this.#count++;
    this.#record = new XmlRecordBuilder(token);
    if (token.isEmpty) this.#finish(null);
  }

  #beginNext(token: Extract<XmlToken, { kind: "open" }>, isOpened = true): void {
    if (isOpened) this.#record?.drop();
    this.#finish(`<${token.name.slice(0, 40)}> is never closed`);
    this.#begin(token);
  }

  #finish(shortfall: string | null): void {
    if (this.#record) this.#ready.push(this.#record.finish(shortfall));
    this.#record = null;
    this.#twin = null;
  }

  #close({ name, line }: Extract<XmlToken, { kind: "close" }>): void {
    if (this.#record) {
      const isRecordElement = this.#twin === null && name === this.#record.name;
      this.#twin = null;
      const isAround = this.#path.some((element) => element.name === name);
      if (isAround && !isRecordElement) this.#record.isOutlived = true;
      if (this.#record.close(name)) this.#finish(null);
      return;
    }
    const index = this.#path.findLastIndex((element) => element.name === name);
    if (index >= 0) {
      this.#keepHead(index, name);
      this.#path = this.#path.slice(0, index);
      if (index === 0) this.#isRootClosed = true;
    } else if (this.#root !== "" && this.#isRecord(name, false)) this.#strayEnd(name, line);
  }

  /** Reports an advert that lost its opening tag. */
  #strayEnd(name: string, line: number): void {
    this.#count++;
    const problem = `</${name}> closes an advert that was never opened`;
    this.#ready.push({ element: fieldKey(name), values: new Map(), line, problem, repairs: [] });
  }

  #keepHead(index: number, name: string): void {
    const text = this.#path[index]?.text.trim() ?? "";
    if (text === "" || this.#head.size >= headMaxValues) return;
    const parent = this.#path[index - 1]?.name ?? "";
    for (const key of [fieldKey(name), `${fieldKey(parent)}${fieldKey(name)}`]) if (!this.#head.has(key)) this.#head.set(key, text);
  }

  end(): void {
    if (!this.#record) return;
    this.#isCut = !this.#record.isOutlived;
    this.#finish(this.#isCut ? endsMidRecord : `<${this.#record.name.slice(0, 40)}> is never closed`);
    this.#isRootClosed = true;
  }

  /** Returns why the document is incomplete; null when it is complete. */
  fault(): string | null {
    if (this.#isCut) return "The feed ends in the middle of an advert, so it is not complete.";
    if (this.#count === 0 && this.#isTooDeep) return "The feed nests its elements too deeply.";
    if (this.#count === 0 && this.#firstFault) return `The feed holds no adverts, and its XML is broken: ${this.#firstFault}.`;
    if (this.#root !== "" && !this.#isRootClosed) return `The feed ends before </${this.#root.slice(0, 40)}>, so it is not complete.`;
    return null;
  }
}
