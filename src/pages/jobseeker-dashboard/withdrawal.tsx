import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { clockTime } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

/** Withdraws an application, with undo for some minutes. */
export function WithdrawApplication({
  application: { id, jobTitle, companyName, state, moves, undoUntil },
  now,
}: {
  application: Application;
  now: Date;
}) {
  const cache = trpc.useUtils();
  const [done, setDone] = useState<"withdrawn" | "undone" | null>(null);
  // Whether the user may still write to the employer changes with it.
  const onSettled = () => Promise.all([cache.applications.invalidate(), cache.messages.invalidate()]);
  const withdraw = trpc.applications.withdraw.useMutation({
    onSettled,
    onSuccess: () => setDone("withdrawn"),
  });
  const undo = trpc.applications.undoWithdrawal.useMutation({
    onSettled,
    onSuccess: () => setDone("undone"),
  });
  const failure = withdraw.error ?? undo.error;
  const says = {
    withdrawn: `Withdrawn. ${companyName} can no longer read it.`,
    undone: "The withdrawal has been undone. Your application is back where it was.",
  };
  // Updated at once, not after the refetch: a user who has moved on to it would lose their place.
  const mayWithdraw = moves.includes("withdrawn") && done !== "withdrawn";
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > now.getTime();
  return (
    <div>
      <DoneMessage text={done ? says[done] : ""} />
      {mayWithdraw && (
        <ConfirmButton
          key={state}
          label="Withdraw this application"
          question={`Withdraw your application for ${jobTitle}? ${companyName} will be told, and can no longer read it. You can undo this for ten minutes.`}
          confirmLabel="Withdraw it"
          isBusy={withdraw.isPending}
          onConfirm={() => {
            undo.reset();
            withdraw.mutate({ id });
          }}
        />
      )}
      {canUndo && (
        <p className={styles.actions}>
          <Button
            disabled={undo.isPending}
            onClick={() => {
              withdraw.reset();
              undo.mutate({ id });
            }}
          >
            Undo the withdrawal
          </Button>
          <span className={styles.soft}>until {clockTime(new Date(undoUntil))}</span>
        </p>
      )}
      {failure && <p role="alert">{refusalOf(failure).message}</p>}
    </div>
  );
}

export type Application = Outputs["applications"]["get"];
