import { useState } from "react";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import type { UpcomingInterview } from "#src/features/interviews/interview-words.ts";
import { longDate, shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ApplicationCards } from "./application-card.tsx";
import { ApplicationView } from "./application-view.tsx";
import styles from "./applications-tab.module.css";
import { OutsideApplications, stateLabels } from "./outside-applications.tsx";
import { RetainedAdvert } from "./saved-advert.tsx";

type Placement = Outputs["recruiters"]["placementsOfMe"][number];

/** Hires claimed by freelance recruiters, to be confirmed or disputed; renders nothing without any. */
function ClaimedPlacements() {
  const { data } = trpc.recruiters.placementsOfMe.useQuery(undefined, { staleTime: 0 });
  const claimed = data?.filter(({ state }) => state === "claimed") ?? [];
  if (claimed.length === 0) return null;
  return (
    <Section id="placements-asked" heading="Were you placed by them?">
      <p className={dashboard.soft}>A recruiter’s page counts a placement only if the person hired agrees. Your name is not shown there.</p>
      <ul className={dashboard.rows}>
        {claimed.map((placement) => (
          <li key={placement.id} className={styles.placement}>
            <PlacementAnswer placement={placement} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PlacementAnswer({ placement: { id, firmName, jobTitle, claimedAt } }: { placement: Placement }) {
  const cache = trpc.useUtils();
  const answer = trpc.recruiters.answerPlacement.useMutation({
    onSettled: () => Promise.all([cache.recruiters.placementsOfMe.invalidate(), cache.notifications.invalidate()]),
  });
  const say = (said: "confirmed" | "disputed") => answer.mutate({ id, answer: said });
  return (
    <>
      <p>
        <strong>{firmName}</strong> says that you were hired through them: {jobTitle}{" "}
        <span className={dashboard.soft}>{longDate(new Date(claimedAt))}</span>
      </p>
      {answer.error && <p role="alert">{refusalOf(answer.error).message}</p>}
      <p className={styles.placementAnswers}>
        <Button onClick={() => say("confirmed")} disabled={answer.isPending}>
          Yes, I was
        </Button>
        <Button kind="quiet" onClick={() => say("disputed")} disabled={answer.isPending}>
          No, I was not
        </Button>
      </p>
    </>
  );
}

function readState(search: URLSearchParams): ApplicationState | null {
  const requested = search.get("state");
  return applicationStates.find((state) => state === requested) ?? null;
}

type Page = Outputs["applications"]["list"];
type Counts = Outputs["applications"]["counts"];

/** The applications of one state or of all; or the one that the address names. */
export default function ApplicationsTab({ search }: TabProps) {
  const [opened, advert] = [search.get("application"), Number(search.get("advert"))];
  if (advert > 0) return <RetainedAdvert key={advert} jobId={advert} within="applications" />;
  if (opened) return <ApplicationView key={opened} id={opened} />;
  return <Applications state={readState(search)} page={readPage(search)} />;
}

function Applications({ state, page }: { state: ApplicationState | null; page: number }) {
  const query = trpc.applications.list.useQuery({ states: state ? [state] : [], page }, { staleTime: 0 });
  const counts = trpc.applications.counts.useQuery({}, { staleTime: 0 });
  const { data: coming } = trpc.interviews.coming.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      {state === null && page === 1 && <ClaimedPlacements />}
      {counts.data && <StateFilter counts={counts.data} current={state} />}
      <Loaded query={query} what="your applications" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {(found) => <List found={found} state={state} coming={coming} />}
      </Loaded>
      {state === null && page === 1 && (
        <>
          <OutsideApplications />
          <RememberedAnswers />
        </>
      )}
    </>
  );
}

const addressOf = (state: ApplicationState | null, page = 1) =>
  paths.jobseekerTab("applications", { ...(state && { state }), ...(page > 1 && { page: String(page) }) });

/** States with at least one application, each with its count; renders nothing when there is nothing to choose. */
function StateFilter({ counts, current }: { counts: Counts; current: ApplicationState | null }) {
  const held = applicationStates.filter((state) => state === current || (counts[state] ?? 0) > 0);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (held.length < 2 && current === null) return null;
  const link = (state: ApplicationState | null, label: string, count: number) => (
    <li key={label}>
      <Link href={addressOf(state)} keepPlace aria-current={state === current ? "true" : undefined} className={styles.state}>
        {label} <span className={dashboard.soft}>{formatCount(count)}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label="By state">
      <ul className={styles.states}>
        {link(null, "All", total)}
        {held.map((state) => link(state, stateLabels[state], counts[state] ?? 0))}
      </ul>
    </nav>
  );
}

interface ListProps {
  found: Page;
  state: ApplicationState | null;
  coming: readonly UpcomingInterview[] | undefined;
}

function List({ found, state, coming }: ListProps) {
  const now = useNow();
  if (found.items.length === 0) return <NoApplications state={state} page={found.page} />;
  return (
    <>
      <ApplicationCards lines={found.items} coming={coming ?? []} now={now} />
      <Pagination page={found.page} pageCount={Math.ceil(found.total / found.limit)} href={(page) => addressOf(state, page)} />
    </>
  );
}

function NoApplications({ state, page }: { state: ApplicationState | null; page: number }) {
  if (state || page > 1) {
    return (
      <Empty href={addressOf(null)} action="Show all applications">
        {page > 1 ? "There is nothing on this page of the list." : "None of your applications is at this stage now."}
      </Empty>
    );
  }
  return (
    <Empty href={paths.jobs()} action="Search the jobs">
      You have not applied for anything yet. Applications you start or send are listed here, with every step the employer takes.
    </Empty>
  );
}

/** Remembered answers to advertisers' questions; renders nothing without any. */
function RememberedAnswers() {
  const cache = trpc.useUtils().rememberedAnswers;
  const [done, setDone] = useState("");
  const { data } = trpc.rememberedAnswers.list.useQuery(undefined, { staleTime: 0 });
  const forget = trpc.rememberedAnswers.forget.useMutation({
    onSuccess: () => setDone("The answer has been deleted. Applications you have already sent are not changed."),
    onSettled: () => cache.invalidate(),
  });
  if (!data || (data.length === 0 && done === "")) return null;
  return (
    <Section id="remembered" level={3} heading="Answers we have kept for you">
      <p className={dashboard.soft}>When another advert asks the same question, your last answer is filled in for you to check.</p>
      <DoneMessage text={done} />
      {forget.error && <p role="alert">{refusalOf(forget.error).message}</p>}
      <ul className={dashboard.rows}>
        {data.map(({ id, question, answer, answeredAt }) => (
          <li key={id} className={dashboard.row}>
            <div className={dashboard.words}>
              <p>{question}</p>
              <p className={dashboard.message}>{answer}</p>
              <p className={`${dashboard.soft} ${dashboard.small}`}>Answered {shortDate(new Date(answeredAt))}</p>
            </div>
            <div className={dashboard.side}>
              <Button kind="quiet" onClick={() => forget.isPending || forget.mutate({ id })}>
                Delete<span className="visually-hidden">: {question}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
