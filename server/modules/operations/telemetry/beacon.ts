import { z } from "zod";
import { deviceKinds, measuredParts, navigationKinds, pageEvents, pageMetrics } from "#db/telemetry-values.ts";
import type { Measured } from "#ops/rum/measured.types.ts";

export const mostEvents = 200;
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
