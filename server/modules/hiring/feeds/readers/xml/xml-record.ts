import { decodeReferences } from "#server/text/entities.ts";
import { type FlatRecord, fieldKey, knownFieldCount } from "../field-names.ts";
import { advertTooLarge, feedLimits } from "../raw-advert.ts";
import { readAttributes, type XmlToken } from "./xml-tokens.ts";

export interface XmlRecord {
  element: string;
  values: FlatRecord;
  line: number;
  /** Why the record is unreliable; null where it is sound. */
  problem: string | null;
  /** Markup faults that were corrected. */
  repairs: readonly string[];
}

/** HTML elements that occur unescaped in descriptions. */
const htmlElements = new Set(
  "a abbr b big blockquote br center div em font h1 h2 h3 h4 h5 h6 hr i img li ol p s small span strong sub sup table tbody td th thead tr u ul".split(
    " ",
  ),
);
/** "<title><en>Quantity Surveyor</en></title>". */
const languages: ReadonlySet<string> = new Set(["en", "engb", "enus"]);
const deepestValue = 3;
const maxReportedRepairs = 3;

interface OpenElement {
  name: string;
  key: string;
  text: string;
  /** What it holds where it has no text: "<title value='Estimator'/>". */
  value: string;
}

/** The XML advert being read. Nested values are stored by their own name and by their path; the first of each name counts. */
export class XmlRecordBuilder {
  readonly name: string;
  readonly line: number;
  /** An enclosing element was closed inside this record. */
  isOutlived = false;
  readonly #values = new Map<string, string>();
  /** Values of elements for places that are repeated in one parent. */
  readonly #places = new Map<string, string>();
  readonly #path: OpenElement[];
  readonly #repairs = new Set<string>();
  #chars = 0;
  #isTooDeep = false;

  constructor({ name, attributes, line }: { name: string; attributes: string; line: number }) {
    this.name = name;
    this.line = line;
    this.#path = [{ name, key: fieldKey(name), text: "", value: "" }];
    for (const [attribute, value] of readAttributes(attributes)) this.#keep(fieldKey(attribute), decodeReferences(value));
  }

  get heldChars(): number {
    return this.#chars;
  }

  /** Number of open elements inside the record. */
  get depth(): number {
    return this.#path.length - 1;
  }

  repaired(fault: string): void {
    this.#repairs.add(fault);
  }

  text(text: string): void {
    this.#chars += text.length;
    const top = this.#path.at(-1);
    if (top && this.#chars <= feedLimits.maxRecordChars) top.text += text;
  }

  open({ name, attributes, isEmpty }: Extract<XmlToken, { kind: "open" }>): void {
    const key = fieldKey(name);
    if (this.depth > 0 && htmlElements.has(name)) {
      this.text(`<${name}>`);
      return;
    }
    if (this.depth >= feedLimits.maxXmlDepth) {
      this.#isTooDeep = true;
      return;
    }
    const found = readAttributes(attributes);
    this.#path.push({ name, key, text: "", value: decodeReferences(found.get("value") ?? "") });
    const isOtherLink = key === "link" && (found.get("rel") ?? "alternate") !== "alternate";
    for (const [attribute, value] of isOtherLink ? [] : found) {
      const name = fieldKey(attribute);
      if (this.depth <= deepestValue || name.startsWith("currency")) this.#keep(`${key}${name}`, decodeReferences(value));
    }
    if (isEmpty) this.#closeTop();
  }

  /** Returns true when the tag closed the record itself. */
  close(name: string): boolean {
    const index = this.#path.findLastIndex((element) => element.name === name);
    if (index < 0) {
      if (this.depth > 0 && htmlElements.has(name)) this.text(`</${name}>`);
      else if (!this.#isTooDeep) this.repaired(`</${name.slice(0, 40)}> closes nothing`);
      return false;
    }
    while (this.#path.length - 1 > index) this.#closeUnclosed();
    if (index === 0) return true;
    this.#closeTop();
    return false;
  }

  /** Removes an element that turned out to begin the next record. */
  drop(): void {
    this.#path.pop();
  }

  /** `shortfall`: why the record has no closing tag of its own. */
  finish(shortfall: string | null = null): XmlRecord {
    const isCut = shortfall !== null && (this.depth > 0 || shortfall === endsMidRecord);
    while (this.depth > 0) this.#closeUnclosed();
    const problem =
      this.#chars > feedLimits.maxRecordChars
        ? advertTooLarge
        : this.#isTooDeep
          ? "its elements are nested too deeply"
          : isCut
            ? [shortfall, ...this.#repairs].slice(0, maxReportedRepairs).join(", ")
            : null;
    const repairs = [...(shortfall === null ? [] : [shortfall]), ...this.#repairs].slice(0, maxReportedRepairs);
    return { element: fieldKey(this.name), values: this.#values, line: this.line, problem, repairs };
  }

  #closeUnclosed(): void {
    const top = this.#path.at(-1);
    if (!top) return;
    this.repaired(`<${top.name.slice(0, 40)}> is never closed`);
    const parent = this.#path.at(-2);
    if (parent && this.depth > 1 && knownFieldCount([top.key]) === 0) parent.text += top.text;
    this.#closeTop();
  }

  #closeTop(): void {
    const top = this.#path.pop();
    if (!top) return;
    if (top.text.trim() === "") top.text = top.value;
    if (top.text.trim() === "") return;
    const isOfOther = this.depth > 0 && boundKey.test(top.key) && !this.#path.some(({ key }) => payKey.test(key));
    if (!isOfOther) this.#keep(top.key, top.text);
    const parent = this.#path.at(-1);
    if (parent && top.key === "value") parent.value ||= top.text;
    const around = parent?.key ?? "";
    if (placeKey.test(top.key)) this.#joinPlace(`${around} ${top.key}`, top);
    if (this.depth > 0) this.#keep(languages.has(top.key) ? around : `${around}${top.key}`, top.text);
  }

  /** Several `<location>` elements side by side are several places; one elsewhere in the record is another's. */
  #joinPlace(at: string, { key, text }: { key: string; text: string }): void {
    const before = this.#places.get(at);
    const joined = before === undefined ? text : `${before} / ${text.trim()}`;
    if (before !== undefined && this.#values.get(key) === before) this.#values.set(key, joined);
    this.#places.set(at, joined);
  }

  #keep(key: string, text: string): void {
    const before = this.#values.get(key);
    if (before === undefined) this.#values.set(key, text);
    else if (key === "value" || key === "jobdescriptionvalue") this.#values.set(key, `${before}\n${text}`);
  }
}

/** Of pay, unless they stand in an element for something else: "<experience><min>2</min></experience>". */
const boundKey = /^(?:min|max)$/;
const payKey = /^(?:salary|compensation|pay|wages?|remuneration|rate)/;
const placeKey = /^(?:(?:job|work)?location|place|office|city|town)$/;

export const endsMidRecord = "the feed ends in the middle of it";
