import { z } from "zod";
import { deviceKinds, measuredParts, navigationKinds, pageEvents, pageMetrics } from "#db/telemetry-values.ts";
import type { Measured } from "#ops/rum/measured.types.ts";

const mostEvents = 200;
export const mostBeaconBytes = 65_536;

/** The pattern of a page's address: never an address, which may name a person or hold a secret. */
export const routePattern = z
  .string("Name the page’s pattern.")
  .max(80, "A pattern has at most 80 characters.")
  .regex(/^(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+\??|\*)?)+$|^\*$/, "Send the pattern of the page, such as /jobs/:id.");

const mostClicks = 100;
const clickColumns = 20;
/** Beyond five thousand pixels all is one. */
const clickRows = 100;

const ms = z.number().min(0).max(1e7);
/** What a measurement is made of. It must not be able to carry what people typed or an address: names of elements, files and functions of ours. */
const detail = z.strictObject({
  parts: z.partialRecord(z.enum(measuredParts), ms).optional(),
  element: z
    .string()
    .max(160)
    .regex(/^[\w#.> -]*$/)
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
      part: z.enum(measuredParts),
    })
    .optional(),
  traces: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(10)
    .optional(),
});

const metric = z.strictObject({
  kind: z.literal("metric"),
  metric: z.enum(pageMetrics),
  value: z.number().min(0).max(1e9),
  /** What was told of the same before, and has grown since: it counts no more. */
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

/** What one page sends when it is left. */
export const beacon = z.strictObject({
  v: z.literal(1),
  release: z.string().max(64).optional(),
  /** Random, of one visit; used for nothing but sampling whole visits. */
  session: z.string().max(64).optional(),
  /** What the document said when the visit began, where not every one is measured. */
  share: z
    .string()
    .regex(/^\d{1,4}-[0-9a-f]{16}$/)
    .meta({ examples: ["8-0123456789abcdef"] })
    .optional(),
  isSignedIn: z.boolean().optional(),
  /** What the page itself had to leave out, to stay small. */
  dropped: z.int().min(0).max(1e6).optional(),
  events: z.array(z.unknown()).max(mostEvents),
});

const measured = z.discriminatedUnion("kind", [metric, event, clicks]);

export interface ReadBeacon {
  head: Omit<z.output<typeof beacon>, "events">;
  events: Measured[];
  unreadable: number;
}

/** The events of a beacon that can be read, and how many could not. Null for what is no beacon. */
export function readBeacon(text: string): ReadBeacon | null {
  const read = beacon.safeParse(parsed(text));
  if (!read.success) return null;
  const { events: sent, ...head } = read.data;
  const events = sent.flatMap((each) => {
    const one = measured.safeParse(each);
    return one.success ? [one.data] : [];
  });
  return { head, events, unreadable: sent.length - events.length };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const mostErrorBytes = 16_384;

const optional = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .nullish();
const position = z.int().min(0).max(10_000_000).nullish();

const hint = (shape: z.ZodType<string>) => shape.nullish().catch(null);

/** An error that a page did not expect. `error` is its stack; from `release` on all are hints, left out when they cannot be read. */
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
  /** Random name of the visit. */
  session: hint(z.string().min(1).max(64)),
  /** Traces of the last answers the page had got. */
  traces: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(5)
    .nullish()
    .catch(null),
  /** Whether the page caught it and said so itself. */
  isHandled: z.boolean().nullish().catch(null),
  /** What our own code says it is. */
  fingerprint: hint(z.string().regex(/^[a-z0-9][a-z0-9:.-]{0,79}$/)),
  /** The procedure whose call failed, and with what status. */
  procedure: hint(z.string().regex(/^[\w.]{1,80}$/)),
  status: z.int().min(100).max(599).nullish().catch(null),
});
