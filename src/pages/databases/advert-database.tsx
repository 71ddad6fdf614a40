import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { counted, formatCount, formatMoney, payUnit } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { type AdvertAddress, AdvertsForm, advertsQuery, readAdvertAddress } from "./adverts-form.tsx";
import styles from "./databases.module.css";
import { AdvertTable, ColumnChoice, chosenColumns, type OptionalColumn, optionalColumns, SavedViews } from "./saved-views.tsx";

type AdvertPage = Outputs["jobDatabase"]["list"];

/** The job database with its filters, totals of the list, and ways to save it. */
export function AdvertDatabase({ search }: { search: URLSearchParams }) {
  const address = readAdvertAddress(search);
  const query = trpc.jobDatabase.list.useQuery(address as unknown as AdvertsFilter);
  const [columns, setColumns] = useState<readonly OptionalColumn[]>(() => chosenColumns.adverts.get());
  const href = (to: AdvertAddress) => `${paths.jobDatabase}${advertsQuery({ ...address, page: "1", ...to })}`;
  const choose = (chosen: readonly OptionalColumn[]) => {
    chosenColumns.adverts.set(chosen);
    setColumns(chosen);
  };
  const { page: _page, ...forFile } = address;
  return (
    <>
      <AdvertsForm address={address} />
      <div className={styles.tools}>
        <a href={`/api/job-database.csv${advertsQuery(forFile)}`} download>
          Download as CSV
        </a>
        <SavedViews database="jobs" query={advertsQuery(address)} />
        <ColumnChoice all={optionalColumns} chosen={columns} onChoose={choose} />
      </div>
      <Loaded query={query} what="the adverts" rows={12}>
        {(listed) => (
          <>
            <Facts listed={listed} />
            {listed.items.length === 0 ? (
              <p>No adverts match your filters. Remove one of the filters above.</p>
            ) : (
              <AdvertTable listed={listed} columns={columns} sort={address.sort ?? "newest"} href={href} />
            )}
            <Pagination
              page={listed.page}
              pageCount={Math.min(500, Math.max(1, Math.ceil(listed.total / listed.limit)))}
              href={(page) => href({ page: String(page) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts({ listed: { facts, total } }: { listed: AdvertPage }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Listed</dt>
        <dd>
          <span role="status">{counted(total, "advert")}</span>
        </dd>
      </div>
      <div>
        <dt>Open now</dt>
        <dd>{formatCount(facts.open)}</dd>
      </div>
      {facts.averageDaysLive !== null && (
        <div>
          <dt>Mean days live</dt>
          <dd>{facts.averageDaysLive}</dd>
        </div>
      )}
      {facts.pay.map(({ period, posted, medianPence }) => (
        <div key={period}>
          <dt>Median of {counted(posted, "advert")}</dt>
          <dd>{medianPence === null ? `Not enough data ${payUnit(period)}` : `${formatMoney(medianPence)} ${payUnit(period)}`}</dd>
        </div>
      ))}
    </dl>
  );
}

type AdvertsFilter = NonNullable<Inputs["jobDatabase"]["list"]>;
