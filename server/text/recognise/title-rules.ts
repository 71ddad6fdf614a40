import type { TitleRuleKind } from "#db/own-values.ts";
import type { Category } from "./role-level.ts";

export interface TitleRule {
  kind: TitleRuleKind;
  /** As `ruleWording` gives it. */
  wording: string;
  isOurs: boolean;
  category: Category | null;
  /** Of one feed alone, which goes before a rule of every feed. */
  isOfFeed: boolean;
}

/** Words of a title as rules compare them: lower case, without punctuation. */
export function titleWording(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}&+#]+/gu, " ")
    .trim()
    .slice(0, 255);
}

export const ruleWording = (kind: TitleRuleKind, wording: string): string =>
  kind === "one-advert" ? wording.trim().toLowerCase().slice(0, 255) : titleWording(wording);

const order: readonly TitleRuleKind[] = ["one-advert", "same-title", "title-words"];

/** The rule that an advert falls under: the narrowest kind, of the feed before every feed, and of words the longest. */
export class TitleRules {
  readonly #exact = new Map<string, TitleRule>();
  readonly #words: readonly TitleRule[];

  constructor(rules: readonly TitleRule[]) {
    const narrowFirst = rules.toSorted(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) || Number(b.isOfFeed) - Number(a.isOfFeed) || b.wording.length - a.wording.length,
    );
    for (const rule of narrowFirst) {
      const key = `${rule.kind} ${rule.wording}`;
      if (!this.#exact.has(key)) this.#exact.set(key, rule);
    }
    this.#words = narrowFirst.filter(({ kind }) => kind === "title-words");
  }

  find(reference: string | null, title: string): TitleRule | null {
    const wording = titleWording(title);
    const padded = ` ${wording} `;
    return (
      (reference === null ? undefined : this.#exact.get(`one-advert ${ruleWording("one-advert", reference)}`)) ??
      this.#exact.get(`same-title ${wording}`) ??
      this.#words.find((rule) => padded.includes(` ${rule.wording} `)) ??
      null
    );
  }
}
