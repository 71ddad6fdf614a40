import { contractSuites } from "#db/taxonomy/sector.ts";
import { ukRegions } from "#db/taxonomy/tools.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";

interface LeadsQuery {
  /** Null: that of the recruiter's firm. */
  region: string | null;
  suite: string | null;
  valueFromPounds: number;
  days: number;
  page: number;
}
type LeadPage = Outputs["contractAwards"]["leads"];
type Lead = LeadPage["items"][number];

const usualDays = 60;
const periods = ["30", "60", "90", "180", "365"];
const leastValues = ["1000000", "5000000", "20000000", "50000000"];
const regions = ukRegions.filter(({ slug }) => slug !== "abroad");
const awardsShown = 3;

/** Firms that won public contracts and advertise nothing here: whom to call. */
export default function LeadsTab({ search }: TabProps) {
  const asked = readLeadsQuery(search);
  const query = trpc.contractAwards.leads.useQuery(asked);
  return (
    <Loaded query={query} what="the leads" rows={10}>
      {(leads) => <Leads leads={leads} asked={asked} />}
    </Loaded>
  );
}

function Leads({ leads, asked }: { leads: LeadPage; asked: LeadsQuery }) {
  const { region, items, page, limit, total } = leads;
  const where = regions.find(({ slug }) => slug === region)?.label;
  const chosen = { region, ...parametersOf(asked) };
  return (
    <div className={dashboard.stack}>
      <p role="status">
        <strong>{counted(total, "firm")}</strong> won public construction contracts{where && ` in ${where}`} in the last{" "}
        {counted(asked.days, "day")} and advertise nothing here.
      </p>
      <FilterBar
        label="Leads"
        action={paths.recruiterDashboard}
        hiddenFields={{ tab: "leads" }}
        current={{ region: asked.region ?? "", ...parametersOf(asked) }}
        submitLabel="Find firms"
      >
        <FilterChoice
          list="leads"
          name="region"
          label="Region"
          value={region}
          options={[{ slug: "all", label: "All regions" }, ...regions]}
        />
        <FilterChoice
          list="leads"
          name="suite"
          label="Contract suite"
          value={asked.suite ?? ""}
          options={[{ slug: "", label: "Any or none stated" }, ...contractSuites]}
        />
        <FilterChoice
          list="leads"
          name="value"
          label="Value"
          value={asked.valueFromPounds ? String(asked.valueFromPounds) : ""}
          options={[
            { slug: "", label: "Any value" },
            ...leastValues.map((slug) => ({ slug, label: `£${Number(slug) / 1_000_000}m or more` })),
          ]}
        />
        <FilterChoice
          list="leads"
          name="days"
          label="Awarded in the last"
          value={String(asked.days)}
          options={periods.map((slug) => ({ slug, label: `${slug} days` }))}
        />
      </FilterBar>
      {items.length === 0 ? (
        <p>
          No firm matches. Firms appear here when a public buyer awards them a contract and they have no live advert.{" "}
          <Link href={paths.contractAwards()}>See all contract awards</Link>
        </p>
      ) : (
        <>
          <p className={dashboard.actions}>
            <a href={paths.leadsFile({ ...fileParameters(asked), region })} download>
              Download as CSV
            </a>
            <Link href={paths.contractAwards()}>All contract awards</Link>
          </p>
          <LeadTable items={items} />
        </>
      )}
      <Pagination
        page={page}
        pageCount={Math.min(500, Math.max(1, Math.ceil(total / limit)))}
        href={(to) => paths.recruiterTab("leads", { ...chosen, page: String(to) })}
      />
    </div>
  );
}

function LeadTable({ items }: { items: LeadPage["items"] }) {
  return (
    <RowTable
      caption="Firms, those with the newest award first"
      items={items}
      keyOf={({ supplier }) => supplier}
      columns={[
        {
          label: "Firm",
          cell: ({ companySlug, supplier, awards, companyNumber }) => (
            <>
              {companySlug ? <Link href={paths.company(companySlug)}>{supplier}</Link> : supplier}{" "}
              {awards.some(({ isSample }) => isSample) && <Tag>Sample</Tag>}
              {companyNumber && <span className={rows.sub}>Company number {companyNumber}</span>}
            </>
          ),
        },
        { label: "Contracts won", fit: "long", cell: (lead) => <Awards lead={lead} /> },
        { label: "Total value", isFigure: true, cell: ({ totalPence }) => (totalPence > 0 ? formatMoney(totalPence) : "Not stated") },
      ]}
    />
  );
}

function Awards({ lead: { awards, awardCount } }: { lead: Lead }) {
  return (
    <div>
      {awards.slice(0, awardsShown).map(({ ocid, title, buyer, place, awardedOn, suiteLabel, noticeUrl }) => (
        <p key={`${ocid} ${title}`}>
          {noticeUrl ? (
            <a href={noticeUrl} rel="nofollow noopener external">
              {title}
            </a>
          ) : (
            title
          )}
          <span className={rows.sub}>{[formatMonthOrDay(awardedOn), buyer, place, suiteLabel].filter(Boolean).join(" · ")}</span>
        </p>
      ))}
      {awardCount > awardsShown && <p className={rows.sub}>and {counted(awardCount - awardsShown, "more contract")}</p>}
    </div>
  );
}

function readLeadsQuery(search: URLSearchParams): LeadsQuery {
  const among = (slugs: readonly string[], name: string) => slugs.find((slug) => slug === search.get(name)) ?? null;
  return {
    region: among(["all", ...regions.map(({ slug }) => slug)], "region"),
    suite: among(
      contractSuites.map(({ slug }) => slug),
      "suite",
    ),
    valueFromPounds: Number(among(leastValues, "value") ?? 0),
    days: Number(among(periods, "days") ?? usualDays),
    page: Math.min(500, readPage(search)),
  };
}

/** The filter but for its region, as in the tab's address; defaults are left out. */
const parametersOf = ({ suite, valueFromPounds, days }: LeadsQuery): Record<string, string> => ({
  ...(suite && { suite }),
  ...(valueFromPounds > 0 && { value: String(valueFromPounds) }),
  ...(days !== usualDays && { days: String(days) }),
});

const fileParameters = ({ suite, valueFromPounds, days }: LeadsQuery): Record<string, string> => ({
  ...(suite && { suite }),
  valueFromPounds: String(valueFromPounds),
  days: String(days),
});
