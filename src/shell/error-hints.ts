import type { breadcrumbKinds } from "#db/telemetry-values.ts";
import { type TimedAnswer, traceOf } from "#src/analytics/rum/fetch-traces.ts";
import { elementName, patternOf } from "#src/analytics/rum/page-views.ts";

const maxTraces = 5;

/** Details that help to locate an error, sent with every report. The server does not trust them. */
export interface ErrorHints {
  release?: string;
  route: string;
  session: string;
  /** Trace ids of the latest responses, newest last. */
  traces?: string[];
  isHandled: boolean;
  /** Grouping key set by our own code. */
  fingerprint?: string;
  procedure?: string;
  status?: number;
  breadcrumbs?: readonly Breadcrumb[];
}

interface ErrorContext {
  address: string;
  release: string;
  visit: string;
  answers: readonly TimedAnswer[];
  breadcrumbs?: readonly Breadcrumb[];
}

export function hintsOf(error: unknown, isHandled: boolean, context: ErrorContext): ErrorHints {
  const { address, release, visit, answers, breadcrumbs = [] } = context;
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
    ...(breadcrumbs.length > 0 && { breadcrumbs }),
  };
}

/** A step before an error: route patterns, kinds of elements and names of calls, never what was typed, read or asked for. */
interface Breadcrumb {
  kind: (typeof breadcrumbKinds)[number];
  name: string;
  msBefore: number;
  /** HTTP status of a call, where the browser says it. */
  status?: number;
}

interface Step extends Omit<Breadcrumb, "msBefore"> {
  /** In milliseconds since the document was requested. */
  atMs: number;
}

type TimedCall = Pick<PerformanceResourceTiming, "name" | "initiatorType" | "responseEnd" | "responseStatus">;

const mostSteps = 20;
const mostLetters = 120;

const pressable = "a, button, input, select, textarea, summary, label, [role=button], [role=option], [role=tab]";

/** Keeps the last steps of this page's visit. */
export function createBreadcrumbs() {
  let steps: Step[] = [];
  const add = (step: Step): void => {
    const last = steps.at(-1);
    if (step.kind === "navigation" && last?.kind === "navigation" && last.name === step.name) return;
    steps = [...steps, step].slice(-mostSteps);
  };
  return {
    add,
    /** Notes pages opened and elements pressed from now on. */
    watch(): void {
      const opened = () => add({ kind: "navigation", name: patternOf(location.href), atMs: performance.now() });
      add({ kind: "navigation", name: patternOf(location.href), atMs: 0 });
      for (const name of ["pushState", "replaceState", "popstate"]) addEventListener(name, opened);
      const pressed = ({ target }: MouseEvent) => {
        if (target instanceof Element)
          add({ kind: "click", name: elementName(target.closest(pressable) ?? target), atMs: performance.now() });
      };
      addEventListener("click", pressed, { capture: true, passive: true });
    },
    /** Returns the last steps before a moment, with the calls that the browser has timed, oldest first. */
    before(nowMs: number, calls: readonly TimedCall[], origin: string): Breadcrumb[] {
      return [...steps, ...calls.flatMap((call) => toStep(call, origin) ?? [])]
        .toSorted((one, other) => one.atMs - other.atMs)
        .slice(-mostSteps)
        .map(({ atMs, name, ...step }) => ({ ...step, name: name.slice(-mostLetters), msBefore: Math.max(0, Math.round(nowMs - atMs)) }));
    },
  };
}

/** Telemetry is what the site does by itself, which nobody asked for. */
const isTelemetry = /^\/api\/(?:analytics|vitals|client-error)\b/;

/** Maps a call to a step: of a REST address only the resource, because what follows may name somebody. */
function toStep({ name: address, initiatorType, responseEnd: atMs, responseStatus: status = 0 }: TimedCall, origin: string): Step | null {
  if (initiatorType !== "fetch" && initiatorType !== "xmlhttprequest") return null;
  const url = new URL(address);
  if (url.origin !== origin || isTelemetry.test(url.pathname)) return null;
  const name = /^\/trpc\/([\w.,]+)$/.exec(url.pathname)?.[1] ?? /^\/api\/[a-z-]+/.exec(url.pathname)?.[0];
  return name === undefined ? null : { kind: "call", name, atMs, ...(status > 0 && { status }) };
}
