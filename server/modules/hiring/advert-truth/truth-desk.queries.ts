import { and, type Column, desc, eq, inArray, isNotNull, like, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertTruthAnswers, advertTruthReplies } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";

type Answer = typeof advertTruthAnswers.$inferSelect;
type Reply = typeof advertTruthReplies.$inferSelect;

const perPage = 25;

interface SearchInput<State> {
  /** Words of the firm's name or of what was written; "" for any. */
  q: string;
  state: State | "all";
  page: number;
}

function containsWords(db: Db, q: string, companyId: Column, columns: readonly Column[]): SQL | undefined {
  if (q === "") return undefined;
  const words = `%${escapeLike(q)}%`;
  const firms = db.select({ id: companies.id }).from(companies).where(like(companies.name, words));
  return or(inArray(companyId, firms), ...columns.map((column) => like(column, words)));
}

/** Lists what people answered about adverts for administrators, newest first, without their names: of one state, or with a note. */
export async function searchTruthAnswers(ctx: Context, { q, state, page }: SearchInput<Answer["state"] | "noted">) {
  requireAllowed(ctx, "moderation.work", {});
  const { db } = ctx.services;
  const { id: number, occasion, jobTitle, answeredAt, changedAt, pay, suite, siteDays, note, holdReason } = advertTruthAnswers;
  const condition = and(
    isNotNull(changedAt),
    state === "noted" ? isNotNull(note) : undefined,
    state === "noted" || state === "all" ? undefined : eq(advertTruthAnswers.state, state),
    containsWords(db, q, advertTruthAnswers.companyId, [jobTitle, note]),
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        ...{ number, occasion, jobTitle, answeredAt, pay, suite, siteDays, note, holdReason, state: advertTruthAnswers.state },
        ...{ firmName: companies.name, firmSlug: companies.slug, isSample: advertTruthAnswers.isSample },
      })
      .from(advertTruthAnswers)
      .innerJoin(companies, eq(companies.id, advertTruthAnswers.companyId))
      .where(condition)
      .orderBy(desc(changedAt), desc(advertTruthAnswers.companyId), desc(number))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(advertTruthAnswers, condition),
  ]);
  const items = rows.map(isoDates);
  return { items, total, page, limit: perPage };
}

/** Lists firms' replies for administrators, newest first. */
export async function searchTruthReplies(ctx: Context, { q, state, page }: SearchInput<Reply["state"]>) {
  requireAllowed(ctx, "moderation.work", {});
  const { db } = ctx.services;
  const { id: rowId, publicId: id, text, writtenAt, reason, isSample } = advertTruthReplies;
  const condition = and(
    state === "all" ? undefined : eq(advertTruthReplies.state, state),
    containsWords(db, q, advertTruthReplies.companyId, [text]),
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        ...{ id, text, writtenAt, reason, isSample, state: advertTruthReplies.state },
        ...{ firmName: companies.name, firmSlug: companies.slug },
      })
      .from(advertTruthReplies)
      .innerJoin(companies, eq(companies.id, advertTruthReplies.companyId))
      .where(condition)
      .orderBy(desc(rowId))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(advertTruthReplies, condition),
  ]);
  const items = rows.map(isoDates);
  return { items, total, page, limit: perPage };
}
