import { useState } from "react";
import { formatDuration } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact } from "#src/features/dashboard/facts.tsx";
import { Button } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { browserWords } from "../parts/console-filters.ts";
import { useMoments } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import styles from "./errors.module.css";

type Exemplar = Outputs["ops"]["errors"]["group"]["exemplars"][number];
type Frame = Exemplar["frames"][number];

/** Sample events of a group in full, one at a time: the source lines of the stack trace, and the context reported by the page. */
export function ExemplarView({ exemplars, savedTraces }: { exemplars: readonly Exemplar[]; savedTraces: readonly string[] }) {
  const [place, setPlace] = useState(0);
  const shown = exemplars[place] ?? exemplars[0];
  if (!shown) return <p>No event of this error was kept in full.</p>;
  return (
    <Section
      id="report"
      heading={`Event ${exemplars.indexOf(shown) + 1} of ${exemplars.length} kept in full`}
      level={3}
      className={styles.part}
    >
      {exemplars.length > 1 && (
        <div className={dashboard.actions}>
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            Earlier
          </Button>
          <Button disabled={place >= exemplars.length - 1} onClick={() => setPlace(place + 1)}>
            Later
          </Button>
        </div>
      )}
      <p className={dashboard.message}>{shown.message}</p>
      {shown.frames.length > 0 && <Frames frames={shown.frames} />}
      <Facts exemplar={shown} savedTraces={savedTraces} />
      {shown.side === "page" && <Breadcrumbs breadcrumbs={shown.breadcrumbs ?? []} />}
      {shown.stack && (
        <details>
          <summary>Raw stack trace</summary>
          <pre className={styles.raw}>{shown.stack}</pre>
        </details>
      )}
    </Section>
  );
}

const Frames = ({ frames }: { frames: readonly Frame[] }) => (
  <ol className={styles.frames} aria-label="Stack trace, innermost frame first">
    {frames.map((frame, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: one function may call itself; the order is what frames are.
      <li key={place}>
        <p className={styles.frame}>
          {frame.function} <span className={dashboard.soft}>{`${frame.module}:${frame.line}:${frame.column}`}</span>
          {!frame.isOriginal && <span className={dashboard.soft}> (no source map)</span>}
        </p>
        {frame.lines.length > 0 && <Lines frame={frame} place={place} />}
      </li>
    ))}
  </ol>
);

const Lines = ({ frame: { module, line, lines }, place }: { frame: Frame; place: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <section className={styles.lines} aria-label={`Frame ${place + 1}: lines of ${module} around ${line}`} tabIndex={0}>
    {lines.map(({ number, text }) => (
      <code key={number} className={styles.line} data-thrown={number === line}>
        <span className={styles.number}>{number}</span>
        {text}
      </code>
    ))}
  </section>
);

const stepWords = { navigation: "Page", click: "Click", call: "Call", error: "Error" } as const;

/** What the visit did before the error, oldest first. */
const Breadcrumbs = ({ breadcrumbs }: { breadcrumbs: NonNullable<Exemplar["breadcrumbs"]> }) => (
  <Section id="breadcrumbs" heading="Breadcrumbs" level={3}>
    {breadcrumbs.length === 0 ? (
      <p>The page reported no steps before this error.</p>
    ) : (
      <ol className={styles.steps} aria-labelledby="breadcrumbs">
        {breadcrumbs.map(({ kind, name, msBefore, status }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may be repeated; the order is what they are.
          <li key={place} className={styles.step}>
            <span className={dashboard.soft}>−{formatDuration(msBefore)}</span>
            <span>{stepWords[kind]}</span>
            <code className={styles.name}>{name}</code>
            {status !== undefined && <Tag tone={status >= 400 ? "bad" : "plain"}>{status}</Tag>}
          </li>
        ))}
      </ol>
    )}
  </Section>
);

function Facts({ exemplar, savedTraces }: { exemplar: Exemplar; savedTraces: readonly string[] }) {
  const { text } = useMoments();
  const { side, at, route, release, device, browser, isHandled, procedure, status, source, line, column, traces } = exemplar;
  const facts: [string, string | null][] = [
    ["When", text(at)],
    [side === "server" ? "Call" : "Page", route],
    ["Release", release ?? "unknown"],
    ["On", side === "server" ? null : `${browserWords[browser]} on a ${device}`],
    ["Handled", side === "server" ? null : isHandled ? "Yes: reported by the page" : "No: unexpected"],
    ["Failed call", side === "server" ? null : procedure && `${procedure}${status === null ? "" : `, status ${status}`}`],
    ["Script", source && `${source}${line === null ? "" : `:${line}:${column ?? 0}`}`],
  ];
  return (
    <dl className={dashboard.facts}>
      {facts.map(
        ([name, text]) =>
          text && (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ),
      )}
      {traces.length > 0 && (
        <Fact name={traces.length === 1 ? "Trace" : "Traces"}>
          {traces
            .filter((traceId) => savedTraces.includes(traceId))
            .map((traceId) => (
              <ConsoleLink key={traceId} href={paths.opsTab("traces", { trace: traceId })} className={styles.trace}>
                {traceId}
              </ConsoleLink>
            ))}
          {traces.every((traceId) => !savedTraces.includes(traceId)) && "Not saved"}
        </Fact>
      )}
    </dl>
  );
}
