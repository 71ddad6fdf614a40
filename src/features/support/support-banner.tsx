import { useEffect } from "react";
import { paths } from "#server/addresses/paths.ts";
import { clearSessionData } from "#src/features/auth/session-flags.ts";
import { clockTime } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./support-banner.module.css";

/** Loads a new document, so that no data fetched as one account is shown to another. */
async function endSupportView(publicId: string): Promise<void> {
  await clearSessionData({ isLeaving: true });
  location.assign(paths.adminTab("users", { user: publicId }));
}

/** Shown on every page while an administrator is viewing a user's screens. */
export default function SupportBanner({ name, publicId, endsAt }: { name: string; publicId: string; endsAt: string }) {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  useEffect(() => {
    const timer = setTimeout(() => void endSupportView(publicId), Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt, publicId]);
  const end = () =>
    start(async () => {
      await client.admin.support.end.mutate();
      await endSupportView(publicId);
    });
  return (
    <section aria-label="Support view" className={styles.banner}>
      <p>
        <strong>Support view.</strong> You see the site as {name} does, until {clockTime(new Date(endsAt))}. Nothing can be changed, and
        every page is written down.
      </p>
      {refusal && <p role="alert">{refusal.message}</p>}
      <Button disabled={isBusy} onClick={end}>
        End the support view
      </Button>
    </section>
  );
}
