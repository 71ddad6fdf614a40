import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { WorkDecision, WorkItemKind } from "#db/case-values.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { ActionResult } from "./use-done.ts";
import styles from "./work.module.css";
import { decisionLabel, type WorkCase } from "./work-words.ts";

type DecisionResultOf = (decision: WorkDecision, title: string) => ActionResult;

interface CaseActionsProps {
  found: WorkCase;
  onStale: () => void;
  onDecided: (decision: WorkDecision, said: DecisionResultOf) => void;
}

/** Buttons to approve, ask or refuse, each with a keyboard shortcut. Actions that need a text ask for it in place. */
export function CaseActions({ found, onStale, onDecided }: CaseActionsProps) {
  const { kind, subject, version, mayDecide, leaveIt } = found;
  const decide = trpc.work.decide.useMutation();
  const suspend = trpc.admin.flags.suspend.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [asking, setAsking] = useState<"ask" | "refuse" | null>(null);
  const isFlag = kind === "flagged-account";
  const send = (decision: WorkDecision, words: string) =>
    start(async () => {
      if (isFlag && decision === "refuse") {
        await suspend.mutateAsync({ id: subject, reason: words });
        return onDecided(decision, (_done, title) => ({ text: `Suspended: ${title}.`, ids: [], undoUntil: null }));
      }
      const { id, undoUntil } = await decide.mutateAsync({ kind, subject, version, decision, words });
      onDecided(decision, (done, title) => ({ text: `${decisionLabel(kind, done)}: ${title}.`, ids: [id], undoUntil }));
    });
  const may = (decision: WorkDecision) => mayDecide.includes(decision) || (isFlag && decision === "refuse");
  usePageKeys({
    ...(may("approve") && { a: () => send("approve", "") }),
    ...(may("ask") && { q: () => setAsking("ask") }),
    ...(may("refuse") && { r: () => setAsking("refuse") }),
  });
  if (mayDecide.length === 0) return leaveIt ? <Notice label="You cannot decide this case">{leaveIt}</Notice> : null;
  return (
    <div className={styles.actions}>
      {asking === null ? (
        <div className={styles.buttons}>
          <Button kind="primary" aria-disabled={isBusy} onClick={() => send("approve", "")}>
            {decisionButtonLabel(kind, "approve")} <kbd>a</kbd>
          </Button>
          {may("ask") && (
            <Button onClick={() => setAsking("ask")}>
              {decisionButtonLabel(kind, "ask")} <kbd>q</kbd>
            </Button>
          )}
          <Button onClick={() => setAsking("refuse")}>
            {decisionButtonLabel(kind, "refuse")} <kbd>r</kbd>
          </Button>
        </div>
      ) : (
        <DecisionTextForm
          key={asking}
          name={{ kind, subject }}
          decision={asking}
          isBusy={isBusy}
          fault={refusal?.fieldErrors.words}
          onSend={(words) => send(asking, words)}
          onCancel={() => setAsking(null)}
        />
      )}
      {refusal && !refusal.fieldErrors.words && (
        <div role="alert">
          <Notice tone="bad">
            {refusal.message} {refusal.code === "stale" && <Button onClick={onStale}>Reload the case</Button>}
          </Notice>
        </div>
      )}
      {prompt}
    </div>
  );
}

interface DecisionTextFormProps {
  name: Pick<WorkCase, "kind" | "subject">;
  decision: "ask" | "refuse";
  isBusy: boolean;
  fault: string | undefined;
  onSend: (words: string) => void;
  onCancel: () => void;
}

const leastChars = 10;

/** The question or reason, optionally started from a template, with a preview of the mail. Escape cancels, Ctrl+Enter sends. */
function DecisionTextForm({ name, decision, isBusy, fault, onSend, onCancel }: DecisionTextFormProps) {
  const [words, setWords] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const preview = trpc.work.preview.useMutation();
  // At first, and again where what was sent is refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fault is what brings focus back.
  useEffect(() => field.current?.focus(), [fault]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && event.ctrlKey) onSend(words);
    else return;
    event.preventDefault();
  };
  const templates = decision === "ask" ? questionTemplates : name.kind === "appeal" ? appealTemplates : refusalTemplates;
  const refusalLabel = name.kind === "appeal" ? "Why is it upheld?" : "Why is it refused?";
  const label = decision === "ask" ? "What do you ask?" : refusalLabel;
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <Field id="template" label="Start from">
        <select id="template" value="" onChange={(event) => setWords(event.currentTarget.value)}>
          <option value="">Your own words</option>
          {templates.map((template) => (
            <option key={template}>{template}</option>
          ))}
        </select>
      </Field>
      <TextAreaField
        name="words"
        label={label}
        hint="They read this exactly as you write it. Ctrl+Enter sends it, Escape closes it."
        error={fault}
        ref={field}
        rows={4}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          {decisionButtonLabel(name.kind, decision)}
        </Button>
        <Button
          disabled={words.trim().length < leastChars || preview.isPending}
          onClick={() => preview.mutate({ ...name, decision, words })}
        >
          Show the e-mail
        </Button>
        <CancelButton onClick={onCancel} />
      </div>
      {preview.error && <p role="alert">{refusalOf(preview.error).message}</p>}
      <div role="status">
        {preview.data?.map(({ to, subject, text }) => (
          <div key={to} className={styles.mail}>
            <p>
              To {to}: <strong>{subject}</strong>
            </p>
            <pre>{text}</pre>
          </div>
        ))}
        {preview.data?.length === 0 && <p>No e-mail will be sent: there is nobody left to read it.</p>}
      </div>
    </form>
  );
}

const plainButtons: Record<WorkDecision, string> = { approve: "Approve", ask: "Ask", refuse: "Refuse" };

const buttons: Partial<Record<WorkItemKind, Record<WorkDecision, string>>> = {
  "flagged-account": { approve: "Nothing is wrong", ask: "Ask", refuse: "Suspend" },
  appeal: { approve: "Overturn", ask: "Ask", refuse: "Uphold" },
  "advert-answers": { approve: "Count them", ask: "Ask", refuse: "Leave them out" },
};

const decisionButtonLabel = (kind: WorkItemKind, decision: WorkDecision): string => (buttons[kind] ?? plainButtons)[decision];

/** Common texts, to start a message from. */
const refusalTemplates: readonly string[] = [
  "It does not say who is hiring. Name the employer, or say that it is confidential and why.",
  "The pay is not realistic for this role. State what you will actually pay.",
  "It asks applicants for money, or sends them elsewhere to pay. That is not allowed here.",
  "It sends applicants to a telephone number or a messaging app. They must be able to apply here or on your own site.",
  "The proof does not match the company: the register shows a different name.",
];

const appealTemplates: readonly string[] = [
  "We have read the advert and your appeal again. The advert still breaks a rule in our terms.",
  "We could not confirm what you say. Send us proof, then send the advert again.",
];

const questionTemplates: readonly string[] = [
  "Which site is this for, and who is the client?",
  "Your address is not at the domain of your website. Which of the two is yours?",
  "Is this one vacancy or several?",
];
