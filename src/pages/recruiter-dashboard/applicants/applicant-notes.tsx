import { useId, useRef } from "react";
import { limits } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import board from "./board.module.css";

type Notes = Outputs["applications"]["notes"];

/** Notes and ratings by colleagues; never shown to the applicant. */
export function ApplicantNotes({ id, notes, mayWrite }: { id: string; notes: Notes; mayWrite: boolean }) {
  return (
    <Section id="notes" level={3} heading="Notes and rating" className={styles.stack}>
      <p className={`${styles.soft} ${styles.small}`}>For you and your colleagues only.</p>
      <Rating id={id} notes={notes} mayWrite={mayWrite} />
      {mayWrite && (
        <div data-screen-only="">
          <NewNote id={id} />
        </div>
      )}
      <ul className={styles.rows}>
        {notes.notes.map((note) => (
          <Note key={note.id} id={id} note={note} />
        ))}
      </ul>
    </Section>
  );
}

function useNotesRefresh(id: string) {
  const cache = trpc.useUtils();
  return { client: cache.client, refresh: () => Promise.all([cache.applications.notes.invalidate({ id }), cache.hiring.invalidate()]) };
}

function Rating({ id, notes: { ratings, averageStars }, mayWrite }: { id: string; notes: Notes; mayWrite: boolean }) {
  const select = useId();
  const { client, refresh } = useNotesRefresh(id);
  const { start, refusal } = useCommand();
  const mine = ratings.find(({ isMine }) => isMine)?.stars;
  const others = ratings.filter(({ isMine }) => !isMine);
  const rate = (stars: number | null) =>
    start(async () => {
      await client.applications.rate.mutate({ id, stars });
      await refresh();
    });
  return (
    <div>
      {mine !== undefined && <p className={board.printed}>Your rating: {mine} of 5.</p>}
      {mayWrite && (
        <div data-screen-only="">
          <Field id={select} label="Your rating" className={styles.short}>
            <select
              id={select}
              value={mine ?? ""}
              onChange={({ currentTarget }) => rate(currentTarget.value === "" ? null : Number(currentTarget.value))}
            >
              <Options any="Not rated" of={[5, 4, 3, 2, 1].map((stars) => [stars, `${stars} of 5`])} />
            </select>
          </Field>
        </div>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
      {others.length > 0 && <p>{others.map(({ by, stars }) => `${by}: ${stars} of 5`).join(" · ")}</p>}
      {averageStars !== null && ratings.length > 1 && <p>On average {averageStars} of 5.</p>}
    </div>
  );
}

function NewNote({ id }: { id: string }) {
  const { client, refresh } = useNotesRefresh(id);
  const area = useRef<HTMLTextAreaElement>(null);
  const submission = useSubmission(async (typed) => {
    await client.applications.addNote.mutate({ id, text: String(typed.get("text") ?? "") });
    if (area.current) area.current.value = "";
    await refresh();
  });
  return (
    <Form id="note" label="Write a note" submission={submission}>
      <TextAreaField
        ref={area}
        name="text"
        label="Your note"
        rows={3}
        missing="Write the note."
        maxLength={limits.applicationNoteMaxChars}
      />
      <SubmitButton sending="Saving">Add note</SubmitButton>
    </Form>
  );
}

function Note({ id, note: { id: noteId, author, isMine, text, createdAt } }: { id: string; note: Notes["notes"][number] }) {
  const { client, refresh } = useNotesRefresh(id);
  const { start, isBusy, refusal } = useCommand();
  const remove = () =>
    start(async () => {
      await client.applications.removeNote.mutate({ id, noteId });
      await refresh();
    });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <strong>{isMine ? "You" : (author ?? "A former colleague")}</strong>{" "}
          <time dateTime={createdAt} className={`${styles.soft} ${styles.small}`}>
            {shortDate(new Date(createdAt))}, {clockTime(new Date(createdAt))}
          </time>
        </p>
        <p className={styles.message}>{text}</p>
        {refusal && <p role="alert">{refusal.message}</p>}
      </div>
      {isMine && (
        <div className={styles.side}>
          <Button kind="quiet" disabled={isBusy} onClick={remove}>
            Delete<span className="visually-hidden"> your note of {shortDate(new Date(createdAt))}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
