import { paths } from "#server/addresses/paths.ts";
import { ChoiceBar, ChooseAllHead, ChooseRowCell } from "#src/features/dashboard/row-choice.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { SortHead } from "#src/features/dashboard/sort-head.tsx";
import { type RowChoice, useRowChoice } from "#src/features/dashboard/use-row-choice.ts";
import type { Undo } from "#src/features/dashboard/use-undo.ts";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { type Column, type JobsQuery, jobsHref } from "./jobs-address.ts";
import { creditWords, endsWithCredit, endWords, type ListedJob, statusLabels, statusTones, titleOf } from "./posting-words.ts";
import { endsAdverts, useJobMoves } from "./use-job-moves.ts";

interface JobsTableProps {
  items: readonly ListedJob[];
  asked: JobsQuery;
  undo: Undo;
  /** These have been filled or closed; none once that is undone. */
  onEnded: (jobIds: readonly number[]) => void;
}

/** A page of adverts, of which several can be chosen and moved at once. */
export function JobsTable({ items, asked, undo, onEnded }: JobsTableProps) {
  const choice = useRowChoice(items.map(({ id }) => id));
  const head = (column: Column, label: string, isFigure = false) => (
    <SortHead
      column={column}
      sorting={asked.sorting}
      href={(sorting) => jobsHref({ ...asked, sorting })}
      first={column === "title" || column === "ends" ? "asc" : "desc"}
      isFigure={isFigure}
    >
      {label}
    </SortHead>
  );
  return (
    <div>
      <BulkMoves choice={choice} items={items} undo={undo} onEnded={onEnded} />
      <table className={`${table.table} ${rows.table}`}>
        <caption className="visually-hidden">Your adverts</caption>
        <thead>
          <tr>
            <ChooseAllHead choice={choice} label="Choose all adverts of this page" />
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
          {change && <span className={rows.sub}>{change.refusal ? "Your change was refused" : "Your change is being checked"}</span>}
          {refusalReason && status === "refused" && <span className={rows.sub}>{refusalReason}</span>}
        </span>
      </td>
      <td data-label="Applications" className={table.figure}>
        {jobId === null ? (
          <span aria-hidden="true">–</span>
        ) : (
          <Link href={paths.recruiterTab("applicants", { job: String(jobId) })}>
            {formatCount(job.applications)}
            <span className="visually-hidden"> applications for {title}</span>
            {job.newApplications > 0 && `, ${formatCount(job.newApplications)} new`}
          </Link>
        )}
      </td>
      <td data-label="Views" className={table.figure}>
        {formatCount(job.views)}
      </td>
      <td data-label="Published" className={rows.whole}>
        {job.firstPublishedAt ? shortDate(new Date(job.firstPublishedAt)) : "Not yet"}
      </td>
      <td data-label="Ends" className={rows.whole}>
        <span>
          {endWords(job)}
          {!endsWithCredit(job) && <span className={rows.sub}>{creditWords(job)}</span>}
        </span>
      </td>
    </tr>
  );
}

function BulkMoves({ choice, items, undo, onEnded }: { choice: RowChoice } & Omit<JobsTableProps, "asked">) {
  const { run, isBusy, refusal, prompt } = useJobMoves(undo, {
    onMoved: ({ action }, moved) => {
      choice.clear();
      const ended = items.flatMap(({ id, jobId }) => (jobId !== null && moved.includes(id) ? [jobId] : []));
      if (endsAdverts(action) && ended.length > 0) onEnded(ended);
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
