import { useEffect, useRef, useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { AddToShortlist } from "#src/features/candidates/add-to-shortlist.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import type { Undo } from "#src/features/dashboard/undo-message.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import panel from "./board.module.css";
import { type MoveReason, noReason, ReasonChoice } from "./closing-answers.tsx";
import { type ApplicantLine, applicantNameOf, stageLabels } from "./hiring-words.ts";
import { MessageWriter } from "./message-writer.tsx";

/** The message sent when applicants are moved. Escape closes it. */
export function OutcomePanel({
  lines,
  to,
  isBusy,
  onMove,
  onCancel,
  onArrange,
}: {
  lines: readonly MovableApplicant[];
  to: ApplicationState;
  isBusy: boolean;
  onMove: (message: string | null, why: MoveReason) => void;
  onCancel: () => void;
  /** Opens the interview form instead, which also moves the applicants; omitted where no interview can be arranged. */
  onArrange?: () => void;
}) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState(noReason);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const who = lines.length > 2 ? counted(lines.length, "person", "people") : peopleWords(lines);
  return (
    <section
      aria-labelledby="outcome"
      className={`${styles.stack} ${panel.panel}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Review mode would close at the same key.
        event.preventDefault();
        onCancel();
      }}
    >
      <h3 id="outcome" ref={heading} tabIndex={-1} className={styles.title}>
        Move {peopleWords(lines)} to “{stageLabels[to]}”
      </h3>
      <p className={styles.soft}>
        The message goes to {lines.length === 1 ? "them" : "each of them separately"}, with the outcome, 30 seconds after you press the
        button. You can undo it until then.
      </p>
      {onArrange && (
        <p className={styles.actions}>
          If you have a day and time, the invitation moves and notifies them.
          <Button onClick={onArrange}>Arrange an interview…</Button>
        </p>
      )}
      {to === "not-progressing" && <ReasonChoice value={why} onChange={setWhy} text={text} onText={setText} />}
      <MessageWriter label="Your message" ids={lines.map(({ id }) => id)} state={to} text={text} onChange={setText} />
      <div className={styles.actions}>
        <Button kind="primary" disabled={isBusy || text.trim() === ""} onClick={() => onMove(text.trim(), why)}>
          Move and notify {who}
        </Button>
        <Button disabled={isBusy} onClick={() => onMove(null, why)}>
          Move without a message
        </Button>
        <CancelButton onClick={onCancel} />
      </div>
    </section>
  );
}

/** Chooses the shortlist to add applicants to. Escape closes it. */
export function ShortlistPanel({
  lines,
  onDone,
  onCancel,
}: {
  lines: readonly MovableApplicant[];
  onDone: (words: string) => void;
  onCancel: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="to-shortlist"
      className={`${styles.stack} ${panel.panel}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Review mode would close at the same key.
        event.preventDefault();
        onCancel();
      }}
    >
      <h3 id="to-shortlist" ref={heading} tabIndex={-1} className={styles.title}>
        Put {peopleWords(lines)} on a shortlist
      </h3>
      <p className={styles.soft}>You can share a shortlist with someone who has no account. People are not told that they are on it.</p>
      <div className={styles.actions}>
        <AddToShortlist people={{ applicationIds: lines.map(({ id }) => id) }} onDone={onDone} />
        <CancelButton onClick={onCancel} />
      </div>
    </section>
  );
}

type MovableApplicant = Pick<ApplicantLine, "id" | "applicantName" | "state">;

interface MoveOptions {
  why?: MoveReason;
  onMoved?: () => void;
}

/** Moves applicants with an undo, and records those that a colleague moved meanwhile. */
export function useApplicantMoves(undo: Undo) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [left, setLeft] = useState<readonly UnmovedApplicant[]>([]);
  const refresh = () => Promise.all([cache.hiring.invalidate(), cache.applications.invalidate()]);

  const takeBack = async (ids: string[]) => {
    try {
      const answer = await cache.client.hiring.undo.mutate({ ids });
      setLeft(answer.left);
    } finally {
      await refresh();
    }
  };
  const move = (lines: readonly MovableApplicant[], to: ApplicationState, message: string | null, { why, onMoved }: MoveOptions = {}) =>
    start(async () => {
      const items = lines.map(({ id, state }) => ({ id, from: state }));
      const answer = await cache.client.hiring.move.mutate({ items, to: to as "in-review", message, ...why });
      setLeft(answer.left);
      onMoved?.();
      await refresh();
      const { moved } = answer;
      const only = moved.length === 1 ? lines.find(({ id }) => id === moved[0]) : undefined;
      const who = only ? applicantNameOf(only) : counted(moved.length, "applicant");
      if (moved.length > 0) undo.say(`${who} moved to “${stageLabels[to]}”.`, () => takeBack(moved));
    });
  return { move, isBusy, refusal, left, forgetLeft: () => setLeft([]) };
}
type ApplicantMoves = ReturnType<typeof useApplicantMoves>;

/** Lists applicants who were not moved, with who moved them and when, and any error. */
export function UnmovedNotice({ moves: { left, refusal, forgetLeft } }: { moves: ApplicantMoves }) {
  return (
    <div role="alert">
      {refusal && <p>{refusal.message}</p>}
      {left.length > 0 && (
        <Notice tone="warn" label="Left where they are">
          <ul>
            {left.map(({ id, detail, ...person }) => (
              <li key={id}>
                {applicantNameOf(person)}: {detail}
              </li>
            ))}
          </ul>
          <Button kind="quiet" onClick={forgetLeft}>
            Close this message
          </Button>
        </Notice>
      )}
    </div>
  );
}

type UnmovedApplicant = Outputs["hiring"]["move"]["left"][number];

/** "Ann Able", "Ann Able and Bea Baker", "Ann Able and 4 others" */
function peopleWords(people: readonly { applicantName: string | null }[]): string {
  const [first, second] = people;
  if (!first) return "nobody";
  if (!second) return applicantNameOf(first);
  return people.length === 2
    ? `${applicantNameOf(first)} and ${applicantNameOf(second)}`
    : `${applicantNameOf(first)} and ${people.length - 1} others`;
}
