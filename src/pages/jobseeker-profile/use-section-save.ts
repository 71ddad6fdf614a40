import { useEffect, useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import { mergeFields } from "#src/lib/merge-fields.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { type Submission, useSubmission } from "#src/ui/form/submit-button.tsx";

export type Profile = Outputs["profiles"]["mine"];
export type ProfileChange = Omit<Inputs["profiles"]["save"], "version" | "confirmed">;

export interface SectionProps {
  profile: Profile;
  /** Puts what is saved into the part's fields, in place of what is typed there. */
  onRenew: () => void;
}

/** Fields that were changed here and elsewhere, each otherwise. */
export interface SectionConflict {
  names: string[];
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
}

export interface SectionSave extends Submission {
  conflict: SectionConflict | null;
  /** Saves what is typed, with what was saved elsewhere in these fields. */
  settle: (takenFromThere: readonly string[]) => Promise<void>;
}

/**
 * Saves the parts of the profile that a section holds; the others stay as they are, whatever is typed in them. What was changed elsewhere since the
 * section was opened is not written over until the person says so.
 */
export function useSectionSave(
  { profile, onRenew }: SectionProps,
  read: (typed: FormData) => ProfileChange,
  onSaved?: () => void,
): SectionSave {
  const cache = trpc.useUtils().profiles;
  const save = trpc.profiles.save.useMutation();
  const seen = useRef(profile.version);
  const opened = useRef<Profile>(profile);
  const [conflict, setConflict] = useState<(SectionConflict & { change: ProfileChange; version: number }) | null>(null);
  /** Saves what was typed, with what was saved elsewhere meanwhile in other fields of the part; where both differ the refusal is thrown. */
  const keep = async (change: ProfileChange, confirmed: QuestionCode[]): Promise<number> => {
    setConflict(null);
    try {
      const { version } = await save.mutateAsync({ ...change, version: seen.current, confirmed });
      opened.current = { ...opened.current, ...(change as Partial<Profile>) };
      return version;
    } catch (error) {
      if (refusalOf(error).code !== "stale") throw error;
      const theirs = await fetchAnew();
      const { fields, conflicts, adopted } = mergeFields({
        seen: partOf(opened.current, change),
        mine: change,
        theirs: partOf(theirs, change),
      });
      if (conflicts.length > 0) {
        const inConflict = (from: object) => from as Readonly<Record<string, unknown>>;
        const sides = { mine: inConflict(change), theirs: inConflict(partOf(theirs, change)) };
        setConflict({ ...sides, names: conflicts, change: fields, version: theirs.version });
        throw error;
      }
      const { version } = await save.mutateAsync({ ...fields, version: theirs.version, confirmed });
      if (adopted.length > 0) {
        await fetchAnew();
        onRenew();
      }
      return version;
    }
  };
  const submission = useSubmission(async (typed, _form, confirmed) => {
    seen.current = await keep(read(typed), confirmed);
    onSaved?.();
    // What is shown of the whole comes anew; that it is late, or fails, takes nothing from having saved.
    void cache.mine.invalidate();
    void cache.preview.invalidate();
  });
  const fetchAnew = () => cache.mine.fetch(undefined, { staleTime: 0 });
  return {
    ...submission,
    conflict,
    settle: async (takenFromThere) => {
      if (!conflict) return;
      // What is left out stays as it was saved there.
      const sent = Object.fromEntries(Object.entries(conflict.change).filter(([name]) => !takenFromThere.includes(name)));
      seen.current = (await save.mutateAsync({ ...sent, version: conflict.version, confirmed: [] })).version;
      await fetchAnew();
      onRenew();
    },
  };
}

/** Of a profile the fields that a part sends. One that is sent in another shape than it is read in counts as changed here, so nothing of others is lost. */
const partOf = (profile: Profile, change: ProfileChange): ProfileChange =>
  Object.fromEntries(Object.keys(change).map((name) => [name, (profile as Record<string, unknown>)[name]])) as ProfileChange;

/** A row of a form that can hold several: its number stays its own when others go. */
interface Row<Item> {
  key: number;
  item: Item | null;
}

/** Rows that are added, moved and taken away. What is typed in them stays with the row; focus follows what was done. */
export function useRows<Item>(items: readonly Item[]) {
  const [rows, setRows] = useState<readonly Row<Item>[]>(() => items.map((item, key) => ({ key, item })));
  const [isChanged, setChanged] = useState(false);
  const nextKey = useRef(items.length);
  const focusOn = useRef<number | "add" | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useUnsavedWarning(isChanged);
  useEffect(() => {
    const wanted = focusOn.current;
    focusOn.current = null;
    if (wanted === null) return;
    const selector = wanted === "add" ? "[data-add]" : `[data-row="${wanted}"] :is(input, select)`;
    if (rows) frame.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [rows]);
  const change = (next: readonly Row<Item>[], focus: number | "add") => {
    focusOn.current = focus;
    setRows(next);
    setChanged(true);
  };
  return {
    rows,
    isChanged,
    frame,
    add: () => {
      const key = nextKey.current;
      nextKey.current += 1;
      change([...rows, { key, item: null }], key);
    },
    remove: (key: number) =>
      change(
        rows.filter((row) => row.key !== key),
        "add",
      ),
    moveUp: (key: number) => {
      const at = rows.findIndex((row) => row.key === key);
      const [before, row] = [rows[at - 1], rows[at]];
      if (before && row) change([...rows.slice(0, at - 1), row, before, ...rows.slice(at + 1)], key);
    },
    settle: () => setChanged(false),
  };
}
