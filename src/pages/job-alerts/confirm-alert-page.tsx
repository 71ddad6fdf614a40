import { alertFrequencyLabels } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import authStyles from "#src/features/auth/auth-page.module.css";
import { AuthPage, mailedLinkPage } from "#src/features/auth/auth-page.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import formStyles from "#src/ui/form/form.module.css";
import { Fault, PlainForm } from "./plain-form.tsx";

export const prepare = (queries: Queries, { params }: PageProps) =>
  params.token ? [queries.alerts.confirmation.ensureData({ token: params.token })] : [];

const headings = {
  waiting: "Confirm your job alert",
  expired: "This link has expired",
  confirmed: "This alert is already confirmed",
  unknown: "We cannot find this alert",
} as const;

/** Target of the confirmation mail: only its button activates the alert, because programs open links too. */
export default mailedLinkPage(
  "/job-alerts/confirm",
  (token) => trpc.alerts.confirmation.useSuspenseQuery({ token }, { staleTime: Number.POSITIVE_INFINITY })[0],
  ConfirmAlert,
);

type AlertConfirmation = Outputs["alerts"]["confirmation"];

function ConfirmAlert({ found, token, query }: { found: AlertConfirmation | null; token: string; query: URLSearchParams }) {
  const state = found?.state ?? "unknown";
  return (
    <AuthPage title={headings[state]} description="Confirm a job alert requested by e-mail.">
      {found && state !== "unknown" && <Facts alert={found} />}
      <Fault fault={query.get("fault")} />
      <ConfirmationResult state={state} token={token} isSent={query.has("sent")} listPath={`/jobs?${found?.query ?? ""}`} />
    </AuthPage>
  );
}

function Facts({ alert }: { alert: AlertConfirmation }) {
  return (
    <dl className={authStyles.facts}>
      <dt>Search</dt>
      <dd>{alert.searchName}</dd>
      <dt>How often</dt>
      <dd>{alertFrequencyLabels[alert.frequency]}</dd>
      <dt>To</dt>
      <dd>{alert.emailMasked}</dd>
    </dl>
  );
}

type State = AlertConfirmation["state"];

function ConfirmationResult({ state, token, isSent, listPath }: { state: State; token: string; isSent: boolean; listPath: string }) {
  const action = paths.alertLink("confirm", token);
  if (isSent && state !== "confirmed")
    return <p role="status">The link is on its way to your address again. It works for another 7 days.</p>;
  if (state === "waiting") {
    return (
      <PlainForm id="confirm-alert" action={action}>
        <Button kind="primary" type="submit" className={formStyles.submit}>
          Yes, e-mail me new jobs
        </Button>
        <p>If it was not you, do nothing: we send nothing unless this button is pressed, and the request is deleted.</p>
      </PlainForm>
    );
  }
  if (state === "expired") {
    return (
      <PlainForm id="confirm-alert" action={action} hidden={{ again: "1" }}>
        <p>Links work for 7 days. We can send it again to the same address.</p>
        <Button kind="primary" type="submit" className={formStyles.submit}>
          Send me the link again
        </Button>
      </PlainForm>
    );
  }
  if (state === "confirmed") {
    return (
      <>
        <p role="status">Your alert is on. Every e-mail has a link to stop it.</p>
        <p>
          <ButtonLink kind="primary" href={listPath}>
            See the list now
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        The link may be incomplete, or the alert was not confirmed within 14 days and has been deleted. Search, then set up the alert again.
      </p>
      <p>
        <ButtonLink kind="primary" href={paths.jobs()}>
          Search the jobs
        </ButtonLink>
      </p>
    </>
  );
}
