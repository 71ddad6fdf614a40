import { useEffect } from "react";
import { type MailSwitch, mailSwitchesByRole } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { storeMailChoices } from "#src/shell/settings/choices.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./notification-switches.module.css";

const labels: Record<MailSwitch, string> = {
  jobAlerts: "Job alerts",
  applicationUpdates: "Application updates",
  marketingEmails: "News and offers",
};
const hints: Record<MailSwitch, string> = {
  jobAlerts:
    "New adverts for your saved searches, as often as you chose for each, and changes to adverts you saved. Saving a search with e-mail alerts switches this on. When it is off, we send none of these.",
  applicationUpdates: "Answers to your applications, messages, requests from recruiters, and whether you are still available.",
  marketingEmails: "Guides, salary reports and offers from us. You can stop them here at any time.",
};
const hiringHint = "New applications, messages, enquiries, and answers from candidates.";

/** Mail preferences, for the kinds their role can receive; every switch is saved at once. */
export function NotificationSwitches() {
  const { user } = useCurrentUser();
  const switches = user ? mailSwitchesByRole[user.role] : [];
  const hires = user?.role === "recruiter" || user?.role === "company_admin";
  const query = trpc.account.preferences.get.useQuery();
  const cache = trpc.useUtils().account.preferences.get;
  const update = trpc.account.preferences.update.useMutation({
    // One after the other, so that the last change wins.
    scope: { id: "preferences" },
    onMutate: (changes) => cache.setData(undefined, (now) => now && { ...now, ...changes }),
    onError: () => cache.invalidate(),
  });
  const { data: chosen } = query;
  useEffect(() => {
    if (chosen) storeMailChoices(chosen);
  }, [chosen]);
  return (
    <Loaded query={query} what="your notifications" rows={5}>
      {(shown) => (
        <div>
          <ul className={styles.list}>
            {switches.map((name) => (
              <li key={name} className={styles.item}>
                <label className={styles.label}>
                  <span>
                    <span className={styles.name}>{labels[name]}</span>
                    <span id={`${name}-hint`} className={styles.hint}>
                      {hires && name === "applicationUpdates" ? hiringHint : hints[name]}
                    </span>
                  </span>
                  <input
                    type="checkbox"
                    role="switch"
                    className={styles.switch}
                    aria-label={labels[name]}
                    aria-describedby={`${name}-hint`}
                    checked={shown[name]}
                    aria-checked={shown[name]}
                    onChange={(event) => update.mutate({ [name]: event.currentTarget.checked })}
                  />
                </label>
              </li>
            ))}
          </ul>
          {hires && (
            <p>
              Choose which come at once and which in one e-mail a day:{" "}
              <Link href={paths.recruiterTab("settings")}>your dashboard settings</Link>.
            </p>
          )}
          <p role="status" className={styles.saved}>
            {update.isPending ? "Saving…" : update.isSuccess ? "Saved" : ""}
          </p>
          {update.error && <p role="alert">That was not saved. {refusalOf(update.error).message}</p>}
        </div>
      )}
    </Loaded>
  );
}
