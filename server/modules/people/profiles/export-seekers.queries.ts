import { runTransaction } from "#db/client.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import type { SeekerCard } from "./profile-answers.ts";
import { findProfileViewer } from "./profile-reader.queries.ts";
import { recordProfileViews } from "./profile-views.commands.ts";
import { findSeekers } from "./search/find-seekers.queries.ts";
import type { SeekerFilter } from "./seeker-filter.ts";
import { readCards } from "./seeker-search.queries.ts";

const rowsMost = 200;

const heading = csvRecord([
  "Profile",
  "Name",
  "Headline",
  "Role",
  "Level",
  "Side",
  "RICS",
  "Years",
  "Place",
  "Travels (miles)",
  "Contract suites",
  "Confirmed projects",
  "Free from",
  "Notice (weeks)",
  "Asks a year (pounds)",
  "Changed",
]);

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
  const rows = cards.map(({ card }) => recordOf(card, `${site.origin}/jobseeker/${card.id}`));
  return { fileName: `jobseekers-${ctx.now.toISOString().slice(0, 10)}.csv`, content: csvStart + heading + rows.join("") };
}

const recordOf = (card: SeekerCard, address: string): string =>
  csvRecord([
    address,
    card.name,
    card.headline,
    card.category === null ? null : labelOf("category", card.category),
    card.level === null ? null : labelOf("level", card.level),
    card.side,
    card.ricsLevel,
    card.yearsExperience,
    card.place?.label ?? null,
    card.travelMiles,
    card.suites.map(({ label, years }) => `${label} (${years})`).join("; "),
    card.confirmedWork?.projects ?? 0,
    card.freeFrom,
    card.noticeWeeks,
    card.pay?.yearMinPence ? Math.round(card.pay.yearMinPence / 100) : null,
    card.updatedAt.slice(0, 10),
  ]);
