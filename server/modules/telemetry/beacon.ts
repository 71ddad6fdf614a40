import { z } from "zod";
import { deviceKinds, navigationKinds, pageEvents, pageMetrics } from "#db/telemetry-values.ts";
import type { Measurement, PageHappening } from "#ops/rum/rum-store.ts";

export const mostEvents = 200;
export const mostBeaconBytes = 65_536;

/** The pattern of a page's address: never an address, which may name a person or hold a secret. */
export const routePattern = z
  .string("Name the page's pattern.")
  .max(80, "A pattern has at most 80 characters.")
  .regex(/^(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+\??|\*)?)+$|^\*$/, "Send the pattern of the page, such as /jobs/:id.");

const metric = z.strictObject({
  kind: z.literal("metric"),
  metric: z.enum(pageMetrics),
  value: z.number().min(0).max(1e9),
  route: routePattern,
  device: z.enum(deviceKinds),
  navigation: z.enum(navigationKinds),
});
const event = z.strictObject({ kind: z.literal("event"), event: z.enum(pageEvents), route: routePattern });

/** What one page sends when it is left. */
export const beacon = z.strictObject({
  v: z.literal(1),
  release: z.string().max(64).optional(),
  /** Random, of one visit; used for nothing but sampling whole visits. */
  session: z.string().max(64).optional(),
  events: z.array(z.unknown()).max(mostEvents),
});

const measured = z.discriminatedUnion("kind", [metric, event]);

/** The events of a beacon that can be read, and how many could not. Null for what is no beacon. */
export function readBeacon(text: string): { events: (Measurement | PageHappening)[]; unreadable: number } | null {
  const read = beacon.safeParse(parsed(text));
  if (!read.success) return null;
  const events = read.data.events.flatMap((sent) => {
    const one = measured.safeParse(sent);
    return one.success ? [one.data] : [];
  });
  return { events, unreadable: read.data.events.length - events.length };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
