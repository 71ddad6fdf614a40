import { shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./profile-section.module.css";
import type { Profile } from "./use-section-save.ts";

/** Takes the profile out of every list for a while, and back. */
export function PauseProfile({ profile: { pausedAt, visibility } }: { profile: Profile }) {
  const cache = trpc.useUtils().profiles;
  const pause = trpc.profiles.pause.useMutation({ onSuccess: () => cache.mine.invalidate() });
  const isPaused = pausedAt !== null;
  const goesBack = visibility === "hidden" ? "stays hidden" : `is ${visibility} again`;
  return (
    <Notice tone={isPaused ? "warn" : "plain"} label={isPaused ? `Paused since ${shortDate(new Date(pausedAt))}` : "Taking a break?"}>
      <p>
        {isPaused
          ? `Recruiters cannot find your profile. Nothing you wrote is lost. When you resume, it ${goesBack}.`
          : "Pause your profile: recruiters cannot find it until you resume, and your choice above is kept."}
      </p>
      <div className={styles.rowActions}>
        <Button disabled={pause.isPending} onClick={() => pause.mutate({ isPaused: !isPaused })}>
          {isPaused ? "Resume my profile" : "Pause my profile"}
        </Button>
      </div>
      <p role="status">{pause.isSuccess ? (pause.data.isPaused ? "Your profile is paused." : "Your profile is no longer paused.") : ""}</p>
      {pause.isError && <p role="alert">{refusalOf(pause.error).message}</p>}
    </Notice>
  );
}
