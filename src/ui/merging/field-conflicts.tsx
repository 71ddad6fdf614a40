import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./field-conflicts.module.css";

export interface ConflictLine {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

/** Fields changed concurrently, with both values to choose from. All other fields have been merged already. */
export function FieldConflicts({
  lines,
  onSettle,
  isOwn = false,
  id = "field-conflicts",
}: {
  lines: readonly ConflictLine[];
  /** Both changes are by the same user, in two tabs or on two devices. */
  isOwn?: boolean;
  id?: string;
  onSettle: (takenFromThem: string[]) => Promise<unknown>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const key = lines.map(({ name }) => name).join();
  // After the form that was refused, whose message takes the focus in the same commit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict takes the focus anew.
  useEffect(() => queueMicrotask(() => heading.current?.focus()), [key]);
  const settle = async () => {
    setBusy(true);
    setFault("");
    try {
      await onSettle(lines.flatMap(({ name }) => (taken.has(name) ? [name] : [])));
    } catch (error) {
      setFault(refusalOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const choose = (name: string, isTheirs: boolean) =>
    setTaken((before) => new Set([...before].filter((each) => each !== name).concat(isTheirs ? [name] : [])));
  return (
    <section aria-labelledby={id} className={styles.conflicts}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {isOwn ? "Also changed elsewhere" : "Someone else changed this at the same time"}
      </h2>
      <Notice tone="warn" label="None of your changes are lost">
        {lines.length === 1 ? "One field was" : `${lines.length} fields were`} changed{" "}
        {isOwn ? "here and in another tab or on another device" : "by both of you"}. Choose which wording is kept; all other changes,{" "}
        {isOwn ? "from both places" : "yours and theirs"}, are kept together.
      </Notice>
      {lines.map(({ name, label, mine, theirs }) => (
        <fieldset key={name} className={styles.field}>
          <legend>{label}</legend>
          {(
            [
              [isOwn ? "Here" : "Yours", mine, false],
              [isOwn ? "Elsewhere" : "Theirs", theirs, true],
            ] as const
          ).map(([whose, text, isTheirs]) => (
            <label key={whose} className={styles.wording}>
              <input type="radio" name={`${id}-${name}`} checked={taken.has(name) === isTheirs} onChange={() => choose(name, isTheirs)} />
              <span>
                <strong>{whose}</strong>
                <span className={styles.text}>{text === "" ? "Empty" : text}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button kind="primary" disabled={isBusy} onClick={() => void settle()}>
          {isBusy ? "Saving" : "Save these choices"}
        </Button>
      </div>
      {fault && <p role="alert">{fault}</p>}
    </section>
  );
}

/** Formats a form value as text: lists line by line. */
export function wordingOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((each) => wordingOf(each)).join("\n");
  if (typeof value === "object") return Object.values(value).map(wordingOf).filter(Boolean).join(", ");
  return String(value);
}
