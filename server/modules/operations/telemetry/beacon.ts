import { z } from "zod";
import {
  breadcrumbKinds,
  deviceKinds,
  navigationKinds,
  pageEvents,
  pageMetrics,
  resourceKinds,
  timingParts,
} from "#db/telemetry-values.ts";
import type { AnyMeasurement } from "#ops/rum/rum-store.ts";

const mostEvents = 200;
export const maxBeaconBytes = 65_536;

/** Route pattern: never a URL, which may name a person or contain a secret. */
export const routePattern = z
  .string("Choose the page’s route pattern.")
  .max(80, "A route pattern can have at most 80 characters.")
  .regex(/^(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+\??|\*)?)+$|^\*$/, "Send the page’s route pattern, such as /jobs/:id.");

const mostClicks = 100;
const clickColumns = 20;
/** Clicks more than 5,000 pixels down share the last row. */
const clickRows = 100;

const ms = z.number().min(0).max(1e7);
const pixels = z.int().min(-100_000).max(100_000);
const rectangle = z.tuple([pixels, pixels, pixels, pixels]);
const mostResources = 15;
/** Details of a measurement: names of our own elements, files and functions. It must not be able to carry user input or URLs. */
const detail = z.strictObject({
  parts: z.partialRecord(z.enum(timingParts), ms).optional(),
  element: z
    .string()
    .max(160)
    .regex(/^[\w#.=[\]> -]*$/)
    .optional(),
  script: z
    .strictObject({
      file: z
        .string()
        .max(120)
        .regex(/^\/assets\/[\w.-]+$/),
      function: z
        .string()
        .max(80)
        .regex(/^[\w.$<> -]*$/),
      position: z.int().min(-1).max(1e8),
      part: z.enum(timingParts),
    })
    .optional(),
  traces: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(10)
    .optional(),
  shift: z.strictObject({ viewport: z.tuple([pixels, pixels]), from: rectangle, to: rectangle }).optional(),
  resources: z
    .array(
      z.strictObject({
        kind: z.enum(resourceKinds),
        file: z
          .string()
          .max(120)
          .regex(/^(?:\/assets\/[\w.-]+)?$/),
        startMs: ms,
        ms,
        bytes: z.int().min(0).max(1e9),
      }),
    )
    .max(mostResources)
    .optional(),
});

const metric = z.strictObject({
  kind: z.literal("metric"),
  metric: z.enum(pageMetrics),
  value: z.number().min(0).max(1e9),
  /** Value previously reported for the same measurement, which this one replaces. */
  instead: z.number().min(0).max(1e9).optional(),
  route: routePattern,
  device: z.enum(deviceKinds),
  navigation: z.enum(navigationKinds),
  detail: detail.optional().catch(undefined),
});
const event = z.strictObject({ kind: z.literal("event"), event: z.enum(pageEvents), route: routePattern });

const clicks = z.strictObject({
  kind: z.literal("clicks"),
  route: routePattern,
  device: z.enum(deviceKinds),
  at: z
    .array(
      z.tuple([
        z
          .int()
          .min(0)
          .max(clickColumns - 1),
        z.int().min(0).max(clickRows),
      ]),
    )
    .max(mostClicks),
});

/** Sent by a page when the user leaves it. */
export const beacon = z.strictObject({
  v: z.literal(1),
  release: z.string().max(64).optional(),
  /** Random session id, used only to sample whole sessions. */
  session: z.string().max(64).optional(),
  /** Sampling rate sent with the document at the start of the session, where not every session is measured. */
  share: z
    .string()
    .regex(/^\d{1,4}-[0-9a-f]{16}$/)
    .meta({ examples: ["8-0123456789abcdef"] })
    .optional(),
  isSignedIn: z.boolean().optional(),
  /** Events the page dropped to keep the beacon small. */
  dropped: z.int().min(0).max(1e6).optional(),
  events: z.array(z.unknown()).max(mostEvents),
});

const measured = z.discriminatedUnion("kind", [metric, event, clicks]);

export interface ParsedBeacon {
  head: Omit<z.output<typeof beacon>, "events">;
  events: AnyMeasurement[];
  unreadable: number;
}

/** Returns the valid events of a beacon and the number of invalid ones; null for anything that is not a beacon. */
export function parseBeacon(text: string): ParsedBeacon | null {
  const read = beacon.safeParse(parseJson(text));
  if (!read.success) return null;
  const { events: sent, ...head } = read.data;
  const events = sent.flatMap((each) => {
    const one = measured.safeParse(each);
    return one.success ? [one.data] : [];
  });
  return { head, events, unreadable: sent.length - events.length };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const optional = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .nullish();
const position = z.int().min(0).max(10_000_000).nullish();

const hint = (shape: z.ZodType<string>) => shape.nullish().catch(null);

/** A step before an error. The name is a route pattern, a kind of element or a call: it must not be able to carry user input. */
const breadcrumb = z.strictObject({
  kind: z.enum(breadcrumbKinds),
  name: z
    .string()
    .max(120)
    .regex(/^[\w#.:>/?*, -]+$/),
  msBefore: z.int().min(0).max(1e9),
  status: z.int().min(100).max(599).optional(),
});

/** An unexpected error on a page. `error` is its stack; the fields from `release` on are hints, ignored when invalid. */
export const clientErrorFields = z.looseObject({
  message: z
    .string("Send the error’s message.")
    .min(1, "Send the error’s message.")
    .transform((text) => text.slice(0, 1000)),
  error: optional(12_000),
  source: optional(300),
  line: position,
  column: position,
  url: optional(2000),
  release: hint(z.string().regex(/^[\w-]{1,40}$/)),
  route: hint(routePattern),
  /** Random session id. */
  session: hint(z.string().min(1).max(64)),
  /** Traces of the last responses the page received. */
  traces: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(5)
    .nullish()
    .catch(null),
  /** Whether the page caught and reported the error itself. */
  isHandled: z.boolean().nullish().catch(null),
  /** Grouping key set by our own code. */
  fingerprint: hint(z.string().regex(/^[a-z0-9][a-z0-9:.-]{0,79}$/)),
  /** Procedure whose call failed, with its status. */
  procedure: hint(z.string().regex(/^[\w.]{1,80}$/)),
  status: z.int().min(100).max(599).nullish().catch(null),
  /** What the page did before, oldest first. */
  breadcrumbs: z.array(breadcrumb).max(20).nullish().catch(null),
});
