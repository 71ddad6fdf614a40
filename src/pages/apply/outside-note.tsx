import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import styles from "./apply.module.css";

/** Records that the user has applied elsewhere; idempotent. */
export function RecordOutsideApplication({ jobId }: { jobId: number }) {
  const cache = trpc.useUtils().outsideApplications;
  const known = trpc.outsideApplications.ofJob.useQuery({ jobId }, { staleTime: 0 });
  const note = trpc.outsideApplications.note.useMutation({ onSettled: () => cache.invalidate() });
  const noted = note.data ?? known.data;
  if (noted) {
    return (
      <div className={styles.part}>
        <DoneMessage text={note.data ? "Noted." : ""} />
        <p>
          You applied on {longDate(new Date(noted.appliedAt))}, as you told us.{" "}
          <Link href={paths.jobseekerTab("applications")}>See it in your applications</Link>, where you can add notes or remove it.
        </p>
      </div>
    );
  }
  return (
    <div>
      <Button onClick={() => note.isPending || note.mutate({ jobId })} aria-disabled={note.isPending || undefined}>
        I have applied
      </Button>{" "}
      <span className={styles.soft}>We then list it with your applications. Nobody else is told.</span>
      {note.error && <p role="alert">{refusalOf(note.error).message}</p>}
    </div>
  );
}
