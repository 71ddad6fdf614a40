import type { ErrorSide } from "#db/ops-values.ts";
import type { BrowserFamily, DeviceKind } from "#db/telemetry-values.ts";

/** An error of a page as it was reported, or of the site itself, without what could name a person. */
export interface ClientError {
  side: ErrorSide;
  message: string;
  stack: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
  /** Pattern of the page, "*" where it did not say; of the site's own errors what was called. */
  route: string;
  release: string | null;
  /** Random name of the visit, for counting visits and nothing else. */
  visit: string;
  device: DeviceKind;
  browser: BrowserFamily;
  /** Traces of the last answers the page had got. */
  traces: string[];
  /** Whether the page caught it and said so itself. */
  isHandled: boolean;
  /** What our own code says it is, in place of its stack; null for nearly all. */
  explicit: string | null;
  /** The procedure whose call failed, and with what status. */
  procedure: string | null;
  status: number | null;
}

/** A line of a stack, as the browser named it or, where a source map tells, as it was written. */
export interface ErrorFrame {
  /** "src/pages/jobs/jobs-page.tsx", or "/assets/jobs-page-*.js". */
  module: string;
  function: string;
  line: number;
  column: number;
  isOwn: boolean;
  isOriginal: boolean;
  lines: { number: number; text: string }[];
}

/** A report kept in full. */
export interface ErrorExemplar extends Omit<ClientError, "visit" | "explicit"> {
  at: string;
  frames: ErrorFrame[];
}
