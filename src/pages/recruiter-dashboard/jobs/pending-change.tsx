import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";

type Job = Outputs["posting"]["get"];

/** That a change of an advert on the board is not shown yet, or was refused: the advert stands as it was approved, and the change can be taken back. */
export function PendingChange({ job: { id, jobId, status, change } }: { job: Job }) {
  const utils = trpc.useUtils();
  const takeBack = trpc.posting.takeBackChange.useMutation({ onSuccess: () => utils.posting.invalidate() });
  if (!change) return null;
  const stands = status === "paused" ? "paused as before" : "live as before";
  return (
    <Notice tone={change.refusal ? "bad" : "warn"} label={change.refusal ? "Your change was refused" : "Your change is being checked"}>
      {change.refusal ?? (change.waitsSince && `It was sent on ${longDate(new Date(change.waitsSince))}.`)} The advert is {stands}.
      <div className={styles.actions}>
        {jobId !== null && status === "live" && <Link href={paths.job(jobId)}>See it as it is live</Link>}
        <Link href={paths.editPosting(id)}>Change it again</Link>
        <Button disabled={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
          Take the change back
        </Button>
      </div>
      {takeBack.error && <p role="alert">{takeBack.error.message}</p>}
    </Notice>
  );
}
