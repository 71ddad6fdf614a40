import { contractTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { payPeriods } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { payUnit } from "#src/lib/money.ts";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";

const regions = [
  ["east-midlands", "East Midlands"],
  ["east-of-england", "East of England"],
  ["london", "London"],
  ["north-east", "North East"],
  ["north-west", "North West"],
  ["northern-ireland", "Northern Ireland"],
  ["scotland", "Scotland"],
  ["south-east", "South East"],
  ["south-west", "South West"],
  ["wales", "Wales"],
  ["west-midlands", "West Midlands"],
  ["yorkshire-and-the-humber", "Yorkshire and the Humber"],
].map(([slug = "", label = ""]) => ({ slug, label }));
const months = [1, 3, 6, 12, 24].map((count) => ({ slug: String(count), label: count === 1 ? "Last month" : `Last ${count} months` }));
const states = [
  { slug: "open", label: "Open" },
  { slug: "ended", label: "Ended" },
];
const orders = [
  { slug: "oldest", label: "Oldest first" },
  { slug: "salary-desc", label: "Highest pay first" },
  { slug: "ended", label: "Most recently ended first" },
];
const periods = payPeriods.map((slug) => ({ slug, label: payUnit(slug) }));

/** Filters of the job database, as a GET form. */
export function AdvertsForm({ address }: { address: AdvertAddress }) {
  const { page: _page, ...current } = address;
  const standing = useUnmergedOptions();
  const standingTerms = (vocabulary: "sector" | "suite", terms: readonly { slug: string; label: string }[], held: string | undefined) =>
    standing(
      vocabulary,
      terms.map((term) => ({ ...term, value: term.slug })),
      [held],
    );
  const text = (name: AdvertField, label: string, hint?: string) => (
    <Field id={`adverts-${name}`} label={label} hint={hint}>
      <input id={`adverts-${name}`} name={name} defaultValue={address[name] ?? ""} {...atMost(80)} />
    </Field>
  );
  const choice = (name: AdvertField, label: string, any: string, options: readonly { slug: string; label: string }[]) => (
    <Field id={`adverts-${name}`} label={label}>
      <select id={`adverts-${name}`} name={name} defaultValue={address[name] ?? ""}>
        <Options any={any} of={options.map(({ slug, label: words }) => ({ value: slug, label: words }))} />
      </select>
    </Field>
  );
  return (
    <FilterBar label="Adverts" action={paths.jobDatabase} hiddenFields={{}} current={current} submitLabel="Find adverts">
      {text("title", "Words of the title")}
      {choice("category", "Role", "All roles", jobCategories)}
      {choice("level", "Level", "All levels", seniorityLevels)}
      {choice("place", "Region", "All regions", regions)}
      {choice("sector", "Sector", "All sectors", standingTerms("sector", industrySectors, address.sector))}
      {choice("contractType", "Contract", "All contract types", contractTypes)}
      {choice("suite", "Contract suite", "All suites", standingTerms("suite", contractSuites, address.suite))}
      {choice("employerType", "Employer type", "All types", employerTypes)}
      {choice("status", "State", "Open or ended", states)}
      {choice("months", "Published", "Last 12 months", months)}
      {choice("payPeriod", "Pay", "All periods", periods)}
      {choice("sort", "Order", "Newest first", orders)}
    </FilterBar>
  );
}

const advertFields = [
  "title",
  "status",
  "months",
  "category",
  "level",
  "contractType",
  "sector",
  "suite",
  "employerType",
  "company",
  "place",
  "payPeriod",
  "sort",
  "page",
] as const;
type AdvertField = (typeof advertFields)[number];
export type AdvertAddress = Partial<Record<AdvertField, string>>;

/** Parses a job database address. The server validates it. */
export function readAdvertAddress(search: URLSearchParams): AdvertAddress {
  const address: AdvertAddress = {};
  for (const field of advertFields) {
    const value = (search.get(field) ?? "").trim().slice(0, 120);
    if (value) address[field] = value;
  }
  return address;
}

/** The query string, with its "?". */
export function advertsQuery(address: AdvertAddress): string {
  const parameters = new URLSearchParams();
  for (const field of advertFields) {
    const value = address[field];
    if (value && !(field === "page" && value === "1")) parameters.set(field, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
