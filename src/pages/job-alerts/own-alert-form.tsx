import { useState } from "react";
import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { everyChoice } from "./frequency-choices.ts";

/** For a jobseeker who is signed in: their address is known to be theirs. */
export function OwnAlertForm({ offer }: { offer: Outputs["alerts"]["offer"] }) {
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
        required
      />
      <RadioGroup
        name="frequency"
        legend="How often should we e-mail you?"
        hint="New jobs from all your searches come in one e-mail, at most three a day."
        options={everyChoice}
        defaultValue="daily"
        required
      />
      <SubmitButton submission={submission} sending="Saving">
        Save search
      </SubmitButton>
    </Form>
  );
}
