import { useRef, useState } from "react";
import { rateLimitSentence, readRateLimit, secondsToWait } from "#src/features/limits/answer-limits.ts";
import { statusTextOf } from "#src/trpc/request/request-failure.ts";
import { send } from "#src/trpc/request/send.ts";
import { Button } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import styles from "./test-rate-limit-page.module.css";

const maxAnswers = 20;

/** Sends requests and lists the responses, newest first. */
export function LimitedCalls() {
  const [answers, setAnswers] = useState<readonly LimitedAnswer[]>([]);
  const [isSending, setSending] = useState(false);
  const sent = useRef(0);
  const [latest] = answers;

  const send = async (count: number) => {
    setSending(true);
    for (let one = 0; one < count; one += 1) {
      sent.current += 1;
      const answer = await callLimitedEndpoint(sent.current);
      setAnswers((earlier) => [answer, ...earlier].slice(0, maxAnswers));
    }
    setSending(false);
  };

  return (
    <Section id="calls" heading="Calls">
      <p className={styles.intro}>
        Each button calls <code>{limitedAddress}</code>, which allows ten calls a minute per client.
      </p>
      <p className={styles.buttons} data-needs-script>
        <Button kind="primary" disabled={isSending} onClick={() => send(1)}>
          Send one call
        </Button>
        <Button disabled={isSending} onClick={() => send(10)}>
          Send ten calls
        </Button>
      </p>
      <p role="status">{latest && `Call ${latest.number}: ${latest.sentence}`}</p>
      {latest && (
        <>
          <h3>Headers of the latest answer</h3>
          {latest.headers.length === 0 ? (
            <p>It has no quota headers.</p>
          ) : (
            <pre className={styles.headers}>{latest.headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be in reach of the keyboard. */}
          <section className={table.scroll} aria-label="Answers" tabIndex={0}>
            <AnswerTable answers={answers} />
          </section>
        </>
      )}
    </Section>
  );
}

function AnswerTable({ answers }: { answers: readonly LimitedAnswer[] }) {
  return (
    <table className={`${table.table} ${styles.figures}`}>
      <caption>Answers, the newest first; the last {maxAnswers} are kept.</caption>
      <TableHead of={["Call", "Status", { figure: "Limit" }, { figure: "Remaining" }, { figure: "Reset" }, { figure: "Retry-After" }]} />
      <tbody>
        {answers.map((answer) => (
          <tr key={answer.number}>
            <th scope="row">{answer.number}</th>
            <td>{answer.status === 0 ? "None" : answer.status}</td>
            <td className={table.figure}>{headerOf(answer, "x-ratelimit-limit")}</td>
            <td className={table.figure}>{headerOf(answer, "x-ratelimit-remaining")}</td>
            <td className={table.figure}>{headerOf(answer, "x-ratelimit-reset")}</td>
            <td className={table.figure}>{headerOf(answer, "retry-after")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const limitedAddress = "/api/test/rate-limit";

const quotaHeaders = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "date",
];

interface LimitedAnswer {
  number: number;
  /** 0 when there was no response. */
  status: number;
  sentence: string;
  headers: readonly (readonly [name: string, value: string])[];
}

async function callLimitedEndpoint(number: number): Promise<LimitedAnswer> {
  try {
    const { status, headers } = await send(limitedAddress, { cache: "no-store" });
    return {
      number,
      status,
      sentence: sentenceFor(status, headers),
      headers: quotaHeaders.flatMap((name) => toPair(name, headers.get(name))),
    };
  } catch {
    return { number, status: 0, sentence: "No response.", headers: [] };
  }
}

function sentenceFor(status: number, headers: Headers): string {
  if (status === 429) return rateLimitSentence(secondsToWait(headers));
  if (status >= 400) return `${statusTextOf(status)}.`;
  const report = readRateLimit(limitedAddress, headers);
  return report ? `answered, with ${report.remaining} of ${report.limit} left.` : "answered.";
}

const toPair = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);

const headerOf = ({ headers }: LimitedAnswer, name: string): string => headers.find(([each]) => each === name)?.[1] ?? "–";
