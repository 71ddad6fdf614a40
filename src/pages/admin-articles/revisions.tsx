import { useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Comparison } from "./comparison.tsx";
import styles from "./editor.module.css";
import type { ArticleEditor } from "./use-article-editor.ts";

const when = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });

/** Earlier wordings: when, by whom, what has changed since, and the way back. */
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
                    <time dateTime={savedAt}>{when.format(new Date(savedAt))}</time>, {savedBy ?? "delivered with the site"}
                    {isAutosave && <span className={styles.soft}> · kept while typing</span>}
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
              Restore this wording
            </Button>
            <p className={styles.soft}>The address stays as it is. What is written now is kept as a revision.</p>
          </>
        )}
      </Loaded>
    </div>
  );
}
