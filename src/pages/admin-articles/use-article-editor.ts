import { useEffect, useRef, useState } from "react";
import { isEqual, mergeFields } from "#src/lib/merge-fields.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { areEqual, type Fields, faultsBeforeSending, type Written } from "./written.ts";

const autosaveAfterMs = 2_000;

export type SaveState = "saved" | "unsaved" | "saving" | "failed";

/** What stands on the desk: the wording as kept, the wording as typed, and what became of the last save. */
export function useArticleEditor(opened: Written) {
  const [kept, setKept] = useState(opened);
  const [typed, setTyped] = useState(opened.fields);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The wording somebody else has kept meanwhile, and the fields that both changed. */
  const [theirs, setTheirs] = useState<{ found: Written; names: (keyof Fields)[] } | null>(null);
  /** What somebody else wrote in other fields stands beside what is typed, and is not saved with it yet. */
  const [isMerged, setMerged] = useState(false);
  const latestTyped = useRef(typed);
  latestTyped.current = typed;
  const isUnderWay = useRef(false);
  const save = trpc.articles.editing.save.useMutation();
  const { articles } = trpc.useUtils();
  const isUnsaved = !areEqual(typed, kept.fields);
  const ownFaults = faultsBeforeSending(typed);
  const mayAutosave = kept.state === "draft" && isUnsaved && !theirs && !refusal && Object.keys(ownFaults).length === 0;

  const fetchKept = () => articles.editing.get.fetch({ id: opened.id }, { staleTime: 0 });

  /** Puts what somebody else has kept together with what is typed; where both changed a field, they are asked. */
  const takeIn = async (found: Written) => {
    const { fields, conflicts } = mergeFields({ seen: kept.fields, mine: latestTyped.current, theirs: found.fields }, isEqual);
    setTyped(fields);
    setKept(found);
    setTheirs(conflicts.length > 0 ? { found, names: conflicts } : null);
    setMerged(conflicts.length === 0);
  };

  /** Runs a change of the article. True when it was made. */
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setSaving(true);
    setRefusal(null);
    try {
      await change();
      // Each save is a revision of its own, or renews the last.
      void articles.editing.revisions.invalidate({ id: opened.id });
      return true;
    } catch (error) {
      const refused = refusalOf(error);
      if (refused.code === "stale") await takeIn(await fetchKept());
      else setRefusal(refused);
      return false;
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };

  /** Keeps what is typed. `over`: the version whose words may be written over. */
  const keep = ({ isAutosave = false, over = kept.version, fields = typed } = {}): Promise<boolean> =>
    run(async () => {
      const saved = await save.mutateAsync({ id: opened.id, version: over, isAutosave, ...fields });
      setKept((before) => ({ ...before, version: saved.version, state: saved.state, updatedAt: saved.updatedAt, fields }));
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

  // What was told to come again is saved then.
  useEffect(() => {
    if (!refusal?.retryAfterSeconds) return;
    const timer = setTimeout(() => setRefusal(null), refusal.retryAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [refusal]);

  const change = (part: Partial<Fields>) => {
    setTyped((before) => ({ ...before, ...part }));
    setRefusal(null);
  };
  /** Takes over what stands on the server, and lets go of what was typed. */
  const takeOver = (found: Written) => {
    setKept(found);
    setTyped(found.fields);
    setTheirs(null);
    setMerged(false);
    setRefusal(null);
  };
  /** Saves with their wording in these fields, and with what is typed in the others. */
  const settle = async (takenFromThem: readonly string[]): Promise<void> => {
    if (!theirs) return;
    const taken = Object.fromEntries(takenFromThem.map((name) => [name, theirs.found.fields[name as keyof Fields]]));
    const fields = { ...typed, ...taken };
    setTyped(fields);
    await keep({ over: theirs.found.version, fields });
  };
  /** Brings the article somewhere: what is typed is kept first. */
  const move = (call: (seen: { id: string; version: number }) => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      let { version } = kept;
      if (isUnsaved) {
        const saved = await save.mutateAsync({ id: opened.id, version, ...typed });
        version = saved.version;
        setKept((before) => ({ ...before, version, fields: typed }));
      }
      await call({ id: opened.id, version });
    });
  /** The same, for what leaves the article there: afterwards what stands on the server is shown. */
  const moveAndShow = async (call: Parameters<typeof move>[0]): Promise<boolean> => {
    const isDone = await move(call);
    if (isDone) takeOver(await fetchKept());
    await articles.editing.list.invalidate();
    return isDone;
  };

  const state: SaveState = isSaving ? "saving" : refusal ? "failed" : isUnsaved ? "unsaved" : "saved";
  const faults = { ...refusal?.fieldErrors, ...ownFaults };
  return {
    kept,
    typed,
    theirs,
    refusal,
    faults,
    state,
    isUnsaved,
    change,
    keep,
    move,
    moveAndShow,
    takeOver,
    settle,
    isMerged,
  };
}

export type ArticleEditor = ReturnType<typeof useArticleEditor>;
