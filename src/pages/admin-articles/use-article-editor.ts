import { useEffect, useRef, useState } from "react";
import { articleTopicLabels } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import { isEqual, mergeFields } from "#src/lib/merge-fields.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";

const autosaveAfterMs = 2_000;

export type SaveState = "saved" | "unsaved" | "saving" | "failed";

/** State of the editor: the saved version, the typed version, and the result of the last save. */
export function useArticleEditor(opened: EditableArticle) {
  const [stored, setStored] = useState(opened);
  const [typed, setTyped] = useState(opened.fields);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The version saved by another author meanwhile, and the fields that both changed. */
  const [theirs, setTheirs] = useState<{ found: EditableArticle; names: (keyof ArticleFields)[] } | null>(null);
  /** Another author's changes to other fields have been merged into the input but not saved yet. */
  const [isMerged, setMerged] = useState(false);
  const latestTyped = useRef(typed);
  latestTyped.current = typed;
  const isUnderWay = useRef(false);
  const save = trpc.articles.editing.save.useMutation();
  const { articles } = trpc.useUtils();
  const isUnsaved = !areFieldsEqual(typed, stored.fields);
  const typedFaults = validateBeforeSaving(typed);
  const mayAutosave = stored.state === "draft" && isUnsaved && !theirs && !refusal && Object.keys(typedFaults).length === 0;

  const fetchStored = () => articles.editing.get.fetch({ id: opened.id }, { staleTime: 0 });

  /** Merges another author's saved version with the input; conflicts are shown to the user. */
  const takeIn = async (found: EditableArticle) => {
    const { fields, conflicts } = mergeFields({ seen: stored.fields, mine: latestTyped.current, theirs: found.fields }, isEqual);
    setTyped(fields);
    setStored(found);
    setTheirs(conflicts.length > 0 ? { found, names: conflicts } : null);
    setMerged(conflicts.length === 0);
  };

  /** Runs a change of the article. Returns true on success. */
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setSaving(true);
    setRefusal(null);
    try {
      await change();
      // Each save creates a revision or updates the last one.
      void articles.editing.revisions.invalidate({ id: opened.id });
      return true;
    } catch (error) {
      const refused = refusalOf(error);
      if (refused.code === "stale") await takeIn(await fetchStored());
      else setRefusal(refused);
      return false;
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };

  /** Saves the input. `over`: the version that may be overwritten. */
  const keep = ({ isAutosave = false, over = stored.version, fields = typed } = {}): Promise<boolean> =>
    run(async () => {
      const saved = await save.mutateAsync({ id: opened.id, version: over, isAutosave, ...fields });
      setStored((before) => ({ ...before, version: saved.version, state: saved.state, updatedAt: saved.updatedAt, fields }));
      setTheirs(null);
      setMerged(false);
    });

  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    if (!mayAutosave || isSaving) return;
    const timer = setTimeout(() => void latest.current({ isAutosave: true, fields: typed }), autosaveAfterMs);
    return () => clearTimeout(timer);
  }, [mayAutosave, isSaving, typed]);

  // Clears a refusal with a retry delay once the delay has passed, so that autosave retries.
  useEffect(() => {
    if (!refusal?.retryAfterSeconds) return;
    const timer = setTimeout(() => setRefusal(null), refusal.retryAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [refusal]);

  const change = (part: Partial<ArticleFields>) => {
    setTyped((before) => ({ ...before, ...part }));
    setRefusal(null);
  };
  /** Replaces the input with the server's version. */
  const takeOver = (found: EditableArticle) => {
    setStored(found);
    setTyped(found.fields);
    setTheirs(null);
    setMerged(false);
    setRefusal(null);
  };
  /** Saves the other author's version of these fields, and the input in the others. */
  const settle = async (takenFromThem: readonly string[]): Promise<void> => {
    if (!theirs) return;
    const taken = Object.fromEntries(takenFromThem.map((name) => [name, theirs.found.fields[name as keyof ArticleFields]]));
    const fields = { ...typed, ...taken };
    setTyped(fields);
    await keep({ over: theirs.found.version, fields });
  };
  /** Changes the article's state, after saving the input. */
  const move = (call: (seen: { id: string; version: number }) => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      let { version } = stored;
      if (isUnsaved) {
        const saved = await save.mutateAsync({ id: opened.id, version, ...typed });
        version = saved.version;
        setStored((before) => ({ ...before, version, fields: typed }));
      }
      await call({ id: opened.id, version });
    });
  /** The same, for changes after which the article still exists: shows the server's version afterwards. */
  const moveAndShow = async (call: Parameters<typeof move>[0]): Promise<boolean> => {
    const isDone = await move(call);
    if (isDone) takeOver(await fetchStored());
    await articles.editing.list.invalidate();
    return isDone;
  };

  const state: SaveState = isSaving ? "saving" : refusal ? "failed" : isUnsaved ? "unsaved" : "saved";
  const faults = { ...refusal?.fieldErrors, ...typedFaults };
  return {
    ...{ kept: stored, typed, theirs, refusal, faults, state, isUnsaved, isMerged },
    ...{ change, keep, move, moveAndShow, takeOver, settle },
  };
}

export type ArticleEditor = ReturnType<typeof useArticleEditor>;

export type EditableArticle = Outputs["articles"]["editing"]["get"];
export type ArticleFields = EditableArticle["fields"];

const areFieldsEqual = (one: ArticleFields, other: ArticleFields): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns errors in size only, before megabytes are uploaded. Keyed by field name. */
function validateBeforeSaving({ markdown }: ArticleFields): Record<string, string> {
  if (/data:\s*image\//i.test(markdown)) {
    return { markdown: "Pictures cannot be pasted into the text. Remove the picture and add it below the text." };
  }
  const most = limits.articleTextMaxChars;
  return markdown.length > most ? { markdown: `The text must be ${most.toLocaleString("en-GB")} characters or fewer.` } : {};
}

const names: Record<keyof ArticleFields, string> = {
  title: "Title",
  slug: "Address",
  summary: "Summary",
  topic: "Topic",
  authorName: "Author",
  authorGrade: "Grade",
  reviewedOn: "Reviewed on",
  sources: "Sources",
  markdown: "Text",
};

/** Returns each field as lines of text, for comparing two versions. */
export const fieldLinesOf = (fields: ArticleFields): { field: keyof ArticleFields; name: string; text: string }[] =>
  (Object.keys(names) as (keyof ArticleFields)[]).map((field) => ({ field, name: names[field], text: textOf(fields, field) }));

function textOf(fields: ArticleFields, field: keyof ArticleFields): string {
  if (field === "sources")
    return fields.sources.map(({ title, publisher, year, url }) => [title, publisher, year, url ?? ""].join(" | ")).join("\n");
  if (field === "topic") return articleTopicLabels[fields.topic];
  return fields[field] ?? "";
}

export const stateWords = { draft: "Draft", scheduled: "Scheduled", published: "Published", withdrawn: "Withdrawn" } as const;
