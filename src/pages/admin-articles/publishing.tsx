import { useEffect, useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { ArticleBody } from "../articles/article-body.tsx";
import styles from "./editor.module.css";
import { type ArticleEditor, stateWords } from "./use-article-editor.ts";
import { describedBy } from "./word-fields.tsx";

/** Publication state of the article, and the possible transitions. */
export function Publishing({ editor, onDeleted }: { editor: ArticleEditor; onDeleted: () => void }) {
  const { kept, moveAndShow, state } = editor;
  const { publish, unschedule, withdraw, delete: remove } = trpc.articles.editing;
  const publishing = publish.useMutation();
  const unscheduling = unschedule.useMutation();
  const withdrawing = withdraw.useMutation();
  const removing = remove.useMutation();
  const isBusy = state === "saving";
  const standing = useFocusOnChange<HTMLParagraphElement>(kept.state);
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">Publishing</h2>
      <p ref={standing} role="status" tabIndex={-1}>
        <strong>{stateWords[kept.state]}</strong>
        {kept.state === "scheduled" && kept.publishedAtLondon && ` for ${formatClock(kept.publishedAtLondon)}, London time`}
        {kept.state === "published" && kept.publishedAtLondon && ` since ${formatClock(kept.publishedAtLondon)}, London time`}
        {kept.state === "published" && (
          <>
            {" "}
            · <a href={paths.article(kept.fields.slug)}>View article</a>
          </>
        )}
      </p>
      <div className={styles.actions}>
        {kept.state !== "published" && (
          <Button onClick={() => void moveAndShow((seen) => publishing.mutateAsync(seen))} disabled={isBusy}>
            {kept.state === "withdrawn" ? "Publish again" : "Publish now"}
          </Button>
        )}
        {kept.state === "scheduled" && (
          <Button onClick={() => void moveAndShow((seen) => unscheduling.mutateAsync(seen))} disabled={isBusy}>
            Return to draft
          </Button>
        )}
        {kept.state === "published" && (
          <ConfirmButton
            label="Withdraw"
            question={`Withdraw “${kept.fields.title}”? Its page will say that it has been withdrawn.`}
            confirmLabel="Withdraw it"
            isBusy={isBusy}
            onConfirm={() => void moveAndShow((seen) => withdrawing.mutateAsync(seen))}
          />
        )}
        {kept.state === "draft" && (
          <ConfirmButton
            label="Delete draft"
            question={`Delete “${kept.fields.title}” with all of its revisions? This cannot be undone.`}
            confirmLabel="Delete it"
            isBusy={isBusy}
            onConfirm={async () => {
              if (await editor.move((seen) => removing.mutateAsync(seen))) onDeleted();
            }}
          />
        )}
      </div>
      {(kept.state === "draft" || kept.state === "scheduled") && <Schedule editor={editor} />}
    </section>
  );
}

/** The control that changed the state is removed; the new state takes focus. */
function useFocusOnChange<Shown extends HTMLElement>(state: string) {
  const shown = useRef<Shown>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) shown.current?.focus();
    before.current = state;
  }, [state]);
  return shown;
}

function Schedule({ editor: { kept, faults, moveAndShow, state } }: { editor: ArticleEditor }) {
  const [at, setAt] = useState(kept.publishedAtLondon ?? "");
  const schedule = trpc.articles.editing.schedule.useMutation();
  return (
    <form
      className={styles.schedule}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void moveAndShow((seen) => schedule.mutateAsync({ ...seen, at }));
      }}
    >
      <Field
        id="article-at"
        label="Publish at"
        hint={`London time. It was ${formatClock(kept.nowLondon)} in London when you opened this page.`}
        error={faults.at}
      >
        <input
          id="article-at"
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          {...describedBy("article-at", { hint: true, fault: faults.at })}
        />
      </Field>
      <Button type="submit" disabled={state === "saving"}>
        {kept.state === "scheduled" ? "Change the time" : "Schedule"}
      </Button>
    </form>
  );
}

const previewAfterMs = 600;

type Preview = Outputs["articles"]["editing"]["preview"];

/** Preview of the text as published, rendered by the server a moment after the last keystroke. */
export function PreviewPane({ markdown, isSendable }: { markdown: string; isSendable: boolean }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [shownOf, setShownOf] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const requestCount = useRef(0);
  const { mutateAsync } = trpc.articles.editing.preview.useMutation();
  useEffect(() => {
    if (!isSendable) return;
    const timer = setTimeout(async () => {
      requestCount.current += 1;
      const number = requestCount.current;
      try {
        const made = await mutateAsync({ markdown });
        if (number === requestCount.current) {
          setPreview(made);
          setShownOf(markdown);
        }
        setFailure(null);
      } catch (error) {
        if (number === requestCount.current) setFailure(refusalOf(error).message);
      }
    }, previewAfterMs);
    return () => clearTimeout(timer);
  }, [markdown, isSendable, mutateAsync]);
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview">Preview</h2>
      {failure && <p role="alert">The preview could not be created. {failure}</p>}
      <div role="status">
        {preview && preview.faults.length > 0 && (
          <Notice tone="bad" label="Not ready to publish">
            <ul className={styles.faults}>
              {preview.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {preview ? (
        <>
          <p className={styles.soft}>
            {preview.readingMinutes} min read
            {shownOf !== markdown && " · The preview is not up to date yet"}
          </p>
          <ArticleBody body={preview.body} />
        </>
      ) : (
        <p className={styles.soft}>The preview appears here.</p>
      )}
    </section>
  );
}

/** Formats "2026-11-25T08:00" as "25 November 2026 at 08:00". */
function formatClock(clock: string): string {
  const [date = "", time = ""] = clock.split("T");
  return `${new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" })} at ${time}`;
}
