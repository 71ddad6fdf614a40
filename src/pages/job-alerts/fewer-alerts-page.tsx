import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { AuthPage, mailedLinkPage } from "#src/features/auth/auth-page.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import styles from "./alerts.module.css";
import { Fault, PlainForm } from "./plain-form.tsx";

const readJob = (search: URLSearchParams): number => {
  const typed = search.get("job") ?? "";
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 1;
};

export const prepare = (queries: Queries, { params, search }: PageProps) =>
  params.token ? [queries.alerts.fewerChoices.ensureData({ token: params.token, jobId: readJob(search) })] : [];

/** Target of "Fewer like this" in a mail: the property is chosen with a button. Opening the page changes nothing. */
export default mailedLinkPage(
  "/job-alerts/fewer",
  (token, query) => trpc.alerts.fewerChoices.useSuspenseQuery({ token, jobId: readJob(query) }, { staleTime: Number.POSITIVE_INFINITY })[0],
  FewerAlerts,
);

type FewerAlertsChoices = Outputs["alerts"]["fewerChoices"];

function FewerAlerts({ found, token, query }: { found: FewerAlertsChoices | null; token: string; query: URLSearchParams }) {
  const jobId = readJob(query);
  return (
    <AuthPage title="Fewer like this" description="Choose which adverts your job alerts leave out.">
      <Fault fault={query.get("fault")} />
      {query.has("done") && <p role="status">Noted. Your next e-mail leaves them out.</p>}
      {found?.state === "open" ? (
        <Choices found={found} action={paths.alertLink("fewer", token, { job: `${jobId}` })} />
      ) : (
        <p>
          {found?.state === "gone"
            ? "This advert is gone. Choose from one that is still open."
            : "This link does not work. Use the link in the newest e-mail."}
        </p>
      )}
      <p>
        <ButtonLink href={token ? paths.alertLink("stop", token) : paths.jobs()}>
          {token ? "See my job alerts" : "Search the jobs"}
        </ButtonLink>
      </p>
    </AuthPage>
  );
}

function Choices({ found: { jobTitle, choices }, action }: { found: FewerAlertsChoices; action: string }) {
  return (
    <>
      <p>
        About <strong>{jobTitle}</strong>. Leave out of your e-mails:
      </p>
      <ul className={styles.rows}>
        {choices.map(({ kind, label, isChosen }) => (
          <li key={kind} className={styles.row}>
            <p className={styles.name}>{label}</p>
            {isChosen ? (
              <p className={styles.soft}>Left out</p>
            ) : (
              <PlainForm id={`fewer-${kind}`} action={action} hidden={{ kind }}>
                <Button type="submit">
                  Leave out<span className="visually-hidden"> {label}</span>
                </Button>
              </PlainForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
