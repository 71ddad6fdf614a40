import type { DeviceKind, NavigationKind, PageEvent, PageMetric } from "#db/telemetry-values.ts";

/** What a measurement is made of, in the words the server knows. */
export interface MeasuredDetail {
  parts?: Record<string, number>;
  element?: string;
  script?: { file: string; function: string; position: number; part: string };
  traces?: string[];
}

export interface PageMeasurement {
  metric: PageMetric;
  value: number;
  /** What was told of the same before. */
  instead?: number;
  route: string;
  navigation: NavigationKind;
  detail?: MeasuredDetail;
}

export interface Click {
  route: string;
  column: number;
  row: number;
}

const clicksKept = 100;
/** More than one beacon takes; the oldest go. */
const eventsKept = 400;

/** What this page has measured and not sent yet, in the shape in which it is sent. */
export function createPageLog(device: DeviceKind) {
  let events: object[] = [];
  let clicks: Click[] = [];
  const add = (event: object) => {
    events = [...events, event].slice(-eventsKept);
  };
  return {
    measured: (measurement: PageMeasurement) => add({ kind: "metric", device, ...measurement }),
    happened: (event: PageEvent, route: string) => add({ kind: "event", event, route }),
    /** Of a page that is never left only the last hundred are kept. */
    clicked(click: Click): void {
      clicks = [...clicks, click].slice(-clicksKept);
    },
    /** Everything since the last time. */
    take(): object[] {
      const byRoute = new Map<string, (readonly [number, number])[]>();
      for (const { route, column, row } of clicks) byRoute.set(route, [...(byRoute.get(route) ?? []), [column, row]]);
      const taken = [...events, ...[...byRoute].map(([route, at]) => ({ kind: "clicks", route, device, at }))];
      events = [];
      clicks = [];
      return taken;
    },
  };
}

const columns = 20;
const rowPx = 50;
const lastRow = 100;

/** The square of a page's grid that was clicked: a twentieth of its width, and fifty pixels. */
export function squareOf({ x, y, width }: { x: number; y: number; width: number }): { column: number; row: number } {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  return { column: within((x / Math.max(1, width)) * columns, columns - 1), row: within(y / rowPx, lastRow) };
}

/** A screen that is touched is a phone's or a tablet's, by its shorter side. */
export function deviceOf({ isTouched, shorterSidePx }: { isTouched: boolean; shorterSidePx: number }): DeviceKind {
  if (!isTouched) return "desktop";
  return shorterSidePx < 600 ? "phone" : "tablet";
}
