import { useRef } from "react";
import type { Inputs, Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { type Submission, useSubmission } from "#src/ui/form/submission.ts";

export type Profile = Outputs["profiles"]["mine"];
export type ProfileChange = Omit<Inputs["profiles"]["save"], "version" | "confirmed">;

export interface SectionProps {
  profile: Profile;
  /** Puts what is saved into the part's fields, in place of what is typed there. */
  onRenew: () => void;
}

export interface SectionSave extends Submission {
  /** Means to save over what was changed elsewhere, now that the person has read it. */
  keepMine: () => Promise<void>;
  takeSaved: () => Promise<void>;
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
  const submission = useSubmission(async (typed, _form, confirmed) => {
    const { version } = await save.mutateAsync({ ...read(typed), version: seen.current, confirmed });
    seen.current = version;
    onSaved?.();
    // What is shown of the whole comes anew; that it is late, or fails, takes nothing from having saved.
    void cache.mine.invalidate();
    void cache.preview.invalidate();
  });
  const fetchAnew = () => cache.mine.fetch(undefined, { staleTime: 0 });
  return {
    ...submission,
    keepMine: async () => {
      seen.current = (await fetchAnew()).version;
    },
    takeSaved: async () => {
      await fetchAnew();
      onRenew();
    },
  };
}
