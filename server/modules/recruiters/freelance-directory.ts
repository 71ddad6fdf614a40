import type { Services } from "#server/context.ts";
import { tokens } from "#server/modules/search/tokens.ts";
import { type ListedRecruiter, listShownFreelancers } from "./freelance-snapshot.ts";
import type { DroppableFilter, FieldLists, FreelanceDirectoryFilter, FreelanceDirectoryPage } from "./recruiter.types.ts";
import { labelOfField } from "./recruiter-labels.ts";

export const recruitersPerPage = 15;

const droppable = ["q", "category", "region", "sector", "suite", "isMarginShown"] as const satisfies readonly DroppableFilter[];
const kinds = ["category", "region", "sector", "suite"] as const satisfies readonly (keyof FieldLists & DroppableFilter)[];

/** A page of the directory. Nobody can pay for a place in it: the order is the one asked for, then by name. */
export async function listFreelancers(services: Services, now: Date, filter: FreelanceDirectoryFilter): Promise<FreelanceDirectoryPage> {
  const all = await listShownFreelancers(services, now);
  const words = tokens(filter.q);
  const matches = (without: DroppableFilter | null) => all.filter((one) => isWanted(one, filter, { words, without }));
  const found = inOrder(matches(null), filter.sort);
  const pageCount = Math.max(1, Math.ceil(found.length / recruitersPerPage));
  const page = Math.min(Math.max(1, filter.page), pageCount);
  const count = (kind: (typeof kinds)[number]) => {
    const counts = new Map<string, number>();
    for (const { lists } of matches(kind)) for (const slug of lists[kind]) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    return [...counts]
      .map(([slug, times]) => ({ slug, label: labelOfField(kind, slug, services.gazetteer), count: times }))
      .sort((a, b) => a.label.localeCompare(b.label));
  };
  return {
    filter: { ...filter, page },
    total: found.length,
    listed: all.length,
    pageCount,
    items: found.slice((page - 1) * recruitersPerPage, page * recruitersPerPage).map(({ card }) => card),
    categories: count("category"),
    regions: count("region"),
    sectors: count("sector"),
    suites: count("suite"),
    drops: found.length > 0 ? [] : dropsOf(filter, (without) => matches(without).length, services),
  };
}

function isWanted(
  { card, lists, words: own }: ListedRecruiter,
  filter: FreelanceDirectoryFilter,
  { words, without }: { words: readonly string[]; without: DroppableFilter | null },
): boolean {
  if (without !== "q" && !words.every((word) => own.includes(word))) return false;
  if (without !== "isMarginShown" && filter.isMarginShown && !card.isMarginShown) return false;
  return kinds.every((kind) => kind === without || !filter[kind] || lists[kind].includes(filter[kind]));
}

function inOrder(found: readonly ListedRecruiter[], sort: FreelanceDirectoryFilter["sort"]): readonly ListedRecruiter[] {
  // The list comes by name, and sorting keeps that among equals.
  if (sort === "vacancies") return [...found].sort((a, b) => b.card.vacancies - a.card.vacancies);
  const days = ({ card }: ListedRecruiter) => card.replyRecord?.medianDays ?? Number.MAX_SAFE_INTEGER;
  return sort === "reply" ? [...found].sort((a, b) => days(a) - days(b)) : found;
}

function dropsOf(filter: FreelanceDirectoryFilter, countWithout: (filter: DroppableFilter) => number, { gazetteer }: Services) {
  return droppable
    .filter((name) => Boolean(filter[name]))
    .map((name) => ({ filter: name, label: dropLabel(name, filter, gazetteer), count: countWithout(name) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function dropLabel(name: DroppableFilter, filter: FreelanceDirectoryFilter, gazetteer: Services["gazetteer"]): string {
  if (name === "q") return `“${filter.q}”`;
  return name === "isMarginShown" ? "Margin shown" : labelOfField(name, filter[name], gazetteer);
}
