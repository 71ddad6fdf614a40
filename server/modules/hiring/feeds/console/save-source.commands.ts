import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { companySlug } from "#server/text/company-name.ts";
import { scheduleOf } from "../feed-schedule.ts";
import { feedSourceNotFound } from "./feed-stats.queries.ts";
import type { SourceFacts } from "./source.fields.ts";

/** Creates a feed source. It is read on its schedule or on request. @throws AppError invalid-fields */
export async function addFeedSource(ctx: Context, facts: SourceFacts) {
  requireAllowed(ctx, "feed.configure", {});
  const { now } = ctx;
  const slug = companySlug(facts.name).slice(0, 96);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const columns = columnsOf(facts);
    const row = { slug, ...columns, schedule: columns.schedule ?? null, createdAt: now, updatedAt: now };
    // Two who look for the name at once would both find it free.
    const [added] = await tx.insert(feedSources).ignore().values(row);
    if (added.affectedRows === 0) throw invalidFields([{ pointer: "/name", detail: "There is already a feed with that name." }]);
    await audit(ctx, tx, slug, { reason: "set up", after: columns });
    return { slug, version: 1 };
  });
}

/**
 * Changes a feed source. A change that affects its adverts forces a full read on the next run.
 * @throws AppError not-found; stale when it was changed since; invalid-fields
 */
export async function changeFeedSource(ctx: Context, { slug, version, ...facts }: SourceFacts & { slug: string; version: number }) {
  requireAllowed(ctx, "feed.configure", {});
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [before] = await tx.select().from(feedSources).where(eq(feedSources.slug, slug)).limit(1).for("update");
    if (!before) throw feedSourceNotFound();
    if (before.version !== version)
      throw new AppError(
        "stale",
        `Someone else has changed this feed: it is now at version ${before.version}. Your changes were not saved.`,
      );
    const after = columnsOf(facts);
    if (after.schedule === undefined) after.schedule = before.schedule;
    const changed = columnNames.filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));
    if (changed.length === 0) return { slug, version };
    const isReadAnew = readingNames.some((name) => changed.includes(name));
    await tx
      .update(feedSources)
      .set({
        ...after,
        ...(isReadAnew && { etag: null, lastModified: null }),
        updatedAt: ctx.now,
        version: sql`${feedSources.version} + 1`,
      })
      .where(eq(feedSources.id, before.id));
    const was = Object.fromEntries(changed.map((name) => [name, before[name]]));
    const is = Object.fromEntries(changed.map((name) => [name, after[name]]));
    await audit(ctx, tx, slug, { reason: `changed ${changed.join(", ")}`, before: was, after: is });
    return { slug, version: version + 1 };
  });
}

const readingNames = ["location", "format", "defaultCompanyName", "fieldMap"] as const;
const columnNames = [...readingNames, "name", "authority", "contact", "schedule"] as const;

function columnsOf(facts: SourceFacts) {
  const { name, location, format, defaultCompanyName, fieldMap, authority, contact } = facts;
  const found = scheduleOf(facts);
  if ("fault" in found) throw invalidFields([{ pointer: `/${found.field}`, detail: found.fault }]);
  const placed = Object.keys(fieldMap).length === 0 ? null : fieldMap;
  return { name, location, format, defaultCompanyName, fieldMap: placed, authority, contact, schedule: found.cron };
}

const audit = (ctx: Context, tx: Db, slug: string, what: { reason: string; before?: unknown; after?: unknown }) =>
  recordAudit(tx, ctx, { action: "feed.configure", resource: "feed", resourceId: slug.slice(0, 64), ...what });
