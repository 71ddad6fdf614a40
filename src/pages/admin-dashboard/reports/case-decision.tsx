import { useRef, useState } from "react";
import type { CaseOutcome } from "#db/case-values.ts";
import type { Outputs } from "#server/types.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import work from "../work/work.module.css";

const wantsWords: ReadonlySet<CaseChoice> = new Set(["ask", "refused", "fraud"]);

/** Decision on the case; for a fraud, also who is notified and banned, and what else is removed. */
export function CaseDecision({ found, onDecided }: { found: ReportedAdvert; onDecided: (said: string) => void }) {
  const { id, jobTitle, jobStatus, applicants, othersLive, poster } = found;
  const decide = trpc.cases.decide.useMutation();
  const { run, prompt } = useReauthentication();
  const [choice, setChoice] = useState<CaseChoice | null>(null);
  const isFraud = choice === "fraud";
  const submission = useSubmission(async (typed) => {
    const outcome = choices.find(({ value }) => value === typed.get("outcome"))?.value;
    if (!outcome) return;
    const isOn = (name: string) => typed.get(name) !== null;
    const letter = String(typed.get("letter") ?? "");
    await run(() =>
      decide.mutateAsync({
        id,
        outcome,
        words: String(typed.get("words") ?? ""),
        strike: isOn("strike"),
        tellApplicants: isOn("tell") ? letter : null,
        suspendPoster: isOn("suspend"),
        freezeOthers: isOn("others"),
      }),
    );
    onDecided(`${doneWords[outcome]}: ${jobTitle}.`);
  });
  return (
    <Form id="case-decision" label="Outcome" submission={submission} asksBeforeLeaving>
      <div className={dashboard.stack}>
        <RadioGroup
          name="outcome"
          legend="Outcome"
          options={choices.filter(({ value }) => value !== "ask" || jobStatus !== "frozen")}
          required
          missing="Choose an outcome."
          onChange={setChoice}
        />
        {choice !== null && wantsWords.has(choice) && (
          <TextAreaField
            name="words"
            label={choice === "ask" ? "What needs correcting" : "Reason, as the advertiser will read it"}
            rows={3}
            maxLength={500}
            required
          />
        )}
        {(isFraud || choice === "refused") && (
          <CheckboxField
            name="strike"
            label="A strike against the firm"
            hint="With three within a year, it cannot publish. It can appeal to another administrator."
          />
        )}
        {isFraud && poster && <CheckboxField name="suspend" label={`Suspend ${poster.name}`} hint="Asks for your password." />}
        {isFraud && othersLive > 0 && (
          <CheckboxField name="others" label={`Freeze ${counted(othersLive, "other advert")} from the same advertiser`} />
        )}
        {isFraud && applicants > 0 && <NotifyApplicants caseId={id} count={applicants} />}
        <SubmitButton sending="Deciding">Decide</SubmitButton>
      </div>
      {prompt}
    </Form>
  );
}

const begunWith =
  "We have taken this advert down because it was fraudulent. If you sent money or copies of documents, tell your bank today and report it to Action Fraud (0300 123 2040).";

/** Whether applicants are notified, with which text, and a preview of the mail. */
function NotifyApplicants({ caseId, count }: { caseId: string; count: number }) {
  const [shouldNotify, setShouldNotify] = useState(false);
  const letter = useRef<HTMLDivElement>(null);
  const { client } = trpc.useUtils();
  const [mail, setMail] = useState<Outputs["cases"]["previewTelling"] | null>(null);
  const { start, isBusy, refusal } = useCommand();
  const show = () =>
    start(async () => {
      const text = letter.current?.querySelector("textarea")?.value ?? "";
      setMail(await client.cases.previewTelling.query({ id: caseId, text }));
    });
  return (
    <>
      <CheckboxField
        name="tell"
        label={`Tell ${counted(count, "person", "people")} who applied`}
        onChange={(event) => setShouldNotify(event.currentTarget.checked)}
      />
      {shouldNotify && (
        <div ref={letter}>
          <TextAreaField name="letter" label="Message to them" rows={5} maxLength={2000} required defaultValue={begunWith} />
          <Button kind="quiet" disabled={isBusy} onClick={show}>
            Show the e-mail
          </Button>
          <div role="status">
            {mail && (
              <div className={work.mail}>
                <p>
                  <strong>{mail.subject}</strong>
                </p>
                <pre>{mail.text}</pre>
              </div>
            )}
          </div>
          {refusal && <p role="alert">{refusal.message}</p>}
        </div>
      )}
    </>
  );
}

export type ReportedAdvert = Outputs["cases"]["get"];

type CaseChoice = CaseOutcome | "ask";

const choices: readonly { value: CaseChoice; label: string; hint: string }[] = [
  { value: "no-action", label: "Nothing is wrong", hint: "The advert stays, or comes back if it was frozen." },
  { value: "corrected", label: "It has been corrected", hint: "The advert stays, or comes back if it was frozen." },
  { value: "ask", label: "Ask the advertiser to correct it", hint: "It stays live while the case waits for their reply." },
  { value: "refused", label: "Take it down permanently", hint: "People who applied or saved it will see that it was removed." },
  { value: "fraud", label: "It is a fraud", hint: "Taken down permanently. You can notify people who applied." },
];

const doneWords: Record<CaseChoice, string> = {
  "no-action": "Left unchanged",
  corrected: "Left live, as corrected",
  ask: "Asked the advertiser to correct it",
  refused: "Taken down permanently",
  fraud: "Taken down as a fraud",
};
