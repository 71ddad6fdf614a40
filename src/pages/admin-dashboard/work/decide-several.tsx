import { type FormEvent, useEffect, useRef, useState } from "react";
import { ChoiceBar, type RowChoice } from "#src/features/dashboard/row-choice.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { LastAction } from "./use-done.ts";
import styles from "./work.module.css";
import { caseIdOf, type WorkItem } from "./work-words.ts";

type Decision = "approve" | "refuse";
const doneWords: Record<Decision, string> = { approve: "approved", refuse: "refused" };

/** Applies one decision to the selected cases, refusals with a common reason; lists those that could not be decided. */
export function BulkDecision({ items, choice, done }: { items: readonly WorkItem[]; choice: RowChoice; done: LastAction }) {
  const decide = trpc.work.decideSeveral.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isRefusing, setRefusing] = useState(false);
  const send = (decision: Decision, words: string) =>
    start(async () => {
      const cases = items
        .filter((item) => choice.chosen.includes(caseIdOf(item)))
        .map(({ kind, subject, version }) => ({ kind, subject, version }));
      const { results, undoUntil } = await decide.mutateAsync({ cases, decision, words });
      const titles = new Map(items.map((item) => [caseIdOf(item), item.title]));
      const ids = results.flatMap(({ id }) => (id === null ? [] : [id]));
      setLeft(results.flatMap((each) => (each.refusal === null ? [] : [`${titles.get(caseIdOf(each)) ?? each.subject}: ${each.refusal}`])));
      choice.clear();
      setRefusing(false);
      const text = `${formatCount(ids.length)} ${doneWords[decision]}, ${formatCount(results.length - ids.length)} unchanged.`;
      done.say({ text, ids, undoUntil });
    });
  const isOpen = isRefusing && choice.chosen.length > 0;
  return (
    <>
      <ChoiceBar choice={choice} hint="Select cases to decide several at once.">
        <Button aria-disabled={isBusy} onClick={() => send("approve", "")}>
          Approve
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setRefusing(!isOpen)}>
          Refuse…
        </Button>
      </ChoiceBar>
      {isOpen && (
        <ReasonForm
          count={choice.chosen.length}
          isBusy={isBusy}
          fault={refusal?.fieldErrors.words}
          onSend={(words) => send("refuse", words)}
          onCancel={() => setRefusing(false)}
        />
      )}
      {!(isOpen && refusal?.fieldErrors.words) && <FaultNotice>{refusal?.message}</FaultNotice>}
      {left.length > 0 && (
        <div role="alert">
          <Notice tone="warn" label="Unchanged">
            {left.join(" ")}
          </Notice>
        </div>
      )}
      {prompt}
    </>
  );
}

interface ReasonFormProps {
  count: number;
  isBusy: boolean;
  fault: string | undefined;
  onSend: (words: string) => void;
  onCancel: () => void;
}

function ReasonForm({ count, isBusy, fault, onSend, onCancel }: ReasonFormProps) {
  const [words, setWords] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(words);
  };
  return (
    <form className={styles.form} aria-label="Refuse selected cases" onSubmit={submit}>
      <TextAreaField
        name="words"
        label={count === 1 ? "Why is the selected case refused?" : `Why are the ${formatCount(count)} selected cases refused?`}
        hint="Everyone concerned reads this exactly as you write it. You can undo it for one minute."
        error={fault}
        ref={field}
        rows={3}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          Refuse {formatCount(count)}
        </Button>
        <CancelButton onClick={onCancel} />
      </div>
    </form>
  );
}
