import { useEffect, useRef } from "react";
import { AddToShortlist } from "#src/features/candidates/add-to-shortlist.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Button } from "#src/ui/button.tsx";
import panel from "./board.module.css";
import { peopleWords } from "./hiring-words.ts";
import type { Movable } from "./use-moves.ts";

/** Which of one's shortlists applicants go on. Escape leaves it. */
export function ShortlistPanel({
  lines,
  onDone,
  onCancel,
}: {
  lines: readonly Movable[];
  onDone: (words: string) => void;
  onCancel: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="to-shortlist"
      className={`${styles.stack} ${panel.panel}`}
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel();
      }}
    >
      <h3 id="to-shortlist" ref={heading} tabIndex={-1} className={styles.title}>
        Put {peopleWords(lines)} on a shortlist
      </h3>
      <p className={styles.soft}>A list can be shared with somebody who has no account. Nobody is told that they stand on it.</p>
      <div className={styles.actions}>
        <AddToShortlist people={{ applicationIds: lines.map(({ id }) => id) }} onDone={onDone} />
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
