import dashboard from "#src/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { ChangedWords } from "./changed-words.tsx";
import styles from "./work.module.css";
import { doneWord, type WorkCase } from "./work-words.ts";

/** Who posts, what they proved, what became of their others, and what was asked and decided before. */
export function CaseEvidence({ found: { kind, change, sections, links, questions, decisions } }: { found: WorkCase }) {
  return (
    <>
      {change && <ChangedWords change={change} />}
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
        <section aria-label="Decided before">
          <h4 className={styles.heading}>Decided before</h4>
          <ul>
            {decisions.map(({ decision, state, words, at, byName }) => (
              <li key={at}>
                {shortDate(new Date(at))}: {doneWord(kind, decision).toLowerCase()} by {byName ?? "somebody"}
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
