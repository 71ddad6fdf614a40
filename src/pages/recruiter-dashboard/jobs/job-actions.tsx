import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { JobStatus } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { Undo } from "#src/features/dashboard/undo-message.tsx";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { ClosingAnswers } from "../applicants/closing-answers.tsx";
import { type JobSummary, titleOf } from "./posting-words.ts";

/** Every action available for one advert. Ending it leads to answering its applicants. */
export function JobActions({ job, undo }: { job: JobSummary; undo: Undo }) {
  const { id, jobId, status } = job;
  const now = useNow();
  const cache = trpc.useUtils().posting;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isAnswering, setAnswering] = useState(false);
  const moves = useJobMoves(undo, {
    onMoved: ({ action }, moved) => setAnswering(isEndingAction(action) && moved.length > 0),
    onUndone: () => setAnswering(false),
  });
  const command = useCommand();
  const confirm = trpc.posting.confirmOpen.useMutation();
  const reopen = trpc.posting.reopen.useMutation({ trpc: { context: { idempotencyKey: key } } });
  const close = trpc.posting.close.useMutation();
  const duplicate = trpc.posting.duplicate.useMutation();
  const remove = trpc.posting.deleteDraft.useMutation();
  const can = new Set(actionsOf[status]);
  const isBusy = moves.isBusy || command.isBusy;
  const refusal = moves.refusal ?? command.refusal;
  const about = <span className="visually-hidden"> {titleOf(job)}</span>;
  const button = (label: string, act: () => void, isOff = false) => (
    <Button onClick={act} disabled={isBusy || isOff}>
      {label}
      {about}
    </Button>
  );
  const ask = (said: string, call: () => Promise<unknown>) =>
    command.start(async () => {
      await call();
      await cache.invalidate();
      undo.say(said);
    });
  return (
    <>
      <div className={dashboard.actions}>
        {can.has("publish") && (
          <ButtonLink kind="primary" href={paths.editPosting(id)}>
            Continue{about}
          </ButtonLink>
        )}
        {can.has("edit") && <ButtonLink href={paths.editPosting(id)}>Edit{about}</ButtonLink>}
        {jobId !== null && status === "live" && <ButtonLink href={paths.job(jobId)}>View live advert{about}</ButtonLink>}
        {can.has("confirm") &&
          button(
            "Confirm it is still open",
            () => ask("The advert now shows that it was confirmed open today.", () => confirm.mutateAsync({ id })),
            !canConfirm(job, now),
          )}
        {can.has("extend") &&
          job.closesAt !== null &&
          ([7, 14, 28] as const).map((days) => (
            <Button key={days} onClick={() => moves.run({ action: "extend", ids: [id], days })} disabled={isBusy}>
              Extend by {days} days{about}
            </Button>
          ))}
        {can.has("pause") && button("Pause", () => moves.run({ action: "pause", ids: [id] }))}
        {can.has("resume") && button("Resume", () => moves.run({ action: "resume", ids: [id] }))}
        {can.has("fill") && button("Mark as filled", () => moves.run({ action: "fill", ids: [id] }))}
        {can.has("close") &&
          button("Close", () =>
            // Closing an advert that was never published refunds its credit, which cannot be undone.
            job.firstPublishedAt === null
              ? ask("Closed. Its credit has been returned.", () => close.mutateAsync({ id }))
              : moves.run({ action: "close", ids: [id] }),
          )}
        {can.has("reopen") &&
          button("Reopen", () =>
            command.start(async (confirmed) => {
              const { status: next } = await reopen.mutateAsync({ id, confirmed });
              setKey(crypto.randomUUID());
              await cache.invalidate();
              undo.say(next === "live" ? "It is live again." : "Submitted. We check it before it goes live.");
            }),
          )}
        {button("Duplicate", () => command.start(async () => navigate(paths.editPosting((await duplicate.mutateAsync({ id })).id))))}
        {can.has("delete") && (
          <ConfirmButton
            label="Delete draft"
            about={titleOf(job)}
            question={`Delete the draft “${titleOf(job)}”? This cannot be undone.`}
            confirmLabel="Delete draft"
            isBusy={isBusy}
            onConfirm={() =>
              command.start(async () => {
                await remove.mutateAsync({ id });
                await cache.mine.invalidate();
                navigate(paths.recruiterTab("jobs"), { state: { keepPlace: true } });
              })
            }
          />
        )}
      </div>
      {isAnswering && jobId !== null && (
        <section aria-label="Answers to people who applied">
          <ClosingAnswers jobIds={[jobId]} undo={undo} onDone={() => setAnswering(false)} />
        </section>
      )}
      {refusal && (
        <div role="alert">
          <p>{refusal.message}</p>
          {refusal.questions && <Button onClick={command.confirm}>Yes, go on</Button>}
        </div>
      )}
      {moves.prompt}
      {command.prompt}
    </>
  );
}

type MoveInput = Inputs["posting"]["moveSeveral"];

const done: Record<MoveInput["action"], string> = {
  pause: "paused",
  resume: "resumed",
  fill: "marked as filled",
  close: "closed",
  extend: "extended",
};

export const isEndingAction = (action: MoveInput["action"]): boolean => action === "fill" || action === "close";

type OnMoved = (input: MoveInput, moved: readonly string[]) => void;

/** Changes the status of one or several adverts with an undo; those that could not be changed are listed with the reason. */
export function useJobMoves(undo: Undo, { onMoved, onUndone }: { onMoved: OnMoved; onUndone: () => void }) {
  const { start, ...state } = useCommand();
  const cache = trpc.useUtils().posting;
  const move = trpc.posting.moveSeveral.useMutation();
  const takeBack = trpc.posting.undoMoves.useMutation();
  const refresh = () => cache.invalidate();
  const run = (input: MoveInput) =>
    start(async () => {
      const { results, undo: sealed } = await move.mutateAsync(input);
      const left = results.flatMap(({ refusal }) => (refusal ? [refusal] : []));
      const moved = results.flatMap(({ id, refusal }) => (refusal ? [] : [id]));
      const said = [
        ...(moved.length > 0 ? [`${counted(moved.length, "advert")} ${done[input.action]}.`] : []),
        ...(left.length > 0
          ? [`${counted(left.length, "advert")} left as ${left.length === 1 ? "it is" : "they are"}: ${[...new Set(left)].join(" ")}`]
          : []),
      ].join(" ");
      await refresh();
      onMoved(input, moved);
      undo.say(
        said,
        sealed
          ? async () => {
              const undone = await takeBack.mutateAsync({ undo: sealed });
              await refresh();
              onUndone();
              const refused = undone.results.filter(({ refusal }) => refusal);
              return refused.length > 0 ? `${counted(refused.length, "advert")} not put back: somebody has changed them since.` : "Undone.";
            }
          : undefined,
      );
    });
  return { run, ...state };
}

type JobAction = "edit" | "publish" | "pause" | "resume" | "fill" | "close" | "reopen" | "confirm" | "extend" | "delete";

const actionsOf: Record<JobStatus, readonly JobAction[]> = {
  draft: ["publish", "delete"],
  "awaiting-payment": ["publish", "delete"],
  "awaiting-review": ["edit", "close"],
  live: ["edit", "confirm", "extend", "pause", "fill", "close"],
  paused: ["edit", "resume", "extend", "fill", "close"],
  filled: ["reopen"],
  closed: ["reopen"],
  expired: ["reopen", "fill"],
  archived: [],
  refused: ["edit", "close"],
  frozen: [],
};

const dayMs = 86_400_000;

const canConfirm = ({ confirmedOpenAt }: JobSummary, now: Date): boolean =>
  confirmedOpenAt === null || now.getTime() - Date.parse(confirmedOpenAt) >= dayMs;
