import { useState } from "react";
import { applyingLimits } from "#db/applying-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Tag } from "#src/ui/tag.tsx";

type Line = Outputs["outsideApplications"]["list"]["items"][number];

const shownAtOnce = 50;

/** What the person has told us they applied to elsewhere; nothing while there is none. */
export function OutsideApplications() {
  const [page, setPage] = useState(1);
  const [done, setDone] = useState("");
  const { data } = trpc.outsideApplications.list.useQuery({ page, limit: shownAtOnce }, { staleTime: 0 });
  if (!data || (data.total === 0 && done === "")) return null;
  const pages = Math.ceil(data.total / shownAtOnce);
  return (
    <section aria-labelledby="elsewhere">
      <SectionHeading id="elsewhere" level={3}>
        Applied elsewhere
      </SectionHeading>
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
    </section>
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
        <AskFirst
          label="Remove"
          about={jobTitle}
          question={`Remove ${jobTitle} from your list? Your notes go with it; what you sent elsewhere is not touched.`}
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
        hint="For yourself alone."
        rows={4}
        maxLength={applyingLimits.outsideNotesMaxChars}
        defaultValue={notes ?? ""}
        autoFocus
      />
      <SubmitButton submission={submission} kind="secondary" sending="Saving">
        Save notes
      </SubmitButton>
    </Form>
  );
}
