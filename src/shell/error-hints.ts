import { type TimedAnswer, traceOf } from "#src/analytics/rum/fetch-traces.ts";
import { patternOf } from "#src/analytics/rum/page-views.ts";

const maxTraces = 5;

/** Details that help to locate an error, sent with every report. The server does not trust them. */
export interface ErrorHints {
  release?: string;
  /** Route pattern of the page. */
  route: string;
  session: string;
  /** Trace ids of the latest responses, newest last. */
  traces?: string[];
  isHandled: boolean;
  /** Grouping key set by our own code. */
  fingerprint?: string;
  /** The procedure that failed, with its status. */
  procedure?: string;
  status?: number;
}

interface ErrorContext {
  address: string;
  release: string;
  visit: string;
  answers: readonly TimedAnswer[];
}

export function hintsOf(error: unknown, isHandled: boolean, { address, release, visit, answers }: ErrorContext): ErrorHints {
  const traces = answers.flatMap((answer) => traceOf(answer) ?? []).slice(-maxTraces);
  const { fingerprint, data } = (error ?? {}) as { fingerprint?: unknown; data?: { path?: unknown; httpStatus?: unknown } | null };
  return {
    ...(release && { release }),
    route: patternOf(address),
    session: visit,
    ...(traces.length > 0 && { traces }),
    isHandled,
    ...(typeof fingerprint === "string" && { fingerprint }),
    ...(typeof data?.path === "string" && { procedure: data.path }),
    ...(typeof data?.httpStatus === "number" && { status: data.httpStatus }),
  };
}
