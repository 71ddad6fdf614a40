import { type ReactNode, useEffect, useRef, useState } from "react";
import { applicationReference } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { cvFacts } from "#src/features/cvs/upload-cv.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { type Undo, UndoMessage } from "#src/features/dashboard/undo-message.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { formatMoney } from "#src/lib/money.ts";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { useNow } from "#src/lib/use-now.ts";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { InterviewsPart } from "../interviews/interviews-part.tsx";
import { type Applicant, ApplicantHistory, PersonDetails } from "./applicant-history.tsx";
import { ApplicantNotes } from "./applicant-notes.tsx";
import board from "./board.module.css";
import { applicantNameOf, closedReason, noticeWords, stageLabels, waitingWords } from "./hiring-words.ts";
import { OutcomePanel, ShortlistPanel, UnmovedNotice, useApplicantMoves } from "./outcome-panel.tsx";

interface ApplicantDetailsProps {
  applicant: Applicant;
  undo: Undo;
  isArrangingRequested?: boolean;
  /** In review mode stages have keys, and are changed at once as on the board; only a rejection asks for its message. */
  isReviewed?: boolean;
}

export function ApplicantDetails({ applicant, undo, isArrangingRequested = false, isReviewed = false }: ApplicantDetailsProps) {
  const { id, jobId, jobTitle, state, isMasked, moves: mayMoveTo } = applicant;
  const { data: notes } = trpc.applications.notes.useQuery({ id }, { staleTime: 0 });
  const { data: person } = trpc.hiring.person.useQuery({ id });
  const now = useNow();
  const moves = useApplicantMoves(undo);
  const [telling, setTelling] = useState<ApplicationState | null>(null);
  const [isListing, setListing] = useState(false);
  const [isArranging, setArranging] = useState(isArrangingRequested && applicant.mayArrangeInterview);
  useRefreshListsOnOpen(applicant);
  const arrange = () => {
    setTelling(null);
    setArranging(true);
  };
  const choose = (to: ApplicationState) => {
    if (to !== "in-review" && !(isReviewed && to !== "not-progressing")) setTelling(to);
    else if (!moves.isBusy) moves.move([applicant], to, null);
  };
  const keyOf = (to: ApplicationState) => (isReviewed ? stageKeys[to] : undefined);
  const keys = telling === null ? mayMoveTo.map((to) => [keyOf(to) ?? "", () => choose(to)] as const) : [];
  usePageKeys({ ...Object.fromEntries(keys), ...(isReviewed && { u: () => undo.shown?.isOpen && undo.shown.action?.act() }) });
  return (
    <article className={styles.stack} aria-labelledby="applicant">
      <UndoMessage undo={undo} />
      <header>
        <OpenedHeading id="applicant" state={state}>
          {applicantNameOf(applicant)}
        </OpenedHeading>
        <p>
          <Link href={paths.recruiterTab("applicants", { job: String(jobId) })} keepPlace>
            {jobTitle}
          </Link>{" "}
          · <Link href={paths.job(jobId)}>See the advert</Link>
        </p>
        <p>
          <Tag>{stageLabels[state]}</Tag>{" "}
          <span className={styles.soft}>
            {sentWords(applicant, isReviewed, now)}Reference <span className="unbroken">{applicationReference(id)}</span>
          </span>
        </p>
      </header>
      {isMasked && (
        <Notice label="Names are hidden on this advert">Name, contact details and CV are shown once this applicant is shortlisted.</Notice>
      )}
      {person?.facts && <HeadlineFacts facts={person.facts} />}
      <UnmovedNotice moves={moves} />
      {telling ? (
        <OutcomePanel
          lines={[applicant]}
          to={telling}
          isBusy={moves.isBusy}
          onMove={(message, why) => moves.move([applicant], telling, message, { why, onMoved: () => setTelling(null) })}
          onCancel={() => setTelling(null)}
          {...(telling === "interview" && { onArrange: () => arrange() })}
        />
      ) : (
        mayMoveTo.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a form; these buttons do not.
          <div role="group" aria-label="Move this applicant" className={styles.actions} data-screen-only="">
            {!isReviewed && <span>Move to</span>}
            {mayMoveTo.map((to) => (
              <Button key={to} aria-keyshortcuts={keyOf(to)} onClick={() => choose(to)}>
                {stageLabels[to]}
                {(isReviewed ? to === "not-progressing" : to !== "in-review") && "…"}
                {keyOf(to) && <kbd>{keyOf(to)?.toUpperCase()}</kbd>}
              </Button>
            ))}
          </div>
        )
      )}
      {state !== "withdrawn" && (
        <p className={styles.actions} data-screen-only="">
          <ButtonLink href={paths.recruiterTab("messages", { application: id })} keepPlace>
            Messages with {applicantNameOf(applicant)}
          </ButtonLink>
          {!isListing && <Button onClick={() => setListing(true)}>Add to a shortlist…</Button>}
        </p>
      )}
      {isListing && (
        <ShortlistPanel
          lines={[applicant]}
          onDone={(words) => {
            setListing(false);
            undo.say(words);
          }}
          onCancel={() => setListing(false)}
        />
      )}
      <InterviewsPart applicant={applicant} isArranging={isArranging} onArrange={setArranging} />
      <SubmittedApplication applicant={applicant} />
      {person && <PersonDetails person={person} />}
      {notes && (
        <ApplicantNotes id={id} notes={notes} mayWrite={mayMoveTo.length > 0 || state === "hired" || state === "not-progressing"} />
      )}
      <ApplicantHistory applicant={applicant} />
    </article>
  );
}

/** The key of each stage that an employer moves people to, in review mode. */
export const stageKeys: Readonly<Partial<Record<ApplicationState, string>>> = {
  "in-review": "1",
  shortlisted: "2",
  interview: "3",
  offer: "4",
  hired: "5",
  "not-progressing": "x",
};

/** In review mode it is said how long somebody has waited; where one applicant is looked up, when they applied. */
function sentWords(applicant: Applicant, isReviewed: boolean, now: Date): string {
  const { sentAt } = applicant;
  if (sentAt === null) return "";
  return `${isReviewed ? waitingWords(applicant, now) : `Applied ${shortDate(new Date(sentAt))}`} · `;
}

type Facts = NonNullable<Outputs["hiring"]["person"]["facts"]>;

function HeadlineFacts({ facts: { level, noticeWeeks, payYearMinPence, lastEmployer } }: { facts: Facts }) {
  const all = [
    ["Level", level],
    ["Notice", noticeWords(noticeWeeks)],
    ["Pay sought", payYearMinPence === null ? null : `from ${formatMoney(payYearMinPence)} a year`],
    ["Last employer", lastEmployer],
  ] as const;
  const given = all.filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return <FactList facts={given} className={board.headline} />;
}

/** Viewing marked the application as opened, so lists that show it as new are refetched. */
function useRefreshListsOnOpen({ id, openedAt }: Applicant): void {
  const cache = trpc.useUtils();
  const isKnown = useRef<string | null>(null);
  useEffect(() => {
    if (openedAt === null || isKnown.current === id) return;
    isKnown.current = id;
    void cache.hiring.invalidate();
  }, [id, openedAt, cache]);
}

/** The submitted application, with its CV to download; review mode shows the CV itself. */
function SubmittedApplication({ applicant }: { applicant: Applicant }) {
  const { email, phone, coverNote, answers } = applicant;
  const facts: [string, ReactNode][] = [
    ["E-mail address", email && <a href={`mailto:${email}`}>{email}</a>],
    ["Telephone", phone && <a href={telephoneHref(phone)}>{phone}</a>],
    ["CV", cvOf(applicant)],
    ["Cover note", coverNote],
    ...answers.map(({ question, answer }): [string, ReactNode] => [question, answer]),
  ];
  const given = facts.filter(([, value]) => value);
  return (
    <Section id="sent" level={3} heading="What they sent">
      {given.length === 0 ? <p>{closedReason(applicant) ?? "There is nothing to show."}</p> : <FactList facts={given} />}
    </Section>
  );
}

const cvOf = ({ cv, isCvHidden }: Applicant): ReactNode =>
  cv ? <CvFile cv={cv} /> : isCvHidden && "Hidden until the applicant is shortlisted, because a CV shows their name.";

const CvFile = ({ cv }: { cv: NonNullable<Applicant["cv"]> }) => (
  <>
    <a href={cv.path} download>
      {cvFacts(cv)}
    </a>{" "}
    <span className={`${styles.soft} ${styles.small}`}>Each download is logged.</span>
  </>
);
