import { z } from "zod";
import { limits } from "#db/values.ts";
import { can, type RowFacts } from "#server/kernel/access/can.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { tokens } from "#server/text/tokens.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { type RecruiterRow, recruiterKinds } from "./freelance-snapshot.ts";
import { listRecruiterRows } from "./recruiter-snapshot.ts";

const word = z.string().overwrite(cleanSearch).max(200).catch("").default("");

/** Unreadable query parameters are ignored. */
export const recruiterDirectoryFilter = z.object({
  q: word,
  kind: z
    .enum(["", ...recruiterKinds])
    .catch("")
    .default(""),
  region: word,
  sector: word,
  isHiring: z.boolean().catch(false).default(false),
  isVerified: z.boolean().catch(false).default(false),
  sort: z.enum(["name", "firm", "vacancies"]).catch("name").default("name"),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
  page: z.number().int().min(1).max(limits.maxPage).catch(1).default(1),
});

type RecruiterDirectoryFilter = z.output<typeof recruiterDirectoryFilter>;

export const freelanceDirectoryFilter = z.object({
  q: word,
  category: word,
  region: word,
  sector: word,
  suite: word,
  isMarginShown: z.boolean().catch(false).default(false),
  sort: z.enum(["name", "vacancies", "reply"]).catch("name").default("name"),
  page: z.number().int().min(1).max(limits.maxPage).catch(1).default(1),
});

const rowsPerPage = 50;
/** Firms' recruiters are visible to other recruiters only. */
const notPublished: RowFacts = { isPublished: false };

type Facet = "kind" | "region" | "sector";

/** Returns a page of the recruiter database, as far as the caller may see it. */
export async function listRecruiters(ctx: Context, filter: RecruiterDirectoryFilter) {
  const { isWhole, matches } = await findRecruiters(ctx, filter);
  const found = sortRows(matches(null), filter);
  const pageCount = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(filter.page, pageCount);
  const kinds = matches("kind");
  return {
    filter: { ...filter, page },
    isWhole,
    total: found.length,
    pageCount,
    items: found.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    kinds: recruiterKinds.flatMap((kind) => {
      const count = kinds.filter((row) => row.kind === kind).length;
      return count > 0 ? [{ kind, count }] : [];
    }),
    regions: countByTerm(matches("region").flatMap(({ regions }) => regions)),
    sectors: countByTerm(matches("sector").flatMap(({ sectors }) => sectors)),
  };
}

/** Returns all rows that match a filter, in its order, for export. */
export async function listRecruitersForExport(ctx: Context, filter: RecruiterDirectoryFilter): Promise<RecruiterRow[]> {
  requireAllowed(ctx, "recruiter.directory", notPublished);
  const { matches } = await findRecruiters(ctx, filter);
  return sortRows(matches(null), filter);
}

async function findRecruiters(ctx: Context, filter: RecruiterDirectoryFilter) {
  requireAllowed(ctx, "recruiter.directory", { isPublished: true });
  const isWhole = can(ctx.principal, "recruiter.directory", notPublished, ctx.now).allowed;
  const all = await listRecruiterRows(ctx.services, ctx.now);
  const words = tokens(filter.q);
  const matches = (without: Facet | null): RecruiterRow[] =>
    all
      .filter(
        ({ row, words: rowWords }) =>
          (isWhole || row.kind !== "in-house") &&
          words.every((word) => rowWords.includes(word)) &&
          (without === "kind" || !filter.kind || row.kind === filter.kind) &&
          (without === "region" || !filter.region || row.regions.some(({ slug }) => slug === filter.region)) &&
          (without === "sector" || !filter.sector || row.sectors.some(({ slug }) => slug === filter.sector)) &&
          (!filter.isHiring || row.vacancies > 0) &&
          (!filter.isVerified || row.isVerified),
      )
      .map(({ row }) => row);
  return { isWhole, matches };
}

function sortRows(rows: RecruiterRow[], { sort, direction }: RecruiterDirectoryFilter): RecruiterRow[] {
  const sign = direction === "asc" ? 1 : -1;
  const text = (row: RecruiterRow) => (sort === "firm" ? (row.firmName ?? row.name) : row.name);
  // The list is ordered by name, and the stable sort retains that among equals.
  if (sort === "vacancies") return rows.sort((a, b) => sign * (a.vacancies - b.vacancies));
  return rows.sort((a, b) => sign * text(a).localeCompare(text(b), "en-GB"));
}

function countByTerm(terms: readonly { slug: string; label: string }[]) {
  const counts = new Map<string, { slug: string; label: string; count: number }>();
  for (const { slug, label } of terms) {
    const known = counts.get(slug);
    if (known) known.count += 1;
    else counts.set(slug, { slug, label, count: 1 });
  }
  return [...counts.values()].sort((a, b) => a.label.localeCompare(b.label));
}
