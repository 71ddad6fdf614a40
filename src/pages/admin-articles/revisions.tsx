import { diffArrays } from "diff";
import { useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./editor.module.css";
import { type ArticleEditor, type ArticleFields, fieldLinesOf } from "./use-article-editor.ts";

const when = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });

/** Earlier revisions: date, author, changes since, and a restore button. */
export function Revisions({ editor }: { editor: ArticleEditor }) {
  const { kept } = editor;
  const [shown, setShown] = useState<number | null>(null);
  const query = trpc.articles.editing.revisions.useQuery({ id: kept.id }, { staleTime: 0 });
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions">Revisions</h2>
      <Loaded query={query} what="the revisions" rows={3}>
        {({ items, total }) => (
          <>
            {total > items.length && (
              <p className={styles.soft}>
                The last {items.length} of {total}.
              </p>
            )}
            <ol className={styles.revisions}>
              {items.map(({ version, savedAt, savedBy, isAutosave }) => (
                <li key={version}>
                  <span>
                    <time dateTime={savedAt}>{when.format(new Date(savedAt))}</time>, {savedBy ?? "supplied with the site"}
                    {isAutosave && <span className={styles.soft}> · autosaved</span>}
                  </span>
                  <Button kind="quiet" aria-expanded={shown === version} onClick={() => setShown(shown === version ? null : version)}>
                    Compare<span className="visually-hidden"> version {version}</span>
                  </Button>
                  {shown === version && <Revision editor={editor} version={version} onRestored={() => setShown(null)} />}
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Revision({ editor, version, onRestored }: { editor: ArticleEditor; version: number; onRestored: () => void }) {
  const { kept, typed, moveAndShow, state } = editor;
  const query = trpc.articles.editing.revision.useQuery({ id: kept.id, version });
  const restore = trpc.articles.editing.restore.useMutation();
  return (
    <div className={styles.revision}>
      <Loaded query={query} what="this revision" rows={3}>
        {({ fields }) => (
          <>
            <Comparison before={fields} after={typed} names={["this revision", "now"]} />
            <Button
              disabled={state === "saving"}
              onClick={async () => {
                if (await moveAndShow((seen) => restore.mutateAsync({ ...seen, revision: version }))) onRestored();
              }}
            >
              Restore this revision
            </Button>
            <p className={styles.soft}>The address does not change. The current text is saved as a revision.</p>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Differences between two revisions, by field and line. */
function Comparison({ before, after, names }: { before: ArticleFields; after: ArticleFields; names: [before: string, after: string] }) {
  const older = fieldLinesOf(before);
  const changed = fieldLinesOf(after).flatMap(({ name, text }, at) => {
    const was = older[at]?.text ?? "";
    return was === text ? [] : [{ name, lines: diffLines(was, text) }];
  });
  if (changed.length === 0) return <p>The two are identical.</p>;
  return (
    <div className={styles.comparison}>
      <p className={styles.soft}>
        <del>− {names[0]}</del> <ins>+ {names[1]}</ins>
      </p>
      {changed.map(({ name, lines }) => (
        <section key={name} aria-label={`${name}: what differs`}>
          <h3>{name}</h3>
          <div className={styles.lines}>
            {lines.map(({ kind, text }, at) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison never move.
              if (kind === "same") return <p key={at}>{text}</p>;
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison never move.
              return kind === "gone" ? <del key={at}>− {text}</del> : <ins key={at}>+ {text}</ins>;
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

interface DiffLine {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Edits after which two texts count as wholly different; comparing further would take seconds. */
const maxEdits = 2_000;

/** Returns the line diff between two texts, what is gone before what is new. */
export function diffLines(before: string, after: string): DiffLine[] {
  const older = before.split("\n");
  const newer = after.split("\n");
  const changes = diffArrays(older, newer, { maxEditLength: maxEdits }) ?? [
    { value: older, removed: true, added: false },
    { value: newer, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value.map((text): DiffLine => ({ kind: removed ? "gone" : added ? "new" : "same", text })),
  );
}
