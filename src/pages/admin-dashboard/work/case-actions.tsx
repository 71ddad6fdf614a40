import { useState } from "react";
import type { WorkDecision } from "#db/work-values.ts";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { ActionResult } from "./use-done.ts";
import { DecisionTextForm } from "./words-form.tsx";
import styles from "./work.module.css";
import { decisionButtonLabel, decisionLabel, type WorkCase } from "./work-words.ts";

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
