import { useEffect, useRef, useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import panel from "./board.module.css";
import { peopleWords, stageLabels } from "./hiring-words.ts";
import { MessageWriter } from "./message-writer.tsx";
import { type MoveReason, noReason, ReasonChoice } from "./reason-choice.tsx";
import type { Movable } from "./use-moves.ts";

/** Before people are moved with words: what they are told. Escape leaves it. */
export function OutcomePanel({
  lines,
  to,
  isBusy,
  onMove,
  onCancel,
  onArrange,
}: {
  lines: readonly Movable[];
  to: ApplicationState;
  isBusy: boolean;
  onMove: (message: string | null, why: MoveReason) => void;
  onCancel: () => void;
  /** Leads on to arranging an interview instead, which moves them as well; left out where there is none to arrange. */
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
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel();
      }}
    >
      <h3 id="outcome" ref={heading} tabIndex={-1} className={styles.title}>
        Move {peopleWords(lines)} to “{stageLabels[to]}”
      </h3>
      <p className={styles.soft}>
        The message goes to {lines.length === 1 ? "them" : "each of them by itself"}, with the news, half a minute after you press the
        button: until then you can take it back.
      </p>
      {onArrange && (
        <p className={styles.actions}>
          If you have a day and time, the invitation moves and tells them.
          <Button onClick={onArrange}>Arrange an interview…</Button>
        </p>
      )}
      {to === "not-progressing" && <ReasonChoice value={why} onChange={setWhy} text={text} onText={setText} />}
      <MessageWriter label="Your message" ids={lines.map(({ id }) => id)} state={to} text={text} onChange={setText} />
      <div className={styles.actions}>
        <Button kind="primary" disabled={isBusy || text.trim() === ""} onClick={() => onMove(text.trim(), why)}>
          Move and tell {who}
        </Button>
        <Button disabled={isBusy} onClick={() => onMove(null, why)}>
          Move without a message
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
