import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { UndoMessage, useUndo } from "#src/features/dashboard/undo-message.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Link } from "#src/ui/link.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { ReviewView } from "../review/review-view.tsx";
import { ApplicantDetails } from "./applicant-view.tsx";
import board from "./board.module.css";
import { ClosingAnswers } from "./closing-answers.tsx";
import { Hiring } from "./hiring.tsx";
import { filterOf, HiringFilter, type HiringSearch, hiringHref, readHiringSearch, reviewHref } from "./hiring-filter.tsx";
import { TemplatesView } from "./templates-view.tsx";

const allOfThem = paths.recruiterTab("applicants");

/** One applicant: stage, interviews, application, colleagues' notes and history. Viewing it marks the application as opened. */
function ApplicantView({ id, isArranging }: { id: string; isArranging: boolean }) {
  const query = trpc.applications.get.useQuery({ id }, { staleTime: 0 });
  const undo = useUndo();
  return (
    <OpenedRecord
      query={query}
      listPath={allOfThem}
      what="applicant"
      all="applicants"
      missing="We could not find that applicant on any of your adverts."
    >
      {(applicant) => <ApplicantDetails applicant={applicant} undo={undo} isArrangingRequested={isArranging} />}
    </OpenedRecord>
  );
}

/** Applicants as a board or a table, one after another in review mode, a single applicant, or the message templates. */
export default function ApplicantsTab({ search }: TabProps) {
  const opened = search.get("application");
  if (search.get("do") === "review") {
    const query = readHiringSearch(search);
    return <ReviewView key={reviewHref(query)} search={query} opened={opened} />;
  }
  if (opened) return <ApplicantView key={opened} id={opened} isArranging={search.get("do") === "interview"} />;
  if (search.get("view") === "templates") return <TemplatesView />;
  return <Applicants search={readHiringSearch(search)} isAnswering={search.get("do") === "answer"} />;
}

function Applicants({ search, isAnswering }: { search: HiringSearch; isAnswering: boolean }) {
  const { user } = useCurrentUser();
  const mayHandle = user?.role !== "platform_admin";
  const undo = useUndo();
  const { data: adverts } = trpc.hiring.adverts.useQuery();
  const isNobodyYet = adverts?.items.length === 0;
  const { job } = search;
  return (
    <div className={styles.stack}>
      <UndoMessage undo={undo} />
      {job !== undefined && mayHandle && <BlindSwitch jobId={job} />}
      {job !== undefined && mayHandle && isAnswering && <ClosingAnswers jobIds={[job]} undo={undo} onDone={() => history.back()} />}
      <div className={board.bar}>
        <HiringFilter search={search} />
        <nav aria-label="Board or table" className={board.views}>
          {(["board", "table"] as const).map((view) => (
            <Link
              key={view}
              href={hiringHref(search, { view, state: null })}
              keepPlace
              aria-current={search.view === view ? "true" : undefined}
            >
              {view === "board" ? "Board" : "Table"}
            </Link>
          ))}
        </nav>
        {mayHandle && (
          <p className={styles.actions}>
            {!isNobodyYet && (
              <ButtonLink href={reviewHref(search)} keepPlace>
                Review one by one
              </ButtonLink>
            )}
            {job !== undefined && !isAnswering && (
              <Link href={paths.recruiterTab("applicants", { job: String(job), do: "answer" })} keepPlace>
                Answer all open applicants
              </Link>
            )}
            <Link href={paths.recruiterTab("applicants", { view: "templates" })} keepPlace>
              Message templates
            </Link>
            {!isNobodyYet && (
              <a href={csvHref(search)} download>
                Download CSV
              </a>
            )}
          </p>
        )}
      </div>
      {!isNobodyYet && <ReplyRecord search={search} />}
      <Hiring key={job} search={search} undo={undo} />
    </div>
  );
}

/** The company's public reply record, and applicants who have waited too long. */
function ReplyRecord({ search }: { search: HiringSearch }) {
  const { data } = trpc.hiring.record.useQuery();
  if (!data) return null;
  const { record, overdue, answerWithinDays } = data;
  return (
    <p>
      {record && (
        <>
          Your reply record, as shown on your adverts: {record.answered} of {record.sent} answered
          {record.medianDays !== null && `, half of them within ${counted(Math.max(1, record.medianDays), "day")}`}.{" "}
        </>
      )}
      {overdue > 0 ? (
        <Link href={hiringHref(search, { view: "table", reply: "overdue", job: undefined })} keepPlace className={styles.urgent}>
          {counted(overdue, "applicant")} {overdue === 1 ? "has" : "have"} waited more than {answerWithinDays} days
        </Link>
      ) : (
        `Everyone has heard back within ${answerWithinDays} days.`
      )}
    </p>
  );
}

function BlindSwitch({ jobId }: { jobId: number }) {
  const cache = trpc.useUtils();
  const { data } = trpc.hiring.advert.useQuery({ jobId });
  const { start, isBusy, refusal } = useCommand();
  if (!data) return null;
  const set = (isBlind: boolean) =>
    start(async () => {
      await cache.client.hiring.setBlind.mutate({ jobId, isBlind });
      await Promise.all([cache.hiring.invalidate(), cache.applications.invalidate(), cache.messages.invalidate()]);
    });
  return (
    <section aria-label="The advert">
      <p className={styles.title}>
        <Link href={paths.job(jobId)}>{data.jobTitle}</Link>
      </p>
      <CheckboxField
        name="blind"
        label="Hide names until someone is shortlisted"
        hint="Names, contact details and CVs stay hidden from everyone at your firm: here, in messages and in the CSV file. The change is logged."
        checked={data.isBlind}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

function csvHref(search: HiringSearch): string {
  const states = search.view === "table" && search.state ? { states: search.state } : {};
  const given = Object.entries({ ...filterOf(search), ...states }).filter(([, value]) => value !== "" && value !== "any");
  return `/api/applications/export.csv?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
