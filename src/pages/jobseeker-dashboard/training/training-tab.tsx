import { useEffect, useRef, useState } from "react";
import { type ApcQuestion, apcQuestions } from "#db/taxonomy/apc.ts";
import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { SuggestField, type Suggestion, useFirmSuggestions } from "#src/ui/suggesting/suggest-field.tsx";
import { ApcRecord } from "./apc-record.tsx";

/** Verifies the user's workplace by a mail to their address there. */
function VerifyWorkplace({ hasFirm, onDone }: { hasFirm: boolean; onDone: (words: string) => void }) {
  const request = trpc.apc.requestWorkplace.useMutation();
  const find = useFirmSuggestions();
  const chosen = useRef<Suggestion>(null);
  /** A name that was typed and not chosen names the firm as well. */
  const slugOf = async (name: string) => {
    const isIt = ({ label }: Suggestion) => label.toLowerCase() === name.toLowerCase();
    const firm = chosen.current && isIt(chosen.current) ? chosen.current : (await find(name)).find(isIt);
    return firm?.value ?? companySlugOf(name);
  };
  const submission = useSubmission(async (typed) => {
    const workEmail = String(typed.get("workEmail")).trim();
    const name = String(typed.get("slug") ?? "").trim();
    await request.mutateAsync({ slug: name && (await slugOf(name)), workEmail });
    onDone(`We have sent a link to ${workEmail}. It works for 24 hours.`);
  });
  return (
    <Section
      id="workplace"
      level={3}
      heading={hasFirm ? "Have you moved to another firm?" : "Where do you train?"}
      className={styles.stack}
    >
      <Form id="workplace-form" label="Confirm where you train" submission={submission}>
        <SuggestField
          name="slug"
          label="Your firm"
          hint="Start typing its name, then choose it."
          maxLength={120}
          find={async (q) => (await find(q)).slice(0, suggestionsShown)}
          onChoose={(firm) => {
            chosen.current = firm;
          }}
        />
        <TextField
          name="workEmail"
          type="email"
          label="Your work e-mail address"
          hint="We send one link to it. We keep a code made from it, not the address."
          autoComplete="off"
          missing="Enter your work e-mail address."
        />
        <SubmitButton kind="secondary" sending="Sending">
          Send the link
        </SubmitButton>
      </Form>
    </Section>
  );
}

const suggestionsShown = 8;

/** "ashlar-and-quoin" from the pasted address of a firm's page. */
const companySlugOf = (typed: string): string => {
  const path = typed
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  return (path.split("/").at(-1) ?? "").slice(0, 96);
};

const answers = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

function AnnualQuestions({ firmName, onDone }: { firmName: string; onDone: (words: string) => void }) {
  const cache = trpc.useUtils().apc;
  const answer = trpc.apc.answer.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    const isYes = (field: ApcQuestion) => typed.get(field) === "yes";
    await answer.mutateAsync({
      keepsAgreement: isYes("keepsAgreement"),
      meetsSupervisor: isYes("meetsSupervisor"),
      givesTimeAndFees: isYes("givesTimeAndFees"),
    });
    onDone(`Thank you. Your answers count for ${firmName}; they are kept without your name, so they cannot be changed or withdrawn.`);
  });
  return (
    <Form id="training" label={`Three questions about ${firmName}`} submission={submission}>
      <p>
        Your answers are stored without your name or the time. Nothing is shown until five people have answered, and then only whether most,
        about half or few said yes.
      </p>
      {apcQuestions.map(({ field, question }) => (
        <RadioGroup key={field} name={field} legend={question} options={answers} missing="Answer yes or no." required />
      ))}
      <SubmitButton sending="Sending">Send my answers</SubmitButton>
    </Form>
  );
}

/** The candidate's APC record; the trainee's workplace, verified by mail, and the three annual questions about the support there. */
export default function TrainingTab() {
  const query = trpc.apc.ownFirm.useQuery(undefined, { staleTime: 0 });
  const [done, setDone] = useState("");
  const failure = useConfirmWorkplace(setDone);
  return (
    <div className={styles.stack}>
      <DoneMessage text={done} />
      {failure && <p role="alert">{failure}</p>}
      <ApcRecord onDone={setDone} />
      <Loaded query={query} what="your firm" rows={3} skeleton={<ListSkeleton rows={3} />}>
        {(firm) => (
          <div className={styles.stack}>
            {firm && (
              <Section id="firm" level={3} heading={`You train at ${firm.name}`}>
                <p>
                  <Link href={paths.company(firm.slug)}>See what the firm promises, and what its trainees say once five have answered</Link>
                </p>
                {firm.mayAnswer ? (
                  <AnnualQuestions firmName={firm.name} onDone={setDone} />
                ) : (
                  <p>You have answered for {firm.answeredYear}. We will ask again next year.</p>
                )}
              </Section>
            )}
            <VerifyWorkplace hasFirm={firm !== null} onDone={setDone} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** Confirms with the single-use token of the mailed link, after removing it from the address. Returns the error, or null. */
function useConfirmWorkplace(onDone: (words: string) => void): string | null {
  const cache = trpc.useUtils().apc;
  const confirm = trpc.apc.confirmWorkplace.useMutation({
    onSettled: () => cache.invalidate(),
    onSuccess: ({ name }) => onDone(`Confirmed: you train at ${name}.`),
  });
  const isUsed = useRef(false);
  const { mutate } = confirm;
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("confirm");
    if (!token || isUsed.current) return;
    isUsed.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    mutate({ token });
  }, [mutate]);
  return confirm.error ? refusalOf(confirm.error).message : null;
}
