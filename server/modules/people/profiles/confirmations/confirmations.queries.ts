import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { workConfirmationStops, workConfirmations } from "#db/schema/work-confirmations.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { londonDate } from "#server/text/london-time.ts";
import type { PublicProject } from "../profile-answers.ts";
import type { ProfileFields } from "../profile-fields.ts";
import { listProjects } from "../profile-parts.queries.ts";

export type SavedProject = NonNullable<ProfileFields["projects"]>[number];

/** Returns a project as the person who confirms it reads it: what recruiters see of an open profile, without a hidden client. */
const recordOf = (project: SavedProject): Omit<PublicProject, "confirmed"> => {
  const { name, employer, duties, sector, suite, form, side, region, stages, roles, isPlacement, began, ended } = project;
  const { isClientHidden, clientName, valueBand, valuePounds, ownValuePounds } = project;
  return {
    ...{ name, employer, duties, sector, suite, form, side, region, stages, roles, isPlacement, began, ended },
    ...{ clientName: isClientHidden ? null : clientName, valueBand, valuePounds, ownValuePounds },
  };
};

/** Identifies the content of a record: a confirmation is for this content alone. */
export const hashOfRecord = (project: SavedProject): string =>
  hashOf(
    JSON.stringify(
      Object.entries({ ...recordOf(project), roles: project.roles.map(({ role, level }) => `${role} ${level}`) })
        .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ),
  );

const mailsPerRequest = 3;
/** Minimum time between two mails of one request. */
const repeatAfterDays = 2;

export const mayBeMailedAgain = ({ mailsSent, lastMailedAt }: { mailsSent: number; lastMailedAt: Date }, now: Date): boolean =>
  mailsSent < mailsPerRequest && daysAfter(lastMailedAt, repeatAfterDays) <= now;

/** Lists the caller's projects with what stands of their confirmation: the newest request of each, and the mark. */
export async function listConfirmations(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "workConfirmation.manage", { ownerId: userId });
  const { db } = ctx.services;
  const [projects, requests] = await Promise.all([
    listProjects(db, userId),
    db
      .select()
      .from(workConfirmations)
      .where(eq(workConfirmations.userId, userId))
      .orderBy(desc(workConfirmations.askedAt), desc(workConfirmations.id))
      .limit(500),
  ]);
  return {
    projects: projects.map(({ id, name, confirmedAt, confirmedBy }) => {
      const request = id === null ? undefined : requests.find(({ projectId }) => projectId === id);
      return {
        name,
        confirmed: confirmedAt === null ? null : { month: londonDate(confirmedAt).slice(0, 7), by: confirmedBy },
        request: request
          ? {
              id: request.publicId,
              state: request.state === "asked" && request.expiresAt <= ctx.now ? ("expired" as const) : request.state,
              name: request.confirmerName,
              email: request.confirmerEmail,
              expiresAt: request.expiresAt.toISOString(),
              mayBeSentAgain: request.state === "asked" && request.expiresAt > ctx.now && mayBeMailedAgain(request, ctx.now),
            }
          : null,
      };
    }),
  };
}

/** Returns the request behind a link, with its jobseeker while their account stands. */
export async function findRequest(db: Db, token: string) {
  const [row] = await db
    .select({ request: workConfirmations, seekerName: users.name })
    .from(workConfirmations)
    .innerJoin(users, eq(users.id, workConfirmations.userId))
    .where(and(eq(workConfirmations.tokenHash, hashOf(token)), eq(users.state, "active")))
    .limit(1);
  return row;
}

export const findProject = async (db: Db, { userId, projectId }: { userId: number; projectId: string }) =>
  (await listProjects(db, userId)).find(({ id }) => id === projectId);

/** Returns what a mailed link leads to: the record and who asks, and nothing else of the profile. Changes nothing. */
export async function readConfirmationLink({ services: { db }, now }: Context, token: string) {
  const found = await findRequest(db, token);
  if (!found) return { state: "unknown" as const, seekerName: null, record: null, recordHash: null, until: null, isStopped: false };
  const { request, seekerName } = found;
  const [project, [stop]] = await Promise.all([
    findProject(db, request),
    db
      .select({ since: workConfirmationStops.since })
      .from(workConfirmationStops)
      .where(eq(workConfirmationStops.addressHash, request.addressHash))
      .limit(1),
  ]);
  const isOpen = request.state === "asked" && project !== undefined;
  const state =
    request.state === "confirmed" && project?.confirmedAt
      ? ("confirmed" as const)
      : isOpen
        ? request.expiresAt > now
          ? ("open" as const)
          : ("expired" as const)
        : ("closed" as const);
  const isShown = (state === "open" || state === "confirmed") && project !== undefined;
  return {
    state,
    seekerName: isShown ? seekerName : null,
    record: isShown ? recordOf(project) : null,
    recordHash: isShown ? hashOfRecord(project) : null,
    until: state === "open" ? request.expiresAt.toISOString() : null,
    isStopped: stop !== undefined,
  };
}
