import { benefits, procurementRoutes } from "#db/taxonomy/contract.ts";
import type { Term } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { needs, projectValueBands } from "#db/values.ts";

/** Current value of each merged value, by vocabulary. A replacement is never itself a merged value. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Fields = Record<string, unknown>;

/** Field names under which a vocabulary's values appear in forms, filters, addresses and rows. */
const namedFields: Readonly<Record<string, readonly OpenVocabulary[]>> = {
  sector: ["sector"],
  sectors: ["sector"],
  // A suite filter accepts forms too.
  suite: ["suite", "form"],
  suites: ["suite", "form"],
  form: ["form"],
  forms: ["form"],
  benefits: ["benefit"],
  procurementRoute: ["procurement-route"],
  skill: ["skill"],
  software: ["software"],
  measurement: ["measurement"],
};
export const isVocabularyField = (name: string): boolean => Object.hasOwn(namedFields, name);
const toolVocabularies: readonly unknown[] = ["skill", "software", "measurement"] satisfies OpenVocabulary[];

/** No form or filter of the site is nested deeper. */
const deepest = 8;

export const renameTerm = (renames: Renames, vocabulary: OpenVocabulary, slug: string): string =>
  renames.get(vocabulary)?.get(slug) ?? slug;

/** Replaces every merged value, removing duplicates from lists. A value without any is returned as the same object. */
export function renameTerms<T>(value: T, renames: Renames): T {
  return renames.size === 0 ? value : (renameWithin(value, renames, 0) as T);
}

function renameWithin(value: unknown, renames: Renames, depth: number): unknown {
  if (depth > deepest || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return mapIfChanged(value, (item) => renameWithin(item, renames, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return value;
  const fields = value as Fields;
  const changed: Fields = {};
  for (const [name, held] of Object.entries(fields)) {
    const within = isVocabularyField(name) ? renameField(fields, name, renames, depth) : renameOther(name, held, renames, depth);
    if (within !== held) changed[name] = within;
  }
  if (toolVocabularies.includes(fields.vocabulary) && typeof fields.slug === "string") {
    const slug = renameTerm(renames, fields.vocabulary as OpenVocabulary, fields.slug);
    if (slug !== fields.slug) changed.slug = slug;
  }
  return Object.keys(changed).length === 0 ? fields : { ...fields, ...changed };
}

function renameField(fields: Fields, name: string, renames: Renames, depth: number): unknown {
  const held = fields[name];
  const vocabularies = namedFields[name] ?? [];
  const one = (slug: string) => vocabularies.reduce((known, vocabulary) => renameTerm(renames, vocabulary, known), slug);
  if (typeof held === "string") {
    if (name === "form" && typeof fields.suite === "string") return renameForm(renames, fields.suite, held);
    return held.includes(",") ? renameEach(held.split(","), one).join(",") : one(held);
  }
  if (!Array.isArray(held)) return renameWithin(held, renames, depth + 1);
  return held.every((item) => typeof item === "string") ? renameEach(held, one) : renameItems(held, renames, depth);
}

function renameOther(name: string, held: unknown, renames: Renames, depth: number): unknown {
  return name === "tools" && Array.isArray(held) ? renameItems(held, renames, depth) : renameWithin(held, renames, depth + 1);
}

/** A form is stored beside its suite either in full, "nec4:c", or as "c". */
function renameForm(renames: Renames, suite: string, form: string): string {
  if (form === "" || form.includes(":")) return renameTerm(renames, "form", form);
  const whole = renameTerm(renames, "form", `${suite}:${form}`);
  return whole.slice(whole.indexOf(":") + 1);
}

function renameEach(slugs: readonly string[], one: (slug: string) => string): readonly string[] {
  const list = mapIfChanged(slugs, (slug) => {
    const now = one(slug.trim());
    return now === slug.trim() ? slug : now;
  });
  return list === slugs ? slugs : [...new Set(list)];
}

/** Renames the items of a list without duplicates: items that become equal are combined. */
function renameItems(items: readonly unknown[], renames: Renames, depth: number): readonly unknown[] {
  const list = mapIfChanged(items, (item) => renameWithin(item, renames, depth + 1));
  return list === items ? items : combineDuplicates(list);
}

function mapIfChanged<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.some((item, at) => item !== list[at]) ? changed : list;
}

const keyOf = ({ suite, form, vocabulary, slug }: Fields): string | null =>
  suite === undefined && slug === undefined ? null : JSON.stringify([suite, form, vocabulary, slug]);

function combineDuplicates(items: readonly unknown[]): readonly unknown[] {
  const combinedByKey = new Map<unknown, unknown>();
  for (const item of items) {
    const key = typeof item === "object" && item !== null ? (keyOf(item as Fields) ?? item) : item;
    const known = combinedByKey.get(key);
    combinedByKey.set(key, known === undefined ? item : combineTwo(known as Fields, item as Fields));
  }
  return [...combinedByKey.values()];
}

/** Combines two items for the same value: the more detailed fields win. */
function combineTwo(one: Fields, other: Fields): Fields {
  const both = (name: string) => one[name] !== undefined && other[name] !== undefined;
  const most = (name: string) => Math.max(Number(one[name] ?? 0), Number(other[name] ?? 0));
  const union = (name: string) => [...new Set([...((one[name] as unknown[]) ?? []), ...((other[name] as unknown[]) ?? [])])];
  const ranked = (name: string, order: readonly string[]) => {
    const rank = Math.max(order.indexOf(String(one[name])), order.indexOf(String(other[name])));
    return order[rank] ?? one[name] ?? null;
  };
  return {
    ...one,
    ...(both("need") && { need: [...needs].find((need) => need === one.need || need === other.need) }),
    ...(both("years") && { years: most("years") }),
    ...(both("lastUsedYear") && { lastUsedYear: most("lastUsedYear") || null }),
    ...(both("largestValueBand") && { largestValueBand: ranked("largestValueBand", projectValueBands) }),
    ...(both("forms") && { forms: union("forms") }),
    ...(both("duties") && { duties: union("duties") }),
  };
}

/** Vocabularies whose values are only names: no rule of the site depends on one of them, so synonyms may be merged. */
export const openVocabularies = {
  sector: { label: "Industry sectors", terms: industrySectors },
  suite: { label: "Contract suites", terms: contractSuites },
  form: { label: "Forms of contract", terms: contractForms },
  skill: { label: "Skills", terms: tradeSkills },
  software: { label: "Software", terms: softwareNames },
  measurement: { label: "Rules of measurement", terms: measurementRules },
  benefit: { label: "Benefits", terms: benefits },
  "procurement-route": { label: "Procurement routes", terms: procurementRoutes },
} as const satisfies Record<string, { label: string; terms: readonly Term[] }>;

export type OpenVocabulary = keyof typeof openVocabularies;
export const openVocabularyNames = Object.keys(openVocabularies) as [OpenVocabulary, ...OpenVocabulary[]];

export const termsOfVocabulary = (vocabulary: OpenVocabulary): readonly Term[] => openVocabularies[vocabulary].terms;

/** Means that nothing is specified, so it can be merged neither away nor into. */
const notNames: readonly string[] = ["suite:any"];
export const isKnownTerm = (vocabulary: OpenVocabulary, slug: string): boolean =>
  !notNames.includes(`${vocabulary}:${slug}`) && termsOfVocabulary(vocabulary).some((term) => term.slug === slug);

export const labelOfTerm = (vocabulary: OpenVocabulary, slug: string): string => {
  const term = termsOfVocabulary(vocabulary).find((each) => each.slug === slug);
  if (!term) return slug;
  const suite = vocabulary === "form" ? contractSuites.find((each) => each.slug === term.group) : undefined;
  return suite ? `${suite.label} ${term.label}` : term.label;
};
