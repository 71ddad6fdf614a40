import { isMachine } from "#ops/analytics/visit.ts";
import type { Context, ListedAdverts, Services } from "#server/kernel/context.ts";

/** Counts the adverts of a list that is sent to somebody; to programs that say so of themselves nothing appears. */
export function countListed(
  { telemetry }: Pick<Services, "telemetry">,
  { listed, userAgent, now }: { listed: ListedAdverts; userAgent: string; now: Date },
): void {
  if (!isMachine(userAgent)) telemetry.countAppearances(listed.jobIds, listed.source, now);
}

/** Notes which adverts a list has answered: counted at once for whoever asked, or, while a page is rendered, by whoever sends its copies. */
export function noteListed(ctx: Context, listed: ListedAdverts): void {
  if (ctx.request.isCharged) countListed(ctx.services, { listed, userAgent: ctx.request.userAgent, now: ctx.now });
  else ctx.answer.listed = listed;
}
