import { formatBytes, formatDuration, formatMetric } from "#db/metric-values.ts";
import type { PageResource, ShiftedElement } from "#db/telemetry-values.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { When } from "../parts/moments.tsx";
import type { MetricProps, RoutePage } from "./histogram.tsx";
import styles from "./routes.module.css";

/** Draws what single views told of a metric: of layout shifts what moved, of slow paints what the page loaded. */
export function SampleDrawings({ metric, ...props }: MetricProps) {
  if (metric === "cls") return <ShiftMap {...props} />;
  return metric === "lcp" ? <LoadWaterfall page={props.page} /> : null;
}

interface Shift extends ShiftedElement {
  value: number;
  element: string;
}

const pixelsText = ([left, top, width, height]: ShiftedElement["from"]) => `${left}, ${top}; ${width} × ${height} px`;
const columns: Column<Shift>[] = [
  { head: "Element", text: ({ element }) => element, value: ({ element }) => element },
  { head: "Shift", text: ({ value }) => formatMetric("cls", value), value: ({ value }) => value / 1000, isFigure: true },
  { head: "Before", text: ({ from }) => pixelsText(from), value: ({ from }) => pixelsText(from), isFigure: true },
  { head: "After", text: ({ to }) => pixelsText(to), value: ({ to }) => pixelsText(to), isFigure: true },
];
const shiftsDrawn = 6;

/** Where elements were before and after the largest layout shifts, on an outline of the viewport. */
function ShiftMap({ page: { exemplars }, tab, search, basis }: Omit<MetricProps, "metric">) {
  const shifts = exemplars
    .flatMap(({ value, detail: { shift, element = "" } }) => (shift ? [{ ...shift, value, element }] : []))
    .slice(0, shiftsDrawn);
  const worst = shifts[0];
  return (
    <ChartFrame
      id="shifts"
      question="What moved, and where to"
      basis={`n = ${formatCount(shifts.length)}, the views with the largest shifts; ${basis}`}
      columns={columns}
      rows={shifts}
      tab={tab}
      search={search}
      empty="No data yet (n = 0). No view of this page reported where an element moved."
      summary={worst ? `The largest shift, ${formatMetric("cls", worst.value)}, is of ${worst.element}.` : ""}
      isShort
    >
      <ul className={styles.shifts}>
        {shifts.map((shift, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same element may have moved alike in several views.
          <li key={place}>
            <ViewportOutline shift={shift} />
            <p className={styles.caption}>
              <strong>{formatMetric("cls", shift.value)}</strong> <code>{shift.element}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>Dashed: before the shift. Filled: after it. The frame is what was on the screen.</p>
    </ChartFrame>
  );
}

function ViewportOutline({ shift: { viewport, from, to } }: { shift: ShiftedElement }) {
  const [width, height] = viewport;
  const box = ([x, y, wide, high]: ShiftedElement["from"]) => ({ x, y, width: Math.max(1, wide), height: Math.max(1, high) });
  return (
    <svg viewBox={`0 0 ${Math.max(1, width)} ${Math.max(1, height)}`} className={styles.viewport}>
      <title>{`${width} × ${height} px`}</title>
      <rect {...box(to)} className={styles.after} />
      <rect {...box(from)} className={styles.before} />
    </svg>
  );
}

const kindWords: Readonly<Record<PageResource["kind"], string>> = {
  document: "Document",
  script: "Script",
  style: "Style sheet",
  font: "Font",
  image: "Image",
  fetch: "API call",
  other: "Other",
};

/** What the slowest view that reported it loaded until its largest paint, in time order. */
function LoadWaterfall({ page: { exemplars } }: { page: RoutePage }) {
  const view = exemplars.find(({ detail }) => (detail.resources?.length ?? 0) > 0);
  return (
    <Section id="load-waterfall" heading="What a slow view loaded" level={3}>
      {!view?.detail.resources ? (
        <p>No data yet (n = 0). Views with an LCP over 2.5 seconds report what they loaded.</p>
      ) : (
        <>
          <p className={dashboard.soft}>
            n = 1: the slowest view that reported it, <When at={view.at} />, LCP {formatMetric("lcp", view.value)}. Milliseconds since the
            page was asked for; the line is the largest paint.
          </p>
          <table className={`${table.table} ${rowStyles.table}`}>
            <thead>
              <tr>
                <th scope="col">Resource</th>
                <th scope="col" className={table.figure}>
                  Start
                </th>
                <th scope="col" className={table.figure}>
                  Took
                </th>
                <th scope="col" className={table.figure}>
                  Sent
                </th>
                <th scope="col">0 to {formatDuration(view.value)}</th>
              </tr>
            </thead>
            <tbody>
              {view.detail.resources.map((resource, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are.
                <ResourceRow key={place} resource={resource} untilMs={view.value} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  );
}

function ResourceRow({ resource: { kind, file, startMs, ms, bytes }, untilMs }: { resource: PageResource; untilMs: number }) {
  const on = (at: number) => Math.min(100, (at / Math.max(1, untilMs)) * 100);
  return (
    <tr>
      <th scope="row">
        {kindWords[kind]}
        {file && <span className={rowStyles.sub}>{file.replace("/assets/", "")}</span>}
      </th>
      <FigureCell label="Start">{formatDuration(startMs)}</FigureCell>
      <FigureCell label="Took">{formatDuration(ms)}</FigureCell>
      <FigureCell label="Sent">{bytes === 0 ? "from cache" : formatBytes(bytes)}</FigureCell>
      <td>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={styles.span}>
          <rect x={on(startMs)} width={Math.max(0.5, on(startMs + ms) - on(startMs))} height="4" />
        </svg>
      </td>
    </tr>
  );
}
