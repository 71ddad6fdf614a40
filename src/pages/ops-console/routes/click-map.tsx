import type { DeviceKind } from "#db/telemetry-values.ts";
import { formatCount } from "#src/lib/money.ts";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { deviceWords } from "../parts/look.ts";
import styles from "./click-map.module.css";
import type { RoutePage } from "./route-view.tsx";

type Square = RoutePage["clicks"][number];

const columnsAcross = 20;
const rowPixels = 50;
/** Shades a square may have. */
const shades = 5;
const squaresListed = 120;

const columns: Column<Square>[] = [
  {
    head: "From the left",
    text: ({ column }) => `${column * 5} to ${column * 5 + 5}%`,
    value: ({ column }) => column * 5,
    isFigure: true,
  },
  { head: "From the top", text: ({ row }) => `${formatCount(row * rowPixels)} px`, value: ({ row }) => row * rowPixels, isFigure: true },
  { head: "Clicks", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
];

/** Where on the page people clicked, on the kind of device they did most. */
export function ClickMap({ page: { clicks }, tab, search }: { page: RoutePage; tab: string; search: URLSearchParams }) {
  const clicksOn = (device: DeviceKind) => clicks.filter((square) => square.device === device).reduce((sum, { n }) => sum + n, 0);
  const [device] = (Object.keys(deviceWords) as DeviceKind[]).toSorted((one, other) => clicksOn(other) - clicksOn(one));
  const shown = clicks.filter((square) => square.device === device).toSorted((one, other) => other.n - one.n);
  const most = shown[0]?.n ?? 1;
  const depth = shown.reduce((deepest, { row }) => Math.max(deepest, row + 1), 0);
  const n = shown.reduce((sum, square) => sum + square.n, 0);
  return (
    <ChartFrame
      id="clicks"
      question="Where do people click?"
      basis={`n ${formatCount(n)}; ${deviceWords[device ?? "desktop"].toLowerCase()}, by whole days, however the page was opened; the stronger, the more`}
      columns={columns}
      rows={shown.slice(0, squaresListed)}
      tab={tab}
      search={search}
      empty="No clicks were counted there in this period: collecting (0)."
      summary={shown[0] ? `Most clicks, ${formatCount(shown[0].n)}, ${formatCount(shown[0].row * rowPixels)} pixels from the top.` : ""}
      isShort
    >
      <svg viewBox={`0 0 ${columnsAcross} ${depth}`} preserveAspectRatio="none" className={styles.map} height={depth * 8}>
        <title>Clicks</title>
        {shown.map(({ column, row, n: times }) => (
          <rect
            key={`${column} ${row}`}
            x={column}
            y={row}
            width="1"
            height="1"
            fillOpacity={Math.ceil((Math.log(times + 1) / Math.log(most + 1)) * shades) / shades}
          />
        ))}
      </svg>
    </ChartFrame>
  );
}
