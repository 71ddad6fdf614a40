import { and, asc, count, desc, eq, exists, getTableName, inArray, isNotNull, like, not, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { accountSortOrders } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { personalTables } from "#db/personal-tables.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { accountStates, userRoles } from "#db/values.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hasReference } from "#server/modules/hiring/applications/hiring/hiring-filter.queries.ts";
import { erasureColumns, personOf } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { escapeLike, searchField } from "#server/text/typed-text/search-field.ts";

export const listAccountsInput = z.strictObject({
  /** Part of a name, the start of an address, a public id, or the reference of one of their applications. */
  q: searchField,
  role: z.enum(userRoles, "There is no such role.").nullable().default(null),
  state: z.enum(accountStates, "There is no such state.").nullable().default(null),
  secondFactor: z.boolean("Choose with or without.").nullable().default(null),
  /** The start of a firm's name, or its slug. */
  firm: z.string("Name the firm.").trim().max(120, "Use at most 120 characters for the firm’s name.").default(""),
  sort: z.enum(accountSortOrders, "There is no such order.").default("joined"),
  direction: z.enum(["asc", "desc"], "Choose asc or desc.").default("desc"),
  page: z.int("Give the page as a whole number.").min(1, "Page numbers start at 1.").max(1000, "There are no more pages.").default(1),
});

type ListAccountsInput = z.output<typeof listAccountsInput>;

const perPage = 25;

/** Returns a page of the site's accounts. The access is audited. */
export async function listAccounts(ctx: Context, input: ListAccountsInput) {
  requireAllowed(ctx, "user.search", {});
  const { db } = ctx.services;
  const wanted = and(...conditions(db, input));
  const [found, [{ total } = { total: 0 }]] = await Promise.all([
    db
      .select({
        ...pick(users, "publicId", "name", "email", "role", "isFreelance", "state", "isSample", "createdAt", "lastSeenAt"),
        confirmedAt: totpSecrets.confirmedAt,
        firmName: companies.name,
        firmSlug: companies.slug,
      })
      .from(users)
      .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(wanted)
      .orderBy(...orderOf(input))
      .limit(perPage)
      .offset((input.page - 1) * perPage),
    db.select({ total: count() }).from(users).where(wanted),
  ]);
  await auditRead(ctx, { action: "user.search", resource: "user", resourceId: null });
  const items = found.map(({ firmName, firmSlug, confirmedAt, ...row }) => ({
    ...isoDates(row),
    hasSecondFactor: confirmedAt !== null,
    firm: firmName !== null && firmSlug !== null ? { name: firmName, slug: firmSlug } : null,
  }));
  return { items, total, page: input.page, limit: perPage };
}

function orderOf({ sort, direction }: ListAccountsInput): SQL[] {
  const turn = direction === "asc" ? asc : desc;
  const column = { joined: users.createdAt, seen: users.lastSeenAt, name: users.name }[sort];
  return [turn(column), turn(users.id)];
}

function conditions(db: Db, { q, role, state, secondFactor, firm }: ListAccountsInput): (SQL | undefined)[] {
  const secured = exists(
    db
      .select({ userId: totpSecrets.userId })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt))),
  );
  const firms = db
    .select({ id: companies.id })
    .from(companies)
    .where(or(eq(companies.slug, firm), like(companies.name, `${escapeLike(firm)}%`)));
  return [
    q === "" ? undefined : searchCondition(db, q),
    role === null ? undefined : eq(users.role, role),
    state === null ? undefined : eq(users.state, state),
    secondFactor === null ? undefined : secondFactor ? secured : not(secured),
    firm === "" ? undefined : inArray(users.companyId, firms),
  ];
}

/** Matches an address by prefix, which uses an index, a name by any part, and an applicant by an application’s reference. */
function searchCondition(db: Db, q: string): SQL | undefined {
  const startOfAddress = like(users.emailKey, `${escapeLike(q.toLowerCase())}%`);
  if (q.includes("@")) return startOfAddress;
  const application = hasReference(q);
  const applicant =
    application &&
    exists(
      db
        .select({ userId: applications.userId })
        .from(applications)
        .where(and(eq(applications.userId, users.id), application)),
    );
  return or(eq(users.publicId, q), startOfAddress, like(users.name, `%${escapeLike(q)}%`), applicant);
}

export interface RetainedRecords {
  table: string;
  what: string;
  howLong: string;
  rows: number;
  /** Whether they are part of the user's data export. */
  isHandedOut: boolean;
  /** Erasure actions, in order. */
  erasure: { does: "delete" | "anonymise" | "keep"; ground: string | null }[];
}

/**
 * Returns every table annotated as personal data, with the user's number of rows.
 * @throws AppError not-found
 */
export async function countRetainedRecords(ctx: Context, publicId: string): Promise<RetainedRecords[]> {
  requireAllowed(ctx, "user.readOther", {});
  const { db, secrets } = ctx.services;
  const [user] = await db.select(erasureColumns).from(users).where(eq(users.publicId, publicId)).limit(1);
  if (!user) throw new AppError("not-found", "There is no account with that ID.");
  const person = personOf(secrets, user);
  const records: RetainedRecords[] = [];
  for (const { table, what, howLong, file, about, erasure } of personalTables) {
    const rows = about(person);
    // Without a condition this would count all users' rows.
    if (!rows) throw new Error("An annotation names nobody's rows.");
    const steps = erasure.map((step) => ({ does: step.does, ground: step.does === "keep" ? step.ground : null }));
    records.push({
      table: getTableName(table),
      what,
      howLong,
      rows: await db.$count(table, rows),
      isHandedOut: file !== null,
      erasure: steps,
    });
  }
  return records;
}
