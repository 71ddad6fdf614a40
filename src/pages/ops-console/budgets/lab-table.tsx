import { formatMetric, metricLabels } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { CsvLine } from "../parts/csv.tsx";
import { When } from "../parts/moments.tsx";

type Budgets = Outputs["ops"]["rum"]["budgets"];
type Lab = NonNullable<Budgets["lab"]>;

/** Lab measurements of this build by a test browser, with the date and machine. */
export function LabTable({ lab, isWeighed }: Pick<Budgets, "lab" | "isWeighed">) {
  return (
    <Section id="lab" heading="Lab results by page" level={3} className={dashboard.stack}>
      {lab ? <LabResults lab={lab} /> : <p>{isWeighed ? unmeasured : "This site runs without a build, so there is nothing to measure."}</p>}
    </Section>
  );
}

const unmeasured = "No lab data for this release. Run npm run lab after the build, or run the browser tests.";

function LabResults({ lab: { release, measuredAt, machine, isAlone, metrics, pages } }: { lab: Lab }) {
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>
          Release {release}, <When at={measuredAt} />; {machine}
          {!isAlone && "; other tests ran at the same time, which lengthens timings"}. Each page was opened once by a browser that had kept
          nothing, on a line without delay. Times are told for comparing builds on one machine; they are not judged.
        </caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            {metrics.map(({ metric }) => (
              <th key={metric} scope="col" className={table.figure}>
                {shortWords[metric]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map(({ route, device, values }) => (
            <tr key={`${route} ${device}`}>
              <th scope="row">
                {route}
                <span className={rowStyles.sub}>{device}</span>
              </th>
              {metrics.map(({ metric, limit }) => (
                <td key={metric} data-label={metricLabels[metric]} className={table.figure}>
                  <span>
                    {formatMetric(metric, values[metric])}
                    {limit !== null && values[metric] > limit && (
                      <>
                        {" "}
                        <Tag tone="bad">over</Tag>
                      </>
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine
        name="lab"
        of="lab figures"
        records={() => [
          ["Page", "Address", "Device", ...metrics.map(({ metric }) => metric)],
          ...pages.map(({ route, address, device, values }) => [route, address, device, ...metrics.map(({ metric }) => values[metric])]),
        ]}
      />
    </div>
  );
}

/** Short headings for narrow columns; on a narrow page each figure has its full name. */
const shortWords: Readonly<Record<Lab["metrics"][number]["metric"], string>> = {
  "script-bytes": "Script",
  "style-bytes": "Styles",
  "image-bytes": "Images",
  "font-bytes": "Fonts",
  "total-bytes": "Total",
  requests: "Requests",
  "dom-nodes": "Elements",
  cls: "CLS",
  lcp: "LCP",
  tbt: "TBT",
  load: "Loaded",
};
