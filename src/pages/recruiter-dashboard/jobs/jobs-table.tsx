import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readPage, readWords } from "#src/features/dashboard/list-query.ts";
import { ChoiceBar, ChooseAllHead, ChooseRowCell, type RowChoice, useRowChoice } from "#src/features/dashboard/row-choice.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { TwoLines } from "#src/features/dashboard/row-table.tsx";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import type { Undo } from "#src/features/dashboard/undo-message.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { isEndingAction, useJobMoves } from "./job-actions.tsx";
import {
  changeLabel,
  creditWords,
  endWords,
  type JobSummary,
  type ListedJob,
  statusLabels,
  statusTones,
  titleOf,
} from "./posting-words.ts";

interface JobsTableProps {
  items: readonly ListedJob[];
  urlQuery: JobsQuery;
  undo: Undo;
  /** Called when adverts have been filled or closed; with an empty list once that is undone. */
  onEnded: (jobIds: readonly number[]) => void;
}

export function JobsTable({ items, urlQuery, undo, onEnded }: JobsTableProps) {
  const choice = useRowChoice(items.map(({ id }) => id));
  const head = (column: Column, label: string, isFigure = false) => (
    <SortHead
      column={column}
      sorting={urlQuery.sorting}
      href={(sorting) => jobsHref({ ...urlQuery, sorting })}
      first={column === "title" || column === "ends" ? "asc" : "desc"}
      isFigure={isFigure}
    >
      {label}
    </SortHead>
  );
  return (
    <div>
      <BulkMoves choice={choice} items={items} undo={undo} onEnded={onEnded} />
      <table className={`${table.table} ${rows.table} ${rows.card}`}>
        <caption className="visually-hidden">Your adverts</caption>
        <thead>
          <tr>
            <ChooseAllHead choice={choice} label="Choose all adverts on this page" />
            {head("title", "Advert")}
            <th scope="col">State</th>
            {head("applications", "Applications", true)}
            {head("views", "Views", true)}
            {head("published", "Published")}
            {head("ends", "Ends")}
          </tr>
        </thead>
        <tbody>
          {items.map((job) => (
            <Row key={job.id} job={job} choice={choice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const none = <span aria-hidden="true">–</span>;

function Row({ job, choice }: { job: ListedJob; choice: RowChoice }) {
  const { id, jobId, status, writer, place, refusalReason, change } = job;
  const title = titleOf(job);
  return (
    <tr data-chosen={choice.isChosen(id)}>
      <ChooseRowCell choice={choice} id={id} label={title} />
      <th scope="row">
        <Link href={paths.recruiterTab("jobs", { job: id })} keepPlace>
          {title}
        </Link>
        <span className={rows.sub}>{[place, jobId && `No. ${jobId}`, writer.isYou ? null : writer.name].filter(Boolean).join(" · ")}</span>
      </th>
      <td data-label="State">
        <span>
          <Tag tone={statusTones[status]}>{statusLabels[status]}</Tag>
          {change && <span className={rows.sub}>{changeLabel(change)}</span>}
          {refusalReason && status === "refused" && <span className={rows.sub}>{refusalReason}</span>}
        </span>
      </td>
      <FigureCell label="Applications">
        {jobId === null ? (
          none
        ) : (
          <Link href={paths.recruiterTab("applicants", { job: String(jobId) })}>
            {formatCount(job.applications)}
            <span className="visually-hidden"> applications for {title}</span>
            {job.newApplications > 0 && `, ${formatCount(job.newApplications)} new`}
          </Link>
        )}
      </FigureCell>
      <FigureCell label="Views">{jobId === null ? none : formatCount(job.views)}</FigureCell>
      <td data-label="Published" className={rows.whole}>
        {job.firstPublishedAt ? shortDate(new Date(job.firstPublishedAt)) : "Not yet"}
      </td>
      <td data-label="Ends" className={rows.whole}>
        <TwoLines below={!endsWithCredit(job) && creditWords(job)}>{endWords(job)}</TwoLines>
      </td>
    </tr>
  );
}

function BulkMoves({ choice, items, undo, onEnded }: { choice: RowChoice } & Omit<JobsTableProps, "urlQuery">) {
  const { run, isBusy, refusal, prompt } = useJobMoves(undo, {
    onMoved: ({ action }, moved) => {
      choice.clear();
      const ended = items.flatMap(({ id, jobId }) => (jobId !== null && moved.includes(id) ? [jobId] : []));
      if (isEndingAction(action) && ended.length > 0) onEnded(ended);
    },
    onUndone: () => onEnded([]),
  });
  const ids = [...choice.chosen];
  return (
    <>
      <ChoiceBar choice={choice} hint="Choose adverts to pause, resume, extend, fill or close several at once.">
        <Button disabled={isBusy} onClick={() => run({ action: "pause", ids })}>
          Pause
        </Button>
        <Button disabled={isBusy} onClick={() => run({ action: "resume", ids })}>
          Resume
        </Button>
        <Button disabled={isBusy} onClick={() => run({ action: "extend", ids, days: 14 })}>
          Extend by 14 days
        </Button>
        <Button disabled={isBusy} onClick={() => run({ action: "fill", ids })}>
          Mark as filled
        </Button>
        <Button disabled={isBusy} onClick={() => run({ action: "close", ids })}>
          Close
        </Button>
      </ChoiceBar>
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
    </>
  );
}

const columns = ["changed", "title", "applications", "views", "published", "ends"] as const;
type Column = (typeof columns)[number];

export interface JobsQuery {
  q: string;
  status: JobStatus | null;
  /** Public id of the author. */
  person: string;
  sorting: Sorting<Column>;
  page: number;
}

const newestFirst: Sorting<Column> = { by: "changed", direction: "desc" };

export function readJobsQuery(search: URLSearchParams): JobsQuery {
  const status = search.get("state");
  const person = search.get("person") ?? "";
  return {
    q: readWords(search),
    status: jobStatuses.find((each) => each === status) ?? null,
    person: /^[A-Za-z0-9_-]{22}$/.test(person) ? person : "",
    sorting: readSorting(search, columns, newestFirst),
    page: readPage(search),
  };
}

export function jobsQueryParameters({ q, status, person, sorting }: JobsQuery): Record<string, string> {
  const isUsual = sorting.by === newestFirst.by && sorting.direction === newestFirst.direction;
  return {
    ...(q && { q }),
    ...(status && { state: status }),
    ...(person && { person }),
    ...(!isUsual && { sort: toSortParameter(sorting) }),
  };
}

export const jobsHref = (urlQuery: JobsQuery, page = 1): string =>
  paths.recruiterTab("jobs", { ...jobsQueryParameters(urlQuery), ...(page > 1 && { page: String(page) }) });

/** Whether the advert ends on the day its credit expires, so that one date is enough. */
const endsWithCredit = (job: JobSummary): boolean =>
  job.endedAt === null && job.expiresAt !== null && shortDate(new Date(job.expiresAt)) === endWords(job);
