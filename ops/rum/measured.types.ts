import type { ExemplarDetail } from "#db/schema/rum.ts";
import type { BrowserFamily, DeviceKind, NavigationKind, PageEvent, PageMetric } from "#db/telemetry-values.ts";

export interface Measurement {
  kind: "metric";
  metric: PageMetric;
  value: number;
  /** What was told of the same visit of the page before, which counts no more. */
  instead?: number | undefined;
  route: string;
  device: DeviceKind;
  navigation: NavigationKind;
  detail?: ExemplarDetail | undefined;
}
export interface PageHappening {
  kind: "event";
  event: PageEvent;
  route: string;
}
/** Where on a page somebody clicked: twentieths of its width, and steps of fifty pixels from its top. */
export interface Clicks {
  kind: "clicks";
  route: string;
  device: DeviceKind;
  at: readonly (readonly [column: number, row: number])[];
}
export type Measured = Measurement | PageHappening | Clicks;

/** What is known of the visit that measured; nothing of it names anybody. */
export interface MeasuringVisit {
  /** Of the page's code. */
  release: string;
  /** How many visits this one stands for. */
  oneIn: number;
  browser: BrowserFamily;
  isSignedIn: boolean;
}
