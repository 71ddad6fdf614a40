import { type ReactNode, useEffect, useRef, useState } from "react";
import { applicationReference } from "#db/application-reference-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { cvFacts } from "#src/features/cvs/cv-words.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import { UndoMessage, useUndo } from "#src/features/dashboard/undo-message.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { InterviewsPart } from "../interviews/interviews-part.tsx";
import { type Applicant, ApplicantHistory, PersonDetails } from "./applicant-history.tsx";
import { ApplicantNotes } from "./applicant-notes.tsx";
import { applicantNameOf, stageLabels } from "./hiring-words.ts";
import { OutcomePanel, ShortlistPanel, UnmovedNotice, useApplicantMoves } from "./outcome-panel.tsx";

const allOfThem = paths.recruiterTab("applicants");

/** One applicant: stage, interviews, application, colleagues' notes and history. Viewing it marks the application as opened. */
export function ApplicantView({ id, isArranging }: { id: string; isArranging: boolean }) {
  const query = trpc.applications.get.useQuery({ id }, { staleTime: 0 });
  const { data: notes } = trpc.applications.notes.useQuery({ id }, { staleTime: 0 });
  const { data: person } = trpc.hiring.person.useQuery({ id });
  return (
    <OpenedRecord
      query={query}
      listPath={allOfThem}
      what="applicant"
      all="applicants"
      missing="We could not find that applicant on any of your adverts."
    >
      {(applicant) => <ApplicantDetails applicant={applicant} notes={notes} person={person} isArrangingRequested={isArranging} />}
    </OpenedRecord>
  );
}

interface ApplicantDetailsProps {
  applicant: Applicant;
  notes: Outputs["applications"]["notes"] | undefined;
  person: Outputs["hiring"]["person"] | undefined;
  isArrangingRequested: boolean;
}

function ApplicantDetails({ applicant, notes, person, isArrangingRequested }: ApplicantDetailsProps) {
  const { id, jobId, jobTitle, state, sentAt, isMasked, moves: mayMoveTo } = applicant;
  const undo = useUndo();
  const moves = useApplicantMoves(undo);
  const [telling, setTelling] = useState<ApplicationState | null>(null);
  const [isListing, setListing] = useState(false);
  const [isArranging, setArranging] = useState(isArrangingRequested && applicant.mayArrangeInterview);
  useRefreshListsOnOpen(applicant);
  const arrange = () => {
    setTelling(null);
    setArranging(true);
  };
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
            {sentAt && `Applied ${shortDate(new Date(sentAt))} · `}Reference {applicationReference(id)}
          </span>
        </p>
      </header>
      {isMasked && (
        <Notice label="Names are hidden on this advert">Name, contact details and CV are shown once this applicant is shortlisted.</Notice>
      )}
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
            <span>Move to</span>
            {mayMoveTo.map((to) => (
              <Button key={to} onClick={() => (to === "in-review" ? moves.move([applicant], to, null) : setTelling(to))}>
                {stageLabels[to]}
                {to !== "in-review" && "…"}
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

/** The submitted application. The CV is download-only: the site never renders its content. */
function SubmittedApplication({ applicant }: { applicant: Applicant }) {
  const { state, email, phone, coverNote, answers } = applicant;
  const facts: [string, ReactNode][] = [
    ["E-mail address", email && <a href={`mailto:${email}`}>{email}</a>],
    ["Telephone", phone && <a href={telephoneHref(phone)}>{phone}</a>],
    ["CV", cvOf(applicant)],
    ["Cover note", coverNote],
    ...answers.map(({ question, answer }): [string, ReactNode] => [question, answer]),
  ];
  const given = facts.filter(([, value]) => value);
  return (
    <section aria-labelledby="sent">
      <SectionHeading id="sent" level={3}>
        What they sent
      </SectionHeading>
      {given.length === 0 ? (
        <p>
          {state === "withdrawn" ? "The applicant has withdrawn, so the application is no longer available." : "There is nothing to show."}
        </p>
      ) : (
        <dl className={styles.facts}>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
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
