import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CurrentUser, currentUserQuery } from "#src/auth/current-user.ts";
import { preferences, useKept } from "#src/lib/display.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { keepWords } from "./kept-words.ts";
import { type Question, toDraft, type Written } from "./written.ts";

const savedAfterMs = 1500;

export interface Draft {
  savedAt: Date | null;
  /** Why the last try did not save it. */
  refusal: Refusal | null;
  isUnsaved: boolean;
  /** Whether drafts are saved as they are written; else `save` does it. */
  isAutomatic: boolean;
  save: () => void;
  note: (written: Written) => void;
  /** Resolves once nothing of it is on its way any more; what was written since is left to whoever asks. */
  settle: () => Promise<void>;
}

/** Saves what is written a moment after the last word, when the tab is hidden and when the form is left, unless the person would rather do it; one save at a time. */
export function useDraft({ jobId, writer, questions }: { jobId: number; writer: string; questions: readonly Question[] }): Draft {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Pick<Draft, "savedAt" | "refusal">>({ savedAt: null, refusal: null });
  const [isUnsaved, setUnsaved] = useState(false);
  const waiting = useRef<Written | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  const isAutomatic = useKept(preferences, "autoSave", [true, false]);

  const save = (): void => {
    // Somebody else has signed in here meanwhile: these words are not theirs to keep.
    const now = queries.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);
    if (now && now.id !== writer) return;
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      const written = waiting.current;
      if (!written) return;
      waiting.current = null;
      try {
        const { savedAt } = await client.applications.saveDraft.mutate(toDraft(jobId, questions, written));
        setOutcome({ savedAt: new Date(savedAt), refusal: null });
        setUnsaved(waiting.current !== null);
      } catch (error) {
        waiting.current ??= written;
        setOutcome(({ savedAt }) => ({ savedAt, refusal: refusalOf(error) }));
      }
    });
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
    isUnsaved,
    isAutomatic,
    save,
    note: (written) => {
      waiting.current = written;
      setUnsaved(true);
      clearTimeout(timer.current);
      if (!isAutomatic) return;
      keepWords(jobId, { writer, atMs: Date.now(), written });
      timer.current = setTimeout(save, savedAfterMs);
    },
    settle: () => {
      clearTimeout(timer.current);
      waiting.current = null;
      return running.current;
    },
  };
}
