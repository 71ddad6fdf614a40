import { z } from "zod";
import { analyticsEntityTypes, analyticsEventTypes } from "#db/telemetry-values.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";

const id = z.union([z.int(), z.string().max(64)]).nullish();

/**
 * An event as pages send it. Who, from where and when is said by the server, whatever the event says of it; the address and everything that could
 * name a person is not kept.
 */
export const trackedEvent = z.looseObject({ eventType: z.unknown(), entityType: z.unknown(), entityId: id });

const entityOf: Record<string, (typeof analyticsEntityTypes)[number]> = { search_performed: "search" };

/** Counts what somebody looked at or did. @throws AppError bad-input for kinds of events and things that are not known */
export function trackEvent(ctx: Context, sent: z.output<typeof trackedEvent>): void {
  const eventType = analyticsEventTypes.find((type) => type === sent.eventType);
  const entityType = analyticsEntityTypes.find((type) => type === sent.entityType);
  if (!eventType) throw new AppError("bad-input", "There is no such eventType.");
  if (!entityType || (entityOf[eventType] ?? entityType) !== entityType) throw new AppError("bad-input", "There is no such entityType.");
  const entityId = entityType === "search" ? 0 : Number(sent.entityId);
  if (!Number.isInteger(entityId) || entityId < 0 || entityId > 4_294_967_295 || (entityId === 0 && entityType !== "search")) {
    throw new AppError("bad-input", "entityId must be the number of what the event is about.");
  }
  ctx.services.telemetry.countEvent({ eventType, entityType, entityId }, ctx.now);
  ctx.services.telemetry.note({ kind: "event", outcome: "taken", bytes: 0 }, ctx.now);
}
