import type { Inputs, Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { type Submission, useSubmission } from "#src/ui/form/submission.ts";

export type Profile = Outputs["profiles"]["mine"];
export type ProfileChange = Inputs["profiles"]["save"];

/** Saves the parts of the profile that a section holds; the others stay as they are, whatever is typed in them. */
export function useSectionSave(read: (typed: FormData) => ProfileChange, onSaved?: () => void): Submission {
  const cache = trpc.useUtils().profiles;
  const save = trpc.profiles.save.useMutation();
  return useSubmission(async (typed) => {
    await save.mutateAsync(read(typed));
    onSaved?.();
    // What is shown of the whole comes anew; that it is late, or fails, takes nothing from having saved.
    void cache.mine.invalidate();
    void cache.preview.invalidate();
  });
}
