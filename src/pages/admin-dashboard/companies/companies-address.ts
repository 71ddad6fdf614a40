import { type CompanyOrder, type CompanyStanding, companyOrders, companyStandings } from "#db/company-list-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readWords } from "#src/features/dashboard/read-words.ts";
import { readSorting, type Sorting, sortParameter } from "#src/features/dashboard/sort-head.tsx";

export interface CompaniesQuery {
  q: string;
  standing: CompanyStanding | null;
  sorting: Sorting<CompanyOrder>;
  page: number;
}

const newestFirst: Sorting<CompanyOrder> = { by: "joined", direction: "desc" };
const slugMaxChars = 96;

export function readCompaniesQuery(search: URLSearchParams): CompaniesQuery {
  return {
    q: readWords(search),
    standing: companyStandings.find((each) => each === search.get("standing")) ?? null,
    sorting: readSorting(search, companyOrders, newestFirst),
    page: readPage(search),
  };
}

export const readSlug = (search: URLSearchParams, name: "company" | "into"): string | null =>
  search.get(name)?.trim().toLowerCase().slice(0, slugMaxChars) || null;

/** What narrows the list, as it stands in the address; "" for what does not. */
export const filterOf = ({ q, standing }: CompaniesQuery) => ({ q, standing: standing ?? "" });

export const orderOf = ({ sorting }: CompaniesQuery): Record<string, string> =>
  sorting.by === newestFirst.by && sorting.direction === newestFirst.direction ? {} : { sort: sortParameter(sorting) };

export function companiesHref(asked: CompaniesQuery, page = 1): string {
  const filter = Object.fromEntries(Object.entries(filterOf(asked)).filter(([, value]) => value !== ""));
  return paths.adminTab("companies", { ...filter, ...orderOf(asked), ...(page > 1 && { page: String(page) }) });
}

export const companyHref = (slug: string): string => paths.adminTab("companies", { company: slug });
export const mergeHref = (from: string, into: string): string => paths.adminTab("companies", { company: from, into });
