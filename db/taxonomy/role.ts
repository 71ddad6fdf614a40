import categories from "./job-categories.json" with { type: "json" };
import levels from "./seniority-levels.json" with { type: "json" };

/** The board's six job families, with the titles that belong to each. */
export const jobCategories = /* @__PURE__ */ termsOf(categories);

/** The public seniority ladder; `order` ranks levels, equal orders are parallel routes. */
export const seniorityLevels = /* @__PURE__ */ termsOf(levels);

/** A vocabulary value: the slug is stored and used in URLs, the label is shown, aliases are recognised in adverts and searches. */
export interface Term {
  slug: string;
  label: string;
  group?: string;
  aliases?: readonly string[];
  titles?: readonly string[];
  about?: string;
  /** Position on an ordered scale; equal orders are parallel routes. */
  order?: number;
  side?: string;
  /** schema.org value, where one exists. */
  schema?: string;
  typicalExperience?: string;
}

type SluggedTerm<T, Slug extends keyof T> = Slug extends keyof T ? { slug: Slug } & T[Slug] : never;

/** Returns a vocabulary that is listed by slug, in its order. */
export function termsOf<T extends Readonly<Record<string, Omit<Term, "slug">>>>(terms: T): readonly SluggedTerm<T, keyof T & string>[] {
  return Object.entries(terms).map(([slug, term]) => ({ slug, ...term })) as never;
}
