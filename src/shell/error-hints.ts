import { type TimedAnswer, traceOf } from "#src/analytics/rum/fetch-traces.ts";
import { patternOf } from "#src/analytics/rum/pages-seen.ts";

const tracesTold = 5;

/** What helps to place an error, beside what is told of every one. The site takes none of it at its word. */
export interface ErrorHints {
  release?: string;
  /** Pattern of the page. */
  route: string;
  session: string;
  /** Traces of the last answers, the newest last. */
  traces?: string[];
  isHandled: boolean;
  /** What our own code says it is. */
  fingerprint?: string;
  /** The procedure whose call failed, and with what status. */
  procedure?: string;
  status?: number;
}

interface Surroundings {
  address: string;
  release: string;
  visit: string;
  answers: readonly TimedAnswer[];
}

export function hintsOf(error: unknown, isHandled: boolean, { address, release, visit, answers }: Surroundings): ErrorHints {
  const traces = answers.flatMap((answer) => traceOf(answer) ?? []).slice(-tracesTold);
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
