import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";

/** Throws a draft away, after asking. */
export function DiscardDraft({ jobId, jobTitle }: { jobId: number; jobTitle: string }) {
  const cache = trpc.useUtils();
  const discard = trpc.applications.discardDraft.useMutation({ onSettled: () => cache.applications.invalidate() });
  return (
    <>
      <AskFirst
        label="Discard"
        about={`the draft for ${jobTitle}`}
        question={`Discard what you have written for ${jobTitle}? This cannot be undone.`}
        confirmLabel="Discard it"
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ jobId })}
      />
      {discard.isError && <p role="alert">{refusalOf(discard.error).message}</p>}
    </>
  );
}
