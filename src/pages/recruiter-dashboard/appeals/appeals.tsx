import type { AppealSubject, StrikeStep } from "#db/case-values.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Section } from "#src/ui/section-heading.tsx";

const wordsMaxChars = 2000;

interface AppealableDecision {
  id: string;
  appeal: { madeAt: string; outcome: "upheld" | "overturned" | null; answer: string | null } | null;
  appealUntil: string | null;
}

/** Shows the appeal against a strike, a freeze or a refusal, or the form to make one; only one is allowed. */
export function AppealPart({ subject, against }: { subject: AppealSubject; against: AppealableDecision }) {
  const { appeal, appealUntil, id } = against;
  if (appeal?.outcome) {
    return (
      <p>
        You appealed against the {subject}: {appeal.outcome === "overturned" ? "it was reversed." : "it stands."} {appeal.answer}
      </p>
    );
  }
  if (appeal)
    return (
      <p>
        You appealed on {shortDate(new Date(appeal.madeAt))}. Where there is another administrator, somebody else than before decides it. We
        write to you.
      </p>
    );
  if (appealUntil === null) return null;
  return <AppealForm subject={subject} id={id} until={appealUntil} />;
}

function AppealForm({ subject, id, until }: { subject: AppealSubject; id: string; until: string }) {
  const utils = trpc.useUtils();
  const make = trpc.appeals.make.useMutation();
  const submission = useSubmission(async (typed) => {
    await make.mutateAsync({ subject, id, words: String(typed.get("words") ?? "") });
    await utils.appeals.invalidate();
  });
  return (
    <details>
      <summary>Appeal (once only) until {shortDate(new Date(until))}</summary>
      <Form id={`appeal-${id}`} label="Appeal" submission={submission} asksBeforeLeaving>
        <div className={styles.stack}>
          <TextAreaField
            name="words"
            label="Why the decision is wrong"
            hint="If possible, a different administrator reads it and decides."
            rows={5}
            maxLength={wordsMaxChars}
            required
          />
          <SubmitButton sending="Sending">Send appeal</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

const stepWords: Record<StrikeStep, string> = {
  none: "No strikes are active any more.",
  warning: "One active strike: a warning. With a second, each of your adverts needs approval before it goes live.",
  review: "Two active strikes: each of your adverts needs approval before it goes live. With a third, you cannot publish.",
  suspended: "Three or more active strikes: you cannot publish adverts.",
};

export function StrikesPart() {
  const { user } = useCurrentUser();
  const mayStand = user !== null && user.role !== "platform_admin";
  const { data } = trpc.appeals.standing.useQuery(undefined, { staleTime: 0, enabled: mayStand });
  if (!data || data.strikes.length === 0) return null;
  return (
    <Section id="strikes" level={3} heading="Strikes" className={styles.stack}>
      <p>{stepWords[data.step]}</p>
      <ul>
        {data.strikes.map((strike) => (
          <li key={strike.id}>
            <p>
              {shortDate(new Date(strike.givenAt))}: {strike.reason}{" "}
              {strike.counts ? `Active until ${shortDate(new Date(strike.expiresAt))}.` : "No longer active."}
            </p>
            <AppealPart subject="strike" against={strike} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
