import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { clockTime } from "#src/lib/dates.ts";
import { preferences, useStoredChoice } from "#src/lib/display.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import {
  type ApplicationFormValues,
  clearStoredDraft,
  isSameAsDraft,
  mergeFormValues,
  type OwnApplication,
  type Question,
  storeDraft,
  toFormValues,
  toSaveDraftInput,
} from "./applied.tsx";
import styles from "./apply.module.css";

/** Save state of the draft, and a button to discard it. Only errors are announced: anything else would interrupt after every pause. */
export function DraftState({ draft, isBegun, onDiscard }: { draft: Draft; isBegun: boolean; onDiscard: () => Promise<void> }) {
  const { start, isBusy, refusal } = useCommand();
  return (
    <div>
      <p className={styles.soft}>{wordsOf(draft)}</p>
      <p role="status">
        {draft.refusal && (
          <>
            <strong className={styles.warn}>The draft is not saved.</strong> {draft.refusal.message}
            {draft.isAutomatic && " What you have written is kept in this tab."}
          </>
        )}
      </p>
      {!draft.isAutomatic && (
        <Button aria-disabled={!draft.isUnsaved || undefined} onClick={() => draft.isUnsaved && draft.save()}>
          Save draft
        </Button>
      )}
      {(isBegun || draft.savedAt) && (
        <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={() => start(onDiscard)}>
          Delete the draft and start again
        </Button>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

function wordsOf({ savedAt, refusal, isUnsaved, isAutomatic }: Draft): string {
  if (refusal) return "";
  if (isUnsaved && !isAutomatic) return "Not saved. You have turned off automatic saving.";
  if (isUnsaved) return "Saving the draft…";
  if (!isAutomatic && !savedAt) return "You have turned off automatic saving. Save the draft yourself.";
  return savedAt ? `Draft saved at ${clockTime(savedAt)}. Only you can see it.` : "Saved automatically. Carry on from any device.";
}

const savedAfterMs = 1500;

interface Draft {
  savedAt: Date | null;
  /** Why the last save failed. */
  refusal: Refusal | null;
  /** A version saved elsewhere since: autosave is paused until the user chooses. */
  elsewhere: OwnApplication | null;
  /** Overwrites it with the form's contents. */
  saveOver: () => void;
  isUnsaved: boolean;
  /** Whether drafts are saved automatically; otherwise with `save`. */
  isAutomatic: boolean;
  save: () => void;
  note: (written: ApplicationFormValues) => void;
  /** Resolves once no save is in flight; text written since is left to the caller. */
  settle: () => Promise<void>;
}

/**
 * Saves the draft shortly after the last change, when the tab is hidden and when the form is left, unless the user has switched autosave
 * off; one save at a time.
 */
export function useDraft({
  jobId,
  writer,
  questions,
  seen: seenFirst,
  base: baseFirst,
  onAdopt,
}: {
  jobId: number;
  writer: string;
  questions: readonly Question[];
  /** When the form's initial draft was saved; null where there was none. */
  seen: string | null;
  /** The form's initial contents; null where unknown. */
  base: ApplicationFormValues | null;
  /** Called with values saved elsewhere in fields not changed here, by field name, so that the form shows them. */
  onAdopt: (adopted: Readonly<Record<string, string>>) => void;
}): Draft {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Pick<Draft, "savedAt" | "refusal">>({ savedAt: null, refusal: null });
  const [isUnsaved, setUnsaved] = useState(false);
  const [elsewhere, setElsewhere] = useState<OwnApplication | null>(null);
  const seen = useRef(seenFirst);
  const base = useRef(baseFirst);
  const isHeld = useRef(false);
  const tried = useRef<ApplicationFormValues | null>(null);
  const waiting = useRef<ApplicationFormValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  const isAutomatic = useStoredChoice(preferences, "autoSave", [true, false]);

  const save = (): void => {
    // Another account has signed in here meanwhile: this text must not be saved to it.
    const now = queries.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);
    if (now && now.id !== writer) return;
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      const written = waiting.current;
      if (!written || isHeld.current) return;
      waiting.current = null;
      try {
        seen.current = await keep(written);
        setOutcome({ savedAt: new Date(seen.current), refusal: null });
        setUnsaved(waiting.current !== null);
        if (waiting.current) keepHere(waiting.current);
        else clearStoredDraft(jobId);
      } catch (error) {
        waiting.current ??= written;
        const refusal = refusalOf(error);
        setOutcome(({ savedAt }) => ({ savedAt, refusal }));
        if (isAutomatic && refusal.retryAfterSeconds !== null) timer.current = setTimeout(save, refusal.retryAfterSeconds * 1000);
      }
    });
  };
  /**
   * Saves the draft and resolves to its save time. A version saved elsewhere since is a conflict, unless it is this tab's own save whose
   * response was lost.
   */
  const keep = async (written: ApplicationFormValues): Promise<string> => {
    const order = toSaveDraftInput(jobId, questions, written, seen.current);
    const last = tried.current;
    tried.current = written;
    try {
      const { savedAt } = await client.applications.saveDraft.mutate(order);
      base.current = written;
      return savedAt;
    } catch (error) {
      if (refusalOf(error).code !== "conflict") throw error;
      const saved = await client.applications.own.query({ jobId });
      if (saved?.state !== "draft") throw error;
      if (isSameAsDraft(saved, written, questions)) return saved.updatedAt;
      if (last && isSameAsDraft(saved, last, questions)) {
        return (await client.applications.saveDraft.mutate({ ...order, seen: saved.updatedAt })).savedAt;
      }
      const merged = mergeFormValues({ seen: base.current, mine: written, theirs: toFormValues(saved, questions) });
      if (merged.conflicts.length === 0) {
        const { savedAt } = await client.applications.saveDraft.mutate(toSaveDraftInput(jobId, questions, merged.written, saved.updatedAt));
        base.current = merged.written;
        onAdopt(merged.adopted);
        return savedAt;
      }
      isHeld.current = true;
      setElsewhere(saved);
      throw error;
    }
  };
  const keepHere = (written: ApplicationFormValues) => {
    if (isAutomatic) storeDraft(jobId, { writer, atMs: Date.now(), seen: seen.current, written });
  };
  const latestSave = useRef(save);
  latestSave.current = isAutomatic ? save : () => clearTimeout(timer.current);

  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === "hidden" && latestSave.current();
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      latestSave.current();
    };
  }, []);

  return {
    ...outcome,
    elsewhere,
    saveOver: () => {
      if (elsewhere) {
        const theirs = toFormValues(elsewhere, questions);
        const merged = waiting.current && mergeFormValues({ seen: base.current, mine: waiting.current, theirs });
        // In a field unchanged here, the value saved elsewhere remains.
        if (merged) {
          waiting.current = merged.written;
          onAdopt(merged.adopted);
        }
        seen.current = elsewhere.updatedAt;
        base.current = theirs;
      }
      isHeld.current = false;
      setElsewhere(null);
      setOutcome({ savedAt: null, refusal: null });
      save();
    },
    isUnsaved,
    isAutomatic,
    save,
    note: (written) => {
      waiting.current = written;
      setUnsaved(true);
      clearTimeout(timer.current);
      if (!isAutomatic) return;
      keepHere(written);
      timer.current = setTimeout(save, savedAfterMs);
    },
    settle: () => {
      clearTimeout(timer.current);
      waiting.current = null;
      return running.current;
    },
  };
}
