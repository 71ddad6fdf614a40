import type { Outputs } from "#server/types.ts";
import styles from "./match-line.module.css";

type Line = Outputs["matches"]["lines"][number]["lines"][number];

const kindWords: Record<Line["kind"], string> = { fit: "✓ Fits", gap: "! Check", note: "Note" };

/** Reasons for and against an advert, each labelled as such. */
export function MatchReasons({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.reasons}>
      {lines.map(({ kind, text }) => (
        <li key={text}>
          <span className={styles.kind}>{kindWords[kind]}</span> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
