import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";
import { linesOf } from "./written.ts";

/** Somebody else was first: what they changed in other fields is taken in, and only fields that both changed are asked about. */
export function Conflict({ editor: { theirs, typed, settle, isMerged } }: { editor: ArticleEditor }) {
  if (isMerged)
    return (
      <Notice tone="warn" label="Somebody changed this article meanwhile">
        What they changed stands in the fields beside what you typed. Look at it, and save again.
      </Notice>
    );
  if (!theirs) return null;
  const [mine, other] = [linesOf(typed), linesOf(theirs.found.fields)];
  const lines = theirs.names.map((name) => {
    const at = mine.findIndex(({ field }) => field === name);
    return { name, label: mine[at]?.name ?? name, mine: mine[at]?.text ?? "", theirs: other[at]?.text ?? "" };
  });
  return <FieldConflicts lines={lines} onSettle={settle} />;
}
