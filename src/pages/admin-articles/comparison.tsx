import styles from "./editor.module.css";
import { diffLines } from "./line-diff.ts";
import { type Fields, linesOf } from "./written.ts";

/** What differs between two wordings, field by field and line by line. */
export function Comparison({ before, after, names }: { before: Fields; after: Fields; names: [before: string, after: string] }) {
  const older = linesOf(before);
  const changed = linesOf(after).flatMap(({ name, text }, at) => {
    const was = older[at]?.text ?? "";
    return was === text ? [] : [{ name, lines: diffLines(was, text) }];
  });
  if (changed.length === 0) return <p>Both say the same.</p>;
  return (
    <div className={styles.comparison}>
      <p className={styles.soft}>
        <del>− {names[0]}</del> <ins>+ {names[1]}</ins>
      </p>
      {changed.map(({ name, lines }) => (
        <section key={name} aria-label={`${name}: what differs`}>
          <h3>{name}</h3>
          <div className={styles.lines}>
            {lines.map(({ kind, text }, at) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison never move.
              if (kind === "same") return <p key={at}>{text}</p>;
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished comparison never move.
              return kind === "gone" ? <del key={at}>− {text}</del> : <ins key={at}>+ {text}</ins>;
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
