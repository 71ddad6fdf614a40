import { runTransaction } from "#db/client.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { csvTable } from "#server/text/csv.ts";
import type { SeekerCard } from "./profile-answers.ts";
import { findProfileViewer } from "./profile-reader.queries.ts";
import { recordProfileViews } from "./profile-views.commands.ts";
import { findSeekers } from "./search/find-seekers.queries.ts";
import type { SeekerFilter } from "./seeker-filter.ts";
import { readCards } from "./seeker-search.queries.ts";

const rowsMost = 200;

const table = csvTable<{ card: SeekerCard; address: string }>({
  Profile: ({ address }) => address,
  Name: ({ card }) => card.name,
  Headline: ({ card }) => card.headline,
  Role: ({ card }) => (card.category === null ? null : labelOf("category", card.category)),
  Level: ({ card }) => (card.level === null ? null : labelOf("level", card.level)),
  Side: ({ card }) => card.side,
  RICS: ({ card }) => card.ricsLevel,
  Years: ({ card }) => card.yearsExperience,
  Place: ({ card }) => card.place?.label ?? null,
  "Travels (miles)": ({ card }) => card.travelMiles,
  "Contract suites": ({ card }) => card.suites.map(({ label, years }) => `${label} (${years})`).join("; "),
  "Confirmed projects": ({ card }) => card.confirmedWork?.projects ?? 0,
  "Free from": ({ card }) => card.freeFrom,
  "Notice (weeks)": ({ card }) => card.noticeWeeks,
  "Asks a year (pounds)": ({ card }) => (card.pay?.yearMinPence ? Math.round(card.pay.yearMinPence / 100) : null),
  Changed: ({ card }) => card.updatedAt.slice(0, 10),
});

/**
 * Exports at most 200 jobseekers found by a search as CSV, in the requested order: only what their card shows the caller, without contact
 * details. Audited, and each of them can see that they were exported.
 * @throws AppError conflict for a company that is not verified
 */
export async function exportSeekers(ctx: Context, filter: SeekerFilter): Promise<{ fileName: string; content: string }> {
  const { isAudited } = requireAllowed(ctx, "seeker.export", { isFindable: true });
  const { userId } = requireUser(ctx.principal);
  const { db, site } = ctx.services;
  const reader = await findProfileViewer(ctx);
  if (!reader.isVerified) throw new AppError("conflict", "Only verified firms can download files.");
  const { found } = await findSeekers(ctx, reader, filter);
  const cards = await readCards(
    ctx,
    reader,
    found.slice(0, rowsMost).map((seeker) => seeker.userId),
  );
  await runTransaction(db, async (tx) => {
    await recordProfileViews(tx, { userIds: cards.map((each) => each.userId), viewerUserId: userId, now: ctx.now, inFile: true });
    if (isAudited)
      await recordAudit(tx, ctx, {
        action: "seeker.export",
        resource: "seeker",
        resourceId: null,
        reason: `${cards.length} people`,
      });
  });
  const rows = cards.map(({ card }) => table.recordOf({ card, address: `${site.origin}/jobseeker/${card.id}` }));
  return { fileName: `jobseekers-${ctx.now.toISOString().slice(0, 10)}.csv`, content: table.start + rows.join("") };
}
