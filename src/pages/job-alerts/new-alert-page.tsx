import { useState } from "react";
import { type AlertFrequency, alertFrequencyLabels, alertLimits } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { counted } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import formStyles from "#src/ui/form/form.module.css";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Fault, faultWords, PlainForm } from "./plain-form.tsx";

/** For a signed-in jobseeker, whose address is already confirmed. */
function OwnAlertForm({ offer }: { offer: Outputs["alerts"]["offer"] }) {
  const cache = trpc.useUtils().alerts.own;
  const save = trpc.alerts.save.useMutation();
  const [done, setDone] = useState("");
  const submission = useSubmission(async (typed) => {
    const frequency = String(typed.get("frequency")) as AlertFrequency;
    const { isNew } = await save.mutateAsync({ query: offer.query, name: String(typed.get("name")).trim(), frequency });
    void cache.invalidate();
    setDone(isNew ? "Your search is saved." : "You had already saved this search; your changes are saved.");
  });
  if (done) {
    return (
      <>
        <DoneMessage text={done} />
        <p>
          <ButtonLink kind="primary" href={paths.jobseekerTab("searches")}>
            See my saved searches
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <Form id="new-alert" label="Save this search" submission={submission}>
      <TextField
        name="name"
        label="Name"
        defaultValue={[...offer.heading].slice(0, alertLimits.searchNameMaxChars).join("")}
        maxLength={alertLimits.searchNameMaxChars}
        missing="Name the search."
      />
      <RadioGroup
        name="frequency"
        legend="How often should we e-mail you?"
        hint="New jobs from all your searches come in one e-mail, at most three a day."
        options={everyChoice}
        defaultValue="daily"
        required
      />
      <SubmitButton sending="Saving">Save search</SubmitButton>
    </Form>
  );
}

const offerInput = (search: URLSearchParams) => {
  const parameters = new URLSearchParams(search);
  parameters.delete("fault");
  return { query: parameters.toString() };
};

export const prepare = (queries: Queries, { search }: PageProps) => [queries.alerts.offer.ensureData(offerInput(search))];

/** Saves a search and sets up alerts: in a jobseeker's account, or for a visitor by an address that they then confirm. */
export default function NewAlertPage({ search }: PageProps) {
  const [offer] = trpc.alerts.offer.useSuspenseQuery(offerInput(search));
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
          You cannot save a list of every job, or a search with too many filters.{" "}
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
        Every e-mail has a link to stop it. We use your address only for these e-mails: see the{" "}
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

const mailing = ["daily", "weekly", "instant"] as const satisfies readonly AlertFrequency[];

const mailingChoices = mailing.map((value) => ({ value, label: alertFrequencyLabels[value] }));
/** The same frequencies, and none. */
const everyChoice = [...mailing, "none" as const].map((value) => ({ value, label: alertFrequencyLabels[value] }));
