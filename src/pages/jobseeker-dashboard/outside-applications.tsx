import { useState } from "react";
import { applicationStateLabels, applyingLimits } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { longDate, shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Tag } from "#src/ui/tag.tsx";

type Line = Outputs["outsideApplications"]["list"]["items"][number];

const shownAtOnce = 50;

/** Applications made elsewhere, as recorded by the user; renders nothing without any. */
export function OutsideApplications() {
  const [page, setPage] = useState(1);
  const [done, setDone] = useState("");
  const { data } = trpc.outsideApplications.list.useQuery({ page, limit: shownAtOnce }, { staleTime: 0 });
  if (!data || (data.total === 0 && done === "")) return null;
  const pages = Math.ceil(data.total / shownAtOnce);
  return (
    <Section id="elsewhere" level={3} heading="Applied elsewhere">
      <DoneMessage text={done} />
      <ul className={styles.rows}>
        {data.items.map((line) => (
          <Row key={line.id} line={line} onDone={setDone} />
        ))}
      </ul>
      {pages > 1 && (
        <p className={styles.actions}>
          <Button onClick={() => setPage(Math.max(1, page - 1))} disabled={page === 1}>
            Newer ones
          </Button>
          <Button onClick={() => setPage(page + 1)} disabled={page >= pages}>
            Older ones
          </Button>
        </p>
      )}
    </Section>
  );
}

function Row({
  line: { id, jobId, jobTitle, companyName, companySlug, notes, appliedAt },
  onDone,
}: {
  line: Line;
  onDone: (text: string) => void;
}) {
  const site = useSiteFacts();
  const cache = trpc.useUtils().outsideApplications;
  const [isWriting, setWriting] = useState(false);
  const remove = trpc.outsideApplications.remove.useMutation({
    onSuccess: () => onDone(`${jobTitle} is no longer on your list.`),
    onSettled: () => cache.invalidate(),
  });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={paths.job(jobId)}>{jobTitle}</Link>
        </p>
        <p>
          <Link href={paths.company(companySlug)}>{companyName}</Link>
        </p>
        <p className={`${styles.soft} ${styles.small}`}>
          <Tag>Outside {site?.name}</Tag> Applied {shortDate(new Date(appliedAt))}, as you told us
        </p>
        {isWriting ? (
          <Notes
            id={id}
            notes={notes}
            onSaved={() => {
              setWriting(false);
              onDone("Your notes are saved.");
            }}
          />
        ) : (
          notes && <p className={styles.message}>{notes}</p>
        )}
        {remove.error && <p role="alert">{refusalOf(remove.error).message}</p>}
      </div>
      <div className={styles.side}>
        {!isWriting && (
          <Button kind="quiet" onClick={() => setWriting(true)}>
            {notes ? "Change notes" : "Add notes"}
            <span className="visually-hidden">: {jobTitle}</span>
          </Button>
        )}
        <ConfirmButton
          label="Remove"
          about={jobTitle}
          question={`Remove ${jobTitle} from your list? Your notes are deleted too. What you sent elsewhere is not affected.`}
          confirmLabel="Remove it"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        />
      </div>
    </li>
  );
}

function Notes({ id, notes, onSaved }: { id: string; notes: string | null; onSaved: () => void }) {
  const { client, outsideApplications } = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    await client.outsideApplications.saveNotes.mutate({ id, notes: String(typed.get("notes") ?? "") });
    await outsideApplications.invalidate();
    onSaved();
  });
  return (
    <Form id={`notes-${id}`} label="Your notes" submission={submission} asksBeforeLeaving>
      <TextAreaField
        name="notes"
        label="Your notes"
        hint="Only you can see these."
        rows={4}
        maxLength={applyingLimits.outsideNotesMaxChars}
        defaultValue={notes ?? ""}
        autoFocus
      />
      <SubmitButton kind="secondary" sending="Saving">
        Save notes
      </SubmitButton>
    </Form>
  );
}

export type ApplicationLine = Outputs["applications"]["list"]["items"][number];

export const stateLabels = applicationStateLabels;

export const stateTones: Record<ApplicationState, "plain" | "new" | "good" | "warn" | "bad"> = {
  draft: "warn",
  sent: "plain",
  opened: "plain",
  "in-review": "plain",
  shortlisted: "good",
  interview: "good",
  offer: "good",
  hired: "good",
  "not-progressing": "bad",
  withdrawn: "plain",
};

const dayMs = 86_400_000;
const quietDays = 14;
const awaited: ReadonlySet<ApplicationState> = new Set(["sent", "opened", "in-review", "shortlisted", "interview"]);

/** "Started 3 Nov 2026", "Sent 3 Nov 2026", and the date of the current state. */
export function datesOf({ state, sentAt, stateChangedAt }: ApplicationLine): string {
  const changed = shortDate(new Date(stateChangedAt));
  if (sentAt === null) return `Started ${changed}`;
  const sent = `Sent ${shortDate(new Date(sentAt))}`;
  return state === "sent" ? sent : `${sent} · ${stateLabels[state].toLowerCase()} ${changed}`;
}

/**
 * Returns when a promised answer is due, or that it was not given; without a promise a notice once an employer has not reacted for two weeks.
 * Null before that, and where no reaction is expected.
 */
export function noReplyNoticeOf({ state, stateChangedAt, promise }: ApplicationLine, now: Date): string | null {
  if (promise && (state === "sent" || state === "opened") && promise.state !== "released" && promise.state !== "kept") {
    const day = longDate(new Date(promise.dueAt));
    return promise.state === "broken" ? `They promised an answer by ${day} and have not kept it` : `They promise an answer by ${day}`;
  }
  const days = Math.floor((now.getTime() - Date.parse(stateChangedAt)) / dayMs);
  return awaited.has(state) && days >= quietDays ? `Nothing from the employer for ${counted(days, "day")}` : null;
}
