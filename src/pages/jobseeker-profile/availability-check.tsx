import { shortDate, whenLabel } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./profile-section.module.css";
import type { Profile } from "./use-section-save.ts";

const extensions = [1, 3, 6] as const;

/** Whether the date still holds: asked once a month, and moved here when a contract is extended. */
export function AvailabilityCheck({ profile, freeFrom }: { profile: Profile; freeFrom: string }) {
  const cache = trpc.useUtils().profiles;
  const confirm = trpc.profiles.confirmAvailability.useMutation({
    onSuccess: () => {
      void cache.mine.invalidate();
      void cache.preview.invalidate();
    },
  });
  const { isFreeFromAsked, freeFromNotConfirmedSince: since, freeFromConfirmedAt } = profile;
  const confirmedOn = freeFromConfirmedAt === null ? null : shortDate(new Date(freeFromConfirmedAt));
  return (
    <Notice tone={isFreeFromAsked ? "warn" : "plain"} label={`Free from ${whenLabel(freeFrom)}`}>
      <p>
        {isFreeFromAsked ? "Is that still true? " : ""}
        {since === null
          ? `You last confirmed this on ${confirmedOn}. We ask once a month.`
          : `Recruiters see that it has not been confirmed since ${confirmedOn}, and you are left out when they search by date.`}
      </p>
      <div className={styles.rowActions}>
        <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ laterByMonths: 0 })}>
          Still true
        </Button>
        {extensions.map((months) => (
          <Button key={months} kind="quiet" disabled={confirm.isPending} onClick={() => confirm.mutate({ laterByMonths: months })}>
            Extended by {months === 1 ? "a month" : `${months} months`}
          </Button>
        ))}
      </div>
      <p role="status">{confirm.isSuccess ? `Saved: free from ${whenLabel(confirm.data.freeFrom)}.` : ""}</p>
      {confirm.isError && <p role="alert">{refusalOf(confirm.error).message}</p>}
    </Notice>
  );
}
