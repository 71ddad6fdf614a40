import dashboard from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { fieldLabels, fieldText } from "#src/pages/post-a-job/field-words.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./work.module.css";
import { decisionLabel, type WorkCase } from "./work-words.ts";

/** The advertiser, their verification, the outcome of their other adverts, and earlier questions and decisions. */
export function CaseEvidence({ found: { kind, change, sections, links, questions, decisions } }: { found: WorkCase }) {
  return (
    <>
      {change && <AdvertDiff change={change} />}
      {sections.map(({ heading, facts }) => (
        <section key={heading} aria-label={heading}>
          <h4 className={styles.heading}>{heading}</h4>
          <dl className={dashboard.facts}>
            {facts.map(({ label, value, isDoubtful }) => (
              <div key={label + value}>
                <dt>{label}</dt>
                <dd className={isDoubtful ? styles.doubtful : undefined}>
                  {isDoubtful && <span aria-hidden="true">▲ </span>}
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {links.length > 0 && (
        <p className={dashboard.actions}>
          {links.map(({ label, path }) => (
            <Link key={path} href={path}>
              {label}
            </Link>
          ))}
        </p>
      )}
      {questions.length > 0 && (
        <section aria-label="Questions">
          <h4 className={styles.heading}>Questions</h4>
          {questions.map(({ question, askedAt, answer, answeredAt, byName }) => (
            <div key={askedAt}>
              <p className={styles.soft}>
                Asked on {shortDate(new Date(askedAt))} by {byName ?? "somebody"}
              </p>
              <p className={dashboard.message}>{question}</p>
              <p className={styles.soft}>{answeredAt ? `Answered on ${shortDate(new Date(answeredAt))}` : "Not answered"}</p>
              {answer && <p className={dashboard.message}>{answer}</p>}
            </div>
          ))}
        </section>
      )}
      {decisions.length > 0 && (
        <section aria-label="Earlier decisions">
          <h4 className={styles.heading}>Earlier decisions</h4>
          <ul>
            {decisions.map(({ decision, state, words, at, byName }) => (
              <li key={at}>
                {shortDate(new Date(at))}: {decisionLabel(kind, decision).toLowerCase()} by {byName ?? "somebody"}
                {state !== "done" && ` (${state === "undone" ? "undone" : "not carried out"})`}
                {words && `: ${words}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Word diff between the last approved and the current version of a changed advert. */
function AdvertDiff({ change: { fields, was, is } }: { change: NonNullable<WorkCase["change"]> }) {
  return (
    <section aria-label="Before and after">
      <h4 className={styles.heading}>Before and after</h4>
      <dl className={dashboard.facts}>
        {fields.map((name) => {
          const runs = withKeys(diffWords(fieldText(name, was), fieldText(name, is)));
          return (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd className={styles.wording}>
                {runs.map((run) => (
                  <DiffRun key={run.key} run={run} />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Adds unique keys: the same words may occur twice. */
function withKeys(runs: readonly WordRun[]): (WordRun & { key: number })[] {
  let key = 0;
  return runs.map((run) => {
    key += 1;
    return { ...run, key };
  });
}

function DiffRun({ run: { kind, text } }: { run: WordRun }) {
  if (kind === "same") return <span>{text}</span>;
  return kind === "gone" ? (
    <del>
      <span className="visually-hidden">removed: </span>
      {text}
    </del>
  ) : (
    <ins>
      <span className="visually-hidden">added: </span>
      {text}
    </ins>
  );
}

/** A run of unchanged, removed or added words. */
interface WordRun {
  kind: "same" | "gone" | "new";
  text: string;
}

/** When the product of the word counts of both sides exceeds this, the text is shown whole, as removed and added. */
const comparedAtMost = 4_000_000;

/** Returns the word diff of two texts; the runs that are not added make the old text, those that are not removed the new one. */
export function diffWords(was: string, is: string): WordRun[] {
  const [before, after] = [splitWords(was), splitWords(is)];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const middle: WordRun[] =
    gone.length * come.length > comparedAtMost
      ? [
          { kind: "gone", text: gone.join("") },
          { kind: "new", text: come.join("") },
        ]
      : diffByCommonSubsequence(gone, come);
  return mergeRuns([
    { kind: "same", text: before.slice(0, start).join("") },
    ...middle,
    { kind: "same", text: before.slice(before.length - end).join("") },
  ]);
}

/** Words with the space after them, so that no white space is lost. */
const splitWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** By longest common subsequence. */
function diffByCommonSubsequence(gone: readonly string[], come: readonly string[]): WordRun[] {
  const width = come.length + 1;
  const lengths = new Uint32Array((gone.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = gone.length - 1; row >= 0; row -= 1) {
    for (let column = come.length - 1; column >= 0; column -= 1) {
      const isSame = gone[row] === come[column];
      lengths[row * width + column] = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const runs: WordRun[] = [];
  let [row, column] = [0, 0];
  while (row < gone.length || column < come.length) {
    const [one = "", other = ""] = [gone[row], come[column]];
    if (row < gone.length && column < come.length && one === other) {
      runs.push({ kind: "same", text: one });
      row += 1;
      column += 1;
    } else if (column >= come.length || (row < gone.length && at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: "gone", text: one });
      row += 1;
    } else {
      runs.push({ kind: "new", text: other });
      column += 1;
    }
  }
  return runs;
}

function mergeRuns(runs: readonly WordRun[]): WordRun[] {
  const all: WordRun[] = [];
  for (const { kind, text } of runs) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") all.push({ kind, text });
  }
  return all;
}
