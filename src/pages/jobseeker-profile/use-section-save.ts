import { useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { mergeFields } from "#src/lib/merge-fields.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { type Submission, useSubmission } from "#src/ui/form/submit-button.tsx";

export type Profile = Outputs["profiles"]["mine"];
export type ProfileChange = Omit<Inputs["profiles"]["save"], "version" | "confirmed">;

export interface SectionProps {
  profile: Profile;
  /** Replaces the section's input with the saved values. */
  onRenew: () => void;
  /** Closes the form: it was saved, or given up. */
  onDone: (isSaved: boolean) => void;
}

/** Fields changed differently here and elsewhere. */
export interface SectionConflict {
  names: string[];
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
}

export interface SectionSave extends Submission {
  conflict: SectionConflict | null;
  /** Saves the input, with the values saved elsewhere in these fields. */
  settle: (takenFromThere: readonly string[]) => Promise<void>;
  cancel: () => void;
}

/**
 * Saves only the fields of one section, whatever is typed in others. Changes saved elsewhere since the section was opened are not
 * overwritten until the user confirms.
 */
export function useSectionSave(
  { profile, onRenew, onDone }: SectionProps,
  read: (typed: FormData) => ProfileChange,
  onSaved?: () => void,
): SectionSave {
  const cache = trpc.useUtils().profiles;
  const save = trpc.profiles.save.useMutation();
  const seen = useRef(profile.version);
  const opened = useRef<Profile>(profile);
  const [conflict, setConflict] = useState<(SectionConflict & { change: ProfileChange; version: number }) | null>(null);
  /** Saves the input, merged with changes saved elsewhere to other fields of the section; a conflict throws the refusal. */
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
        seen: pickChangedFields(opened.current, change),
        mine: change,
        theirs: pickChangedFields(theirs, change),
      });
      if (conflicts.length > 0) {
        const inConflict = (from: object) => from as Readonly<Record<string, unknown>>;
        const sides = { mine: inConflict(change), theirs: inConflict(pickChangedFields(theirs, change)) };
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
    void cache.preview.invalidate();
    // The summary shows what was saved; a failed refetch does not affect the save.
    await cache.mine.invalidate();
    onDone(true);
  });
  const fetchAnew = () => cache.mine.fetch(undefined, { staleTime: 0 });
  return {
    ...submission,
    conflict,
    cancel: () => onDone(false),
    settle: async (takenFromThere) => {
      if (!conflict) return;
      // Omitted fields keep the value saved elsewhere.
      const sent = Object.fromEntries(Object.entries(conflict.change).filter(([name]) => !takenFromThere.includes(name)));
      seen.current = (await save.mutateAsync({ ...sent, version: conflict.version, confirmed: [] })).version;
      await fetchAnew();
      onRenew();
    },
  };
}

/**
 * Returns the profile's fields that a section sends. A field that is sent in another shape than it is read counts as changed here, so that
 * no other change is lost.
 */
const pickChangedFields = (profile: Profile, change: ProfileChange): ProfileChange =>
  Object.fromEntries(Object.keys(change).map((name) => [name, (profile as Record<string, unknown>)[name]])) as ProfileChange;
