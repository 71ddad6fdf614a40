import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { type Figure, pounds } from "../pay-words.ts";
import styles from "./answer.module.css";

type PayChange = Outputs["salaries"]["explore"]["change"];

const arrows = { Up: "▲", Down: "▼", "No change": "▶" } as const;
const numbers: Record<number, string> = { 3: "three", 6: "six" };

/** An arrow and the change of both medians against the period before. */
export function ChangeLine({ change }: { change: PayChange }) {
  if (!change) return <p className={styles.change}>Too few adverts in the period before for a comparison.</p>;
  const { direction, percent, words } = describeChange(change);
  return (
    <p className={styles.change}>
      <span aria-hidden="true">{arrows[direction]} </span>
      <strong>
        {direction}
        {percent}
      </strong>{" "}
      on the {numbers[change.months]} months before: {words}.
    </p>
  );
}

/** Compares the medians of the ends that both periods have; under half a percent counts as no change. */
export function describeChange({ now, before }: { now: Figure; before: Figure }) {
  const ends = (["low", "high"] as const).flatMap((end) => {
    const [present, past] = [now[end], before[end]];
    return present && past ? [{ name: end === "low" ? "From" : "To", past: past.p50, present: present.p50 }] : [];
  });
  const sum = (which: "past" | "present") => ends.reduce((total, each) => total + each[which], 0);
  const percent = sum("past") === 0 ? 0 : ((sum("present") - sum("past")) / sum("past")) * 100;
  const direction = Math.abs(percent) < 0.5 ? "No change" : percent > 0 ? "Up" : "Down";
  const medians = ends.map(({ name, past, present }) => `“${name}” ${pounds(past)} to ${pounds(present)}`).join(", ");
  return {
    direction: direction as keyof typeof arrows,
    percent: direction === "No change" ? "" : ` ${Math.abs(percent).toFixed(1).replace(/\.0$/, "")}%`,
    words: `median ${medians} (n = ${formatCount(before.adverts)} and ${formatCount(now.adverts)})`,
  };
}
