import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";

export type Vocabulary = Outputs["admin"]["vocabularies"]["list"]["open"][number]["name"];
export type Terms = Outputs["admin"]["vocabularies"]["terms"];
export type ListedTerm = Terms["terms"][number];
export type HolderKind = Outputs["admin"]["vocabularies"]["preview"]["holders"][number]["kind"];

/** The address of a vocabulary's values, of those found, or of a merge that is looked at. */
export const vocabularyHref = (vocabulary: Vocabulary, chosen: { q?: string; from?: string; into?: string; words?: string } = {}): string =>
  paths.adminTab("vocabularies", {
    vocabulary,
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)),
  });

export const holderWords: Readonly<Record<HolderKind, string>> = {
  adverts: "Adverts, whatever their state",
  drafts: "What advertisers have written of adverts",
  profiles: "Jobseekers’ profiles",
  companies: "Companies’ pages",
  recruiters: "Recruiters’ pages",
  alerts: "Saved searches and alerts",
  seekerSearches: "Recruiters’ saved searches",
};

/** The board's list of a value; null where the board has no such filter. */
export function boardHref(vocabulary: Vocabulary, slug: string): string | null {
  if (vocabulary === "sector") return paths.jobs({ sector: [slug] });
  return vocabulary === "suite" || vocabulary === "form" ? paths.jobs({ suite: [slug] }) : null;
}

const seekerFilters: readonly Vocabulary[] = ["sector", "suite", "form", "skill", "software"];

/** The jobseeker database narrowed to a value; null where it has no such filter. */
export const seekersHref = (vocabulary: Vocabulary, slug: string): string | null =>
  seekerFilters.includes(vocabulary) ? `${paths.jobseekerDatabase}?${new URLSearchParams({ [vocabulary]: slug })}` : null;

export const isFound = ({ label, slug, readAs, added, group }: ListedTerm, q: string): boolean => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [label, slug, group ?? "", ...readAs, ...added.map(({ alias }) => alias)].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
};
