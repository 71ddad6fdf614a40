import { useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./editor.module.css";
import type { ArticleEditor } from "./use-article-editor.ts";
import { type Fields, linesOf } from "./written.ts";

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

/** Differences between two revisions, by field and line. */
function Comparison({ before, after, names }: { before: Fields; after: Fields; names: [before: string, after: string] }) {
  const older = linesOf(before);
  const changed = linesOf(after).flatMap(({ name, text }, at) => {
    const was = older[at]?.text ?? "";
    return was === text ? [] : [{ name, lines: diffLines(was, text) }];
  });
  if (changed.length === 0) return <p>Both say the same.</p>;
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

const mostCells = 4_000_000;

/** Returns the minimal line diff between two texts. Texts too long to compare are shown one after the other. */
export function diffLines(before: string, after: string): DiffLine[] {
  const older = before.split("\n");
  const newer = after.split("\n");
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start += 1;
  let end = 0;
  while (end < older.length - start && end < newer.length - start && older.at(-1 - end) === newer.at(-1 - end)) end += 1;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  return [
    ...same(older.slice(0, start)),
    ...diffMiddle(older.slice(start, older.length - end), newer.slice(start, newer.length - end)),
    ...same(older.slice(older.length - end)),
  ];
}

function diffMiddle(older: string[], newer: string[]): DiffLine[] {
  const gone = older.map((text): DiffLine => ({ kind: "gone", text }));
  const added = newer.map((text): DiffLine => ({ kind: "new", text }));
  if (older.length === 0 || newer.length === 0 || older.length * newer.length > mostCells) return [...gone, ...added];
  const lengths = commonLengths(older, newer);
  const width = newer.length + 1;
  const lines: DiffLine[] = [];
  let at = 0;
  let other = 0;
  while (at < older.length && other < newer.length) {
    if (older[at] === newer[other]) {
      lines.push({ kind: "same", text: older[at] ?? "" });
      at += 1;
      other += 1;
    } else if ((lengths[(at + 1) * width + other] ?? 0) >= (lengths[at * width + other + 1] ?? 0)) {
      lines.push({ kind: "gone", text: older[at] ?? "" });
      at += 1;
    } else {
      lines.push({ kind: "new", text: newer[other] ?? "" });
      other += 1;
    }
  }
  return [...lines, ...gone.slice(at), ...added.slice(other)];
}

/** Table of longest common subsequence lengths for each pair of suffixes. */
function commonLengths(older: string[], newer: string[]): Uint16Array {
  const width = newer.length + 1;
  const lengths = new Uint16Array((older.length + 1) * width);
  for (let at = older.length - 1; at >= 0; at -= 1) {
    for (let other = newer.length - 1; other >= 0; other -= 1) {
      const below = lengths[(at + 1) * width + other] ?? 0;
      const beside = lengths[at * width + other + 1] ?? 0;
      const both = lengths[(at + 1) * width + other + 1] ?? 0;
      lengths[at * width + other] = older[at] === newer[other] ? both + 1 : Math.max(below, beside);
    }
  }
  return lengths;
}
