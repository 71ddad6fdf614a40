import type { DeviceKind, NavigationKind, PageEvent, PageMetric, PageResource, ShiftedElement } from "#db/telemetry-values.ts";

/** Attribution of a measurement, in the server's vocabulary. */
export interface MeasuredDetail {
  parts?: Record<string, number>;
  element?: string;
  script?: { file: string; function: string; position: number; part: string };
  traces?: string[];
  shift?: ShiftedElement;
  resources?: PageResource[];
}

export interface PageMeasurement {
  metric: PageMetric;
  value: number;
  /** Previously reported value, which this one replaces. */
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

const maxClicks = 100;
/** More than one beacon takes; the oldest are dropped. */
const maxEvents = 400;

/** Collects this page's unsent measurements, in the shape in which they are sent. */
export function createPageLog(device: DeviceKind) {
  let events: object[] = [];
  let clicks: Click[] = [];
  const add = (event: object) => {
    events = [...events, event].slice(-maxEvents);
  };
  return {
    measured: (measurement: PageMeasurement) => add({ kind: "metric", device, ...measurement }),
    happened: (event: PageEvent, route: string) => add({ kind: "event", event, route }),
    /** Only the last hundred clicks are stored, for a page that is never left. */
    clicked(click: Click): void {
      clicks = [...clicks, click].slice(-maxClicks);
    },
    /** Returns and clears everything collected since the last call. */
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

/** Maps a click to a grid cell: a twentieth of the page's width by fifty pixels. */
export function gridCellOf({ x, y, width }: { x: number; y: number; width: number }): { column: number; row: number } {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  return { column: within((x / Math.max(1, width)) * columns, columns - 1), row: within(y / rowPx, lastRow) };
}

/** Returns the device kind: a touch screen is a phone's or a tablet's, by its shorter side. */
export function deviceOf({ isTouched, shorterSidePx }: { isTouched: boolean; shorterSidePx: number }): DeviceKind {
  if (!isTouched) return "desktop";
  return shorterSidePx < 600 ? "phone" : "tablet";
}

/** Below what every browser accepts in one beacon, counted in bytes rather than characters. */
const mostBytes = 60_000;
const mostEvents = 200;
const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

interface BeaconHead {
  v: 1;
  release: string;
  session: string;
  /** Present when visits are sampled. */
  share?: string;
  isSignedIn: boolean;
}

/** Packs as many of the newest events as fit into one beacon, with the number of older ones dropped. */
export function packBeacon(head: BeaconHead, events: readonly object[]): string {
  const texts: string[] = [];
  // Reserves room for the dropped count and the JSON around the events.
  let bytes = bytesOf(JSON.stringify({ ...head, dropped: 1e6, events: [] }));
  for (const event of events.toReversed()) {
    const text = JSON.stringify(event);
    const size = bytesOf(text) + 1;
    if (texts.length === mostEvents || bytes + size > mostBytes) break;
    bytes += size;
    texts.unshift(text);
  }
  const dropped = events.length - texts.length;
  const start = JSON.stringify({ ...head, ...(dropped > 0 && { dropped }) });
  return `${start.slice(0, -1)},"events":[${texts.join()}]}`;
}
