import type { ExemplarDetail } from "#db/schema/rum.ts";
import type { DeviceKind, NavigationKind, PageEvent, PageMetric } from "#db/telemetry-values.ts";

export interface Measurement {
  kind: "metric";
  metric: PageMetric;
  value: number;
  /** Previously reported value of the same page view, which this one replaces. */
  instead?: number | undefined;
  route: string;
  device: DeviceKind;
  navigation: NavigationKind;
  detail?: ExemplarDetail | undefined;
}
export interface PageEventMeasurement {
  kind: "event";
  event: PageEvent;
  route: string;
}
/** Click positions: columns of a twentieth of the page width, rows of 50 pixels from the top. */
export interface ClickPositions {
  kind: "clicks";
  route: string;
  device: DeviceKind;
  at: readonly (readonly [column: number, row: number])[];
}
export type AnyMeasurement = Measurement | PageEventMeasurement | ClickPositions;
