import { paths } from "#server/paths.ts";
import { AuthPage } from "#src/auth/auth-page.tsx";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { counted } from "#src/lib/money.ts";
import type { PageProps } from "#src/navigation.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/email-field.tsx";
import formStyles from "#src/ui/form/form.module.css";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { Link } from "#src/ui/link.tsx";
import { mailingChoices } from "./frequency-choices.ts";
import { OwnAlertForm } from "./own-alert-form.tsx";
import { Fault, faultWords, PlainForm } from "./plain-form.tsx";

const askedBy = (search: URLSearchParams) => {
  const asked = new URLSearchParams(search);
  asked.delete("fault");
  return { query: asked.toString() };
};

export const prepare = (queries: Queries, { search }: PageProps) => [queries.alerts.offer.ensureData(askedBy(search))];

/** Saves a search and asks for mail of what is new on it: a jobseeker in their account, everybody else by an address they then confirm. */
export default function NewAlertPage({ search }: PageProps) {
  const [offer] = trpc.alerts.offer.useSuspenseQuery(askedBy(search));
  const { user } = useCurrentUser();
  const fault = search.get("fault");
  return (
    <AuthPage
      title={fault === null ? "Save this search and get job alerts" : "Error: save this search"}
      heading="Save this search"
      description="Get an e-mail when new jobs match a search."
      lead="We e-mail you new adverts that match, and nothing when there are none."
    >
      {offer.isNarrowed ? (
        <>
          <p>
            <Link href={offer.listPath}>{offer.heading}</Link>: {counted(offer.total, "job")} now
          </p>
          {user?.role === "jobseeker" ? (
            <OwnAlertForm key={offer.query} offer={offer} />
          ) : (
            <VisitorForm query={offer.query} fault={fault} />
          )}
        </>
      ) : (
        <p>
          A list of every job cannot be saved, nor one of more choices than an address holds.{" "}
          <Link href={paths.jobs()}>Search for something first</Link>: words, a place or a filter.
        </p>
      )}
    </AuthPage>
  );
}

function VisitorForm({ query, fault }: { query: string; fault: string | null }) {
  const isEmailFault = fault === "email";
  return (
    <PlainForm
      id="new-alert"
      label="Get job alerts"
      action={paths.newAlert()}
      hidden={{ query }}
      fieldErrors={isEmailFault ? { email: faultWords(fault) ?? "" } : {}}
    >
      <Fault fault={fault} />
      <EmailField hint="We send a link there first, so that nobody gets e-mail they did not ask for." />
      <RadioGroup name="frequency" legend="How often" options={mailingChoices} defaultValue="daily" required />
      <p>
        Every e-mail has a link that stops it. We keep the address for these e-mails alone: see the{" "}
        <Link href={paths.privacy}>privacy notice</Link>.
      </p>
      <Button kind="primary" type="submit" className={formStyles.submit}>
        E-mail me new jobs
      </Button>
      <p>
        Have an account? <Link href={paths.signInThen(paths.newAlert(`?${query}`))}>Sign in</Link> to keep your searches together.
      </p>
    </PlainForm>
  );
}
