import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { type MySqlColumn, QueryBuilder } from "drizzle-orm/mysql-core";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import type { Person } from "./personal-data.types.ts";

export const applicationsKept = `${keptFor.applicationMonths} months after the advert closed; if you were hired, ${keptFor.hiredApplicationMonths} months.`;

const query = () => new QueryBuilder();
const sentBy = ({ userId }: Person) => query().select({ id: applications.id }).from(applications).where(eq(applications.userId, userId));

/** Rows that hang on an application of the person's. */
export const ofMine = (column: MySqlColumn) => (person: Person) => inArray(column, sentBy(person));

/** Applications whose advert closed so long ago that nothing more can follow from them. */
export function isOver(now: Date) {
  const closedBefore = (months: number) =>
    inArray(
      applications.jobId,
      query()
        .select({ id: jobs.id })
        .from(jobs)
        .where(lt(jobs.endedAt, sql.param(monthsBefore(now, months), jobs.endedAt))),
    );
  return or(and(ne(applications.state, "hired"), closedBefore(keptFor.applicationMonths)), closedBefore(keptFor.hiredApplicationMonths));
}

/** Rows that hang on one of those. */
export const ofOver = (column: MySqlColumn) => (now: Date) =>
  inArray(column, query().select({ id: applications.id }).from(applications).where(isOver(now)));
