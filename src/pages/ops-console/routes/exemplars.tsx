import { formatMetric } from "#db/metric-values.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { browserWords, deviceWords } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { durationText } from "../traces/trace-query.ts";
import type { RoutePage } from "./histogram.tsx";
import styles from "./routes.module.css";

type Exemplar = RoutePage["exemplars"][number];

/** Elements and scripts that caused the worst samples. */
export function Offenders({ page: { offenders }, metric }: { page: RoutePage; metric: PageMetric }) {
  return (
    <Section
      id="offenders"
      heading={metric === "inp" ? "Interaction targets" : metric === "cls" ? "Sources of layout shift" : "Causes of the worst samples"}
      level={3}
    >
      {offenders.length === 0 ? (
        <p>None of the worst samples named an element or a script. Slow ones do in browsers that tell it (Chromium).</p>
      ) : (
        <>
          <table className={`${table.table} ${rowStyles.table}`}>
            <caption>From the three worst samples of each hour.</caption>
            <TableHead of={["Element or script", { figure: "Count" }, { figure: "Median" }, { figure: "Worst" }]} />
            <tbody>
              {offenders.map(({ element, script, share, since, n, median, worst }) => (
                <tr key={`${element} ${script?.told}`}>
                  <th scope="row" className={dashboard.code}>
                    {script && <ScriptText script={{ ...script, share }} since={since} />}
                    {element && <code className={script ? rowStyles.sub : undefined}>{element}</code>}
                  </th>
                  <FigureCell label="Count">{formatCount(n)}</FigureCell>
                  <FigureCell label="Median">{formatMetric(metric, median)}</FigureCell>
                  <FigureCell label="Worst">{formatMetric(metric, worst)}</FigureCell>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLine
            name="offenders"
            of="causes of the worst samples"
            records={() => [
              ["Element", "Script", "Source location", "Part", "Share of the time", "Since release", "Count", "Median", "Worst"],
              ...offenders.map(({ element, script, share, since, n, median, worst }) => [
                element,
                script?.told ?? null,
                script?.written ? sourceLocationText(script.written) : null,
                script?.part ?? null,
                share,
                since,
                n,
                median,
                worst,
              ]),
            ]}
          />
        </>
      )}
    </Section>
  );
}

/** Individual samples in full, worst first, each with its server trace. */
export function Exemplars({ page: { exemplars }, metric }: { page: RoutePage; metric: PageMetric }) {
  return (
    <Section id="exemplars" heading="Worst page views" level={3}>
      {exemplars.length === 0 ? (
        <p>No samples were kept in this period. The three worst views of each hour appear here, and one at random.</p>
      ) : (
        <table className={`${table.table} ${rowStyles.table}`}>
          <caption>{counted(exemplars.length, "view")}, kept for each hour: the three worst, and one at random.</caption>
          <TableHead of={["When", { figure: "Measured" }, "Client", "Element or script", "Server traces"]} />
          <tbody>
            {exemplars.map((exemplar) => (
              <ExemplarRow key={`${exemplar.at} ${exemplar.kind} ${exemplar.value}`} exemplar={exemplar} metric={metric} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function ExemplarRow({
  exemplar: { at, kind, value, device, browser, isSignedIn, release, detail, kept, script },
  metric,
}: {
  exemplar: Exemplar;
  metric: PageMetric;
}) {
  const missingCount = (detail.traces ?? []).length - kept.length;
  return (
    <tr>
      <th scope="row">
        <When at={at} />
        {kind === "random" && <span className={rowStyles.sub}>random sample</span>}
      </th>
      <FigureCell label="Measured">{formatMetric(metric, value)}</FigureCell>
      <td data-label="Client">
        <span>
          {deviceWords[device].replace(/s$/, "")}, {browserWords[browser]}
          <span className={rowStyles.sub}>
            {isSignedIn ? "signed in" : "not signed in"}
            {release && `, release ${release}`}
          </span>
        </span>
      </td>
      <td data-label="Element or script" className={dashboard.code}>
        <span>
          {script && <ScriptText script={script} since={null} />}
          {(detail.element || !script) && <code className={script ? rowStyles.sub : undefined}>{detail.element ?? "–"}</code>}
        </span>
      </td>
      <td data-label="Server traces">
        <span>
          {kept.map(({ traceId, name, durationUs }) => (
            <ConsoleLink key={traceId} href={paths.opsTab("traces", { trace: traceId })} className={styles.trace}>
              {name}, {durationText(durationUs)}
            </ConsoleLink>
          ))}
          {missingCount > 0 && <span className={rowStyles.sub}>{counted(missingCount, "trace")} not kept</span>}
          {kept.length + missingCount === 0 && "no trace"}
        </span>
      </td>
    </tr>
  );
}

type Script = NonNullable<RoutePage["exemplars"][number]["script"]>;
type SourceLocation = NonNullable<Script["written"]>;

/** Describes the script that kept a page busy: "`filterJobs` at src/pages/jobs/filter.ts:88, 71 % in processing, since build 3f2a1c9d". */
function ScriptText({ script: { written, told, part, share }, since }: { script: Script; since: string | null }) {
  const facts = [
    whenWords[part] ?? part,
    ...(share === null ? [] : [shareWords(share, part)]),
    ...(since ? [`since release ${since}`] : []),
  ];
  return (
    <>
      {written ? (
        <>
          <code>{written.function ?? "the module itself"}</code> at <code>{`${written.source}:${written.line}`}</code>
          {!written.isOwn && " (a library’s)"}
        </>
      ) : (
        <code>{told}</code>
      )}
      <span className={rowStyles.sub}>{facts.join(", ")}</span>
    </>
  );
}

const sourceLocationText = ({ source, line, function: name }: SourceLocation): string => `${name ?? ""} ${source}:${line}`.trim();

const whenWords: Readonly<Record<string, string>> = {
  "input-delay": "was already running",
  processing: "ran in response",
  presentation: "ran before the next paint",
};
const partWords: Readonly<Record<string, string>> = {
  "input-delay": "of the input delay",
  processing: "of processing",
  presentation: "of the presentation delay",
};
const shareWords = (share: number, part: string): string => `${Math.round(share * 100)}% ${partWords[part] ?? part}`;
