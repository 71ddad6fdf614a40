import { useState } from "react";
import { type ShortlistVerdict, shortlistVerdicts } from "#db/candidate-values.ts";
import type { Outputs } from "#server/types.ts";
import { nameOfPerson, PeopleCompared, verdictLabels } from "#src/features/candidates/people-compared.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

export function SharedPeople({ token, people }: { token: string; people: Outputs["shortlists"]["open"]["people"] }) {
  if (people.length === 0) return <p>Nobody is on this list at the moment.</p>;
  return (
    <>
      {people.length > 1 && <PeopleCompared people={people} />}
      <ol className={dashboard.rows}>
        {people.map((person) => (
          <PersonFeedback key={person.id} token={token} person={person} />
        ))}
      </ol>
    </>
  );
}

type Person = Outputs["shortlists"]["open"]["people"][number];

function PersonFeedback({ token, person }: { token: string; person: Person }) {
  const give = trpc.shortlists.giveFeedback.useMutation();
  const [done, setDone] = useState("");
  const name = nameOfPerson(person);
  const submission = useSubmission(async (typed) => {
    const verdict = String(typed.get("verdict") ?? "") as ShortlistVerdict;
    await give.mutateAsync({ token, entryId: person.id, verdict, words: String(typed.get("words") ?? "") });
    setDone(`Your feedback on ${name} has been sent.`);
  });
  return (
    <li className={dashboard.row}>
      <div className={dashboard.words}>
        <h2 className={dashboard.title}>{name}</h2>
        {person.name && person.headline && <p>{person.headline}</p>}
        {person.appliedTo && <p className={dashboard.soft}>Applied to {person.appliedTo}</p>}
        <Form id={`feedback-${person.id}`} label={`Feedback on ${name}`} submission={submission}>
          <RadioGroup
            name="verdict"
            legend="Would you meet them?"
            options={shortlistVerdicts.map((value) => ({ value, label: verdictLabels[value] }))}
            defaultValue={person.given?.verdict}
            required
            missing="Say yes, maybe or no."
          />
          <TextAreaField name="words" label="In your words (optional)" rows={2} maxLength={1000} defaultValue={person.given?.words ?? ""} />
          <SubmitButton sending="Sending">Send feedback</SubmitButton>
        </Form>
        <DoneMessage text={done} />
      </div>
    </li>
  );
}
