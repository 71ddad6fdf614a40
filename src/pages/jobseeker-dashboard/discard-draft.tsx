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
        label="Throw away"
        about={`the draft for ${jobTitle}`}
        question={`Throw away what you have written for ${jobTitle}? It cannot be brought back.`}
        confirmLabel="Throw it away"
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ jobId })}
      />
      {discard.isError && <p role="alert">{refusalOf(discard.error).message}</p>}
    </>
  );
}
