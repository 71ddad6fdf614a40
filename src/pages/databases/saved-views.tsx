import { type FormEvent, useState } from "react";
import { contractTypes } from "#db/taxonomy/contract.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { payFigures, payUnit } from "#src/lib/money.ts";
import { createStored } from "#src/lib/stored.ts";
import { Button } from "#src/ui/button.tsx";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";
import type { AdvertAddress } from "./advert-address.ts";
import styles from "./databases.module.css";
import { type RecruiterColumn, recruiterColumns } from "./recruiter-columns.ts";

/** Saved views of a database on this device: a name and a query string. */
export function SavedViews({ database, query }: { database: "recruiters" | "jobs"; query: string }) {
  const [views, setViews] = useState(() => listViews(database));
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("view") ?? "").trim();
    if (!name) return;
    setViews(saveView(database, { name, query }));
    form.reset();
  };
  const address = database === "recruiters" ? "/recruiter-database" : "/job-database";
  return (
    <details className={styles.views}>
      <summary>Saved views ({views.length})</summary>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link href={`${address}${view.query}`}>{view.name}</Link>
            <Button kind="quiet" onClick={() => setViews(removeView(database, view.name))}>
              Delete<span className="visually-hidden"> {view.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className={styles.save}>
        <Field id={`view-${database}`} label="Name of this view" hint="Kept on this device only.">
          <input id={`view-${database}`} name="view" {...atMost(60)} required />
        </Field>
        <Button type="submit">Save this view</Button>
      </form>
    </details>
  );
}

interface SavedView {
  name: string;
  /** Query string, with its "?". */
  query: string;
}

type Database = "recruiters" | "jobs";
const viewsAtMost = 20;

function parse(value: unknown): readonly SavedView[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(
      (view): view is SavedView =>
        typeof view?.name === "string" && typeof view?.query === "string" && (view.query === "" || view.query.startsWith("?")),
    )
    .slice(0, viewsAtMost);
}

const stored = {
  recruiters: createStored("views-of-recruiters", parse),
  jobs: createStored("views-of-adverts", parse),
};

const listViews = (database: Database): readonly SavedView[] => stored[database].get();

/** A view of the same name is overwritten; the oldest is dropped above the limit. */
function saveView(database: Database, view: SavedView): readonly SavedView[] {
  const others = listViews(database).filter(({ name }) => name !== view.name);
  stored[database].set([...others, view].slice(-viewsAtMost));
  return listViews(database);
}

function removeView(database: Database, name: string): readonly SavedView[] {
  stored[database].set(listViews(database).filter((view) => view.name !== name));
  return listViews(database);
}

type AdvertPage = Outputs["jobDatabase"]["list"];
type Row = AdvertPage["items"][number];

export const optionalColumns = ["Level", "Place", "Contract", "Sector", "First published", "Days live"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const labelOf = (terms: readonly { slug: string; label: string }[], slug: string) =>
  terms.find((term) => term.slug === slug)?.label ?? slug;

const cells: Record<OptionalColumn, (row: Row) => string> = {
  Level: (row) => row.levelLabel,
  Place: (row) => row.place ?? "Not stated",
  Contract: (row) => labelOf(contractTypes, row.contractType),
  Sector: (row) => (row.sector ? labelOf(industrySectors, row.sector) : "Not stated"),
  "First published": (row) => (row.firstPublishedAt ? shortDate(new Date(row.firstPublishedAt)) : ""),
  "Days live": (row) => String(row.daysLive),
};

interface AdvertTableProps {
  listed: AdvertPage;
  columns: readonly OptionalColumn[];
  sort: string;
  href: (to: AdvertAddress) => string;
}

export function AdvertTable({ listed, columns, sort, href }: AdvertTableProps) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${rows.table}`}>
        <thead>
          <tr>
            <th scope="col">Advert</th>
            {columns.map((column) =>
              column === "First published" ? (
                <th key={column} scope="col" aria-sort={sort === "newest" ? "descending" : sort === "oldest" ? "ascending" : undefined}>
                  <Link href={href({ sort: sort === "newest" ? "oldest" : "newest" })} keepPlace>
                    {column}
                  </Link>
                </th>
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
            <th scope="col" className={table.figure} aria-sort={sort === "salary-desc" ? "descending" : undefined}>
              <Link href={href({ sort: "salary-desc" })} keepPlace>
                Pay
              </Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.items.map((row) => (
            <tr key={row.jobId}>
              <th scope="row">
                <Link href={paths.job(row.jobId)}>{row.title}</Link>
                <span className={directoryStyles.kind}>
                  {row.companyName} · {row.isOpen ? "open" : "ended"}
                  {row.isSample && " · sample"}
                </span>
              </th>
              {columns.map((column) => (
                <td key={column} data-label={column} className={column === "First published" ? rows.whole : undefined}>
                  {cells[column](row)}
                </td>
              ))}
              <FigureCell label="Pay">
                {row.payPeriod === null
                  ? "Not stated"
                  : `${payFigures({ minPence: row.payMinPence, maxPence: row.payMaxPence, currency: row.payCurrency }) ?? "Not stated"} ${payUnit(row.payPeriod)}`}
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnChoiceProps<Column extends string> {
  all: readonly Column[];
  chosen: readonly Column[];
  onChoose: (columns: readonly Column[]) => void;
}

export function ColumnChoice<Column extends string>({ all, chosen, onChoose }: ColumnChoiceProps<Column>) {
  const choose = (column: Column, isShown: boolean) => onChoose(all.filter((each) => (each === column ? isShown : chosen.includes(each))));
  return (
    <details className={styles.views}>
      <summary>Columns</summary>
      <div className={directoryStyles.checks}>
        {all.map((column) => (
          <label key={column} className={directoryStyles.check}>
            <input type="checkbox" checked={chosen.includes(column)} onChange={(event) => choose(column, event.currentTarget.checked)} />{" "}
            {column}
          </label>
        ))}
      </div>
    </details>
  );
}

const createColumnParser =
  <Column extends string>(all: readonly Column[]) =>
  (value: unknown): readonly Column[] =>
    Array.isArray(value) ? all.filter((column) => value.includes(column)) : all;

/** The columns shown on this device; all of them by default. */
export const chosenColumns = {
  adverts: createStored<readonly OptionalColumn[]>("columns-of-adverts", createColumnParser(optionalColumns)),
  recruiters: createStored<readonly RecruiterColumn[]>("columns-of-recruiters", createColumnParser(recruiterColumns)),
};
