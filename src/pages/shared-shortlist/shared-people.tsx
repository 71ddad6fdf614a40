import type { Outputs } from "#server/types.ts";
import { PeopleCompared } from "#src/candidates/people-compared.tsx";
import dashboard from "#src/dashboard/dashboard.module.css";
import { PersonFeedback } from "./person-feedback.tsx";

/** Everybody on a shortlist: side by side, then one by one with what the reader thinks of them. */
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
