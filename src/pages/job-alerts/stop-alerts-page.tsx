import { alertFrequencyLabels } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { AuthPage, mailedLinkPage } from "#src/features/auth/auth-page.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./alerts.module.css";
import { Fault, PlainForm } from "./plain-form.tsx";

export const prepare = (queries: Queries, { params }: PageProps) =>
  params.token ? [queries.alerts.ofLink.ensureData({ token: params.token })] : [];

/** Target of unsubscribe links: active alerts, each with its own button, and one for all. Opening the page changes nothing. */
export default mailedLinkPage(
  "/job-alerts/stop",
  (token) => trpc.alerts.ofLink.useSuspenseQuery({ token }, { staleTime: Number.POSITIVE_INFINITY })[0],
  StopAlerts,
);

type MailedAlerts = Outputs["alerts"]["ofLink"];

function StopAlerts({ found, token, query }: { found: MailedAlerts | null; token: string; query: URLSearchParams }) {
  const isStopped = query.has("stopped");
  return (
    <AuthPage title="Your job alerts" description="See which job alerts are on, and stop them.">
      <Fault fault={query.get("fault")} />
      {isStopped && <p role="status">Stopped. An e-mail that was already on its way may still arrive.</p>}
      {found?.isKnown ? (
        <Alerts found={found} token={token} wanted={query.get("alert")} />
      ) : (
        <p>
          This link does not work. Use the link in the newest e-mail, or <Link href={paths.contact("personal-data")}>write to us</Link> and
          we stop the e-mails for you.
        </p>
      )}
    </AuthPage>
  );
}

function Alerts({ found, token, wanted }: { found: MailedAlerts; token: string; wanted: string | null }) {
  const action = paths.alertLink("stop", token);
  const { alerts, hasAccount } = found;
  const ordered = [...alerts.filter(({ id }) => id === wanted), ...alerts.filter(({ id }) => id !== wanted)];
  return (
    <>
      {ordered.length === 0 ? (
        <p>You have no active alerts, so we do not e-mail you new jobs.</p>
      ) : (
        <>
          <p>{ordered.length === 1 ? "This alert is on:" : `These ${ordered.length} alerts are on:`}</p>
          <ul className={styles.rows}>
            {ordered.map(({ id, name, query, frequency }) => (
              <li key={id} className={styles.row}>
                <div>
                  <p className={styles.name}>
                    <Link href={`/jobs?${query}`}>{name}</Link>
                  </p>
                  <p className={styles.soft}>{alertFrequencyLabels[frequency]}</p>
                </div>
                <PlainForm id={`stop-${id}`} action={action} hidden={{ alert: id }}>
                  <Button type="submit" kind={id === wanted ? "primary" : "secondary"}>
                    Stop<span className="visually-hidden"> {name}</span>
                  </Button>
                </PlainForm>
              </li>
            ))}
          </ul>
          <PlainForm id="stop-all" action={action} hidden={{ all: "1" }}>
            <Button type="submit" kind={wanted === null ? "primary" : "secondary"} className={styles.all}>
              Stop all these e-mails
            </Button>
          </PlainForm>
        </>
      )}
      <p>
        {hasAccount ? (
          <>
            The searches stay in your account: <Link href={paths.jobseekerTab("searches")}>change, pause or remove them there</Link>. You
            still get e-mails about your applications.
          </>
        ) : (
          "With the last alert your address is deleted too, within 14 days."
        )}
      </p>
    </>
  );
}
