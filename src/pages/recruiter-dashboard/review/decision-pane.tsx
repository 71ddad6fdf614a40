import { useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { type Undo, UndoMessage } from "#src/features/dashboard/undo-message.tsx";
import { applicationReference } from "#src/lib/application-reference.ts";
import { formatMoney } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { ApplicantHistory, PersonDetails } from "../applicants/applicant-history.tsx";
import { ApplicantNotes } from "../applicants/applicant-notes.tsx";
import { SubmittedApplication, useRefreshListsOnOpen } from "../applicants/applicant-view.tsx";
import { applicantNameOf, noticeWords, stageLabels, waitingWords } from "../applicants/hiring-words.ts";
import { OutcomePanel, UnmovedNotice, useApplicantMoves } from "../applicants/outcome-panel.tsx";
import review from "./review.module.css";
import { stageKeys } from "./walk.ts";

type Applicant = Outputs["applications"]["get"];

/** Who it is, where they stand, what they sent and what colleagues think; a key for each stage. */
export function DecisionPane({ applicant, undo }: { applicant: Applicant; undo: Undo }) {
  const { id, jobId, jobTitle, state, isMasked } = applicant;
  const { data: notes } = trpc.applications.notes.useQuery({ id }, { staleTime: 0 });
  const { data: person } = trpc.hiring.person.useQuery({ id });
  const now = useNow();
  useRefreshListsOnOpen(applicant);
  return (
    <article className={styles.stack} aria-labelledby="applicant">
      <header>
        <OpenedHeading id="applicant" state={state}>
          {applicantNameOf(applicant)}
        </OpenedHeading>
        <p>
          <Link href={paths.job(jobId)}>{jobTitle}</Link>
        </p>
        <p>
          <Tag tone={state === "sent" ? "new" : "plain"}>{stageLabels[state]}</Tag>{" "}
          <span className={styles.soft}>
            {waitingWords(applicant, now)} · Reference {applicationReference(id)}
          </span>
        </p>
      </header>
      {isMasked && (
        <Notice label="Names are hidden on this advert">Name, contact details and CV are shown once this applicant is shortlisted.</Notice>
      )}
      {person?.facts && <HeadlineFacts facts={person.facts} />}
      <Decision applicant={applicant} undo={undo} />
      <SubmittedApplication applicant={applicant} />
      {notes && (
        <ApplicantNotes id={id} notes={notes} mayWrite={applicant.moves.length > 0 || state === "hired" || state === "not-progressing"} />
      )}
      {person && <PersonDetails person={person} />}
      <ApplicantHistory applicant={applicant} />
      <p className={styles.actions}>
        <Link href={paths.recruiterTab("applicants", { application: id })} keepPlace>
          Interviews, shortlists and everything else
        </Link>
      </p>
    </article>
  );
}

type Facts = NonNullable<Outputs["hiring"]["person"]["facts"]>;

function HeadlineFacts({ facts: { level, noticeWeeks, payYearMinPence, lastEmployer } }: { facts: Facts }) {
  const given = [
    ["Level", level],
    ["Notice", noticeWords(noticeWeeks)],
    ["Pay sought", payYearMinPence === null ? null : `from ${formatMoney(payYearMinPence)} a year`],
    ["Last employer", lastEmployer],
  ].filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return (
    <dl className={review.facts}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As on the board, a stage is changed at once and can be undone; a rejection asks for its reason and message. */
function Decision({ applicant, undo }: { applicant: Applicant; undo: Undo }) {
  const { id, moves: mayMoveTo, state, interviews } = applicant;
  const moves = useApplicantMoves(undo);
  const [isRejecting, setRejecting] = useState(false);
  const choose = (to: ApplicationState) => {
    if (to === "not-progressing") setRejecting(true);
    else if (!moves.isBusy) moves.move([applicant], to, null);
  };
  const keys = isRejecting ? [] : mayMoveTo.flatMap((to) => (stageKeys[to] ? [[stageKeys[to], () => choose(to)] as const] : []));
  usePageKeys({ ...Object.fromEntries(keys), u: () => undo.shown?.isOpen && undo.shown.action?.act() });
  return (
    <section aria-label="Decision" className={styles.part}>
      <UnmovedNotice moves={moves} />
      {isRejecting ? (
        <OutcomePanel
          lines={[applicant]}
          to="not-progressing"
          isBusy={moves.isBusy}
          onMove={(message, why) => moves.move([applicant], "not-progressing", message, { why, onMoved: () => setRejecting(false) })}
          onCancel={() => setRejecting(false)}
        />
      ) : (
        mayMoveTo.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a form; these buttons do not.
          <div role="group" aria-label="Move this applicant" className={styles.actions}>
            {mayMoveTo.map((to) => (
              <Button key={to} disabled={moves.isBusy} aria-keyshortcuts={stageKeys[to]} onClick={() => choose(to)}>
                {stageLabels[to]}
                {to === "not-progressing" && "…"} {stageKeys[to] && <kbd>{stageKeys[to].toUpperCase()}</kbd>}
              </Button>
            ))}
          </div>
        )
      )}
      {state === "interview" && interviews.length === 0 && applicant.mayArrangeInterview && (
        <p>
          <ButtonLink href={paths.recruiterTab("applicants", { application: id, do: "interview" })}>Arrange the interview…</ButtonLink>
        </p>
      )}
      {state !== "withdrawn" && (
        <p className={styles.actions}>
          <Link href={paths.recruiterTab("messages", { application: id })} keepPlace>
            Write a message
          </Link>
        </p>
      )}
      <UndoMessage undo={undo} />
    </section>
  );
}
