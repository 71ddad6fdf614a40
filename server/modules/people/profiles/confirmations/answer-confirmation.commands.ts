import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ConfirmerRelation, WorkAnswer } from "#db/own-values.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { workConfirmationStops, workConfirmations } from "#db/schema/work-confirmations.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { requireLinkQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { hashesOfMark, isKnownDevice, readDeviceMark } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { type ConfirmedMark, listProjects } from "../profile-parts.queries.ts";
import { lockProfile } from "../visibility.commands.ts";
import { findProject, findRequest, hashOfRecord, type SavedProject } from "./confirmations.queries.ts";

interface AnswerInput {
  token: string;
  answer: "confirm" | "decline" | "wrong" | "stop" | "retract";
  relation: ConfirmerRelation | null;
  /** Hash of the record that was shown: nothing else is confirmed. */
  record: string | null;
}

const noSuchLink = () => new AppError("token-invalid", "This link is incomplete or no longer valid.");

/**
 * Carries out what the holder of a mailed link decided. A request is answered once; a confirmation can be taken back for as long as it
 * stands. The jobseeker and their browser cannot answer.
 * @throws AppError token-invalid, gone, conflict, forbidden, stale when the record has changed, too-many-attempts
 */
export async function answerConfirmation(ctx: Context, { token, answer, relation, record }: AnswerInput): Promise<void> {
  await requireLinkQuota(ctx);
  const { services, now } = ctx;
  requireAllowed(ctx, "workConfirmation.answer", { isPublished: true });
  const found = await findRequest(services.db, token);
  if (!found) throw noSuchLink();
  const { userId, id } = found.request;
  await lockingTransaction(services.db, async (tx) => {
    await lockProfile(ctx, tx, userId);
    const [request] = await tx.select().from(workConfirmations).where(eq(workConfirmations.id, id)).limit(1).for("update");
    if (!request || request.tokenHash !== found.request.tokenHash) throw noSuchLink();
    if (answer === "stop") await stopRequests(tx, request.addressHash, now);
    const isOpen = request.state === "asked" && request.expiresAt > now;
    if (answer === "stop" && !isOpen) return;
    if (answer === "retract") {
      if (request.state !== "confirmed") throw new AppError("conflict", "There is no confirmation to withdraw.");
      await tx.update(workConfirmations).set({ state: "retracted", answeredAt: now, endedAt: now }).where(eq(workConfirmations.id, id));
      await setMark(tx, request.projectId, { confirmedAt: null, confirmedBy: null });
    } else {
      if (request.state !== "asked") throw new AppError("conflict", "This request has been answered or withdrawn.");
      if (!isOpen) throw new AppError("gone", "This link has expired.");
      await refuseOwnAnswer(ctx, tx, userId);
      const state = answer === "confirm" ? "confirmed" : answer === "wrong" ? "wrong" : "declined";
      const isSameNetwork = request.networkHash !== null && request.networkHash === networkHashOf(ctx);
      if (state === "confirmed") {
        const project = await findProject(tx, request);
        if (!project || hashOfRecord(project) !== record) throw new AppError("stale", "The record has changed since you opened the page.");
        await setMark(tx, request.projectId, { confirmedAt: now, confirmedBy: relation });
      }
      await endRequest(tx, request, { state, isSameNetwork, ...(state === "confirmed" && { relation }) }, now);
    }
    const answered: WorkAnswer =
      answer === "retract" ? "retracted" : answer === "confirm" ? "confirmed" : answer === "wrong" ? "wrong" : "declined";
    const project = await findProject(tx, request);
    if (project) await announce(ctx, tx, "work.answered", { userId, project: project.name, answer: answered });
    // The person who answers stays unnamed here too, also while signed in.
    await recordAudit(
      tx,
      { ...ctx, principal: anonymous },
      { action: "workConfirmation.answer", resource: "work-confirmation", resourceId: request.publicId, reason: answered },
    );
  });
}

const stopRequests = (tx: Db, addressHash: string, now: Date) =>
  addressHash === ""
    ? undefined
    : tx.insert(workConfirmationStops).values({ addressHash, since: now }).onDuplicateKeyUpdate({ set: { addressHash } });

/** @throws AppError forbidden for the jobseeker, and in a browser they have signed in with */
async function refuseOwnAnswer({ principal, services, request }: Context, tx: Db, userId: number): Promise<void> {
  const mark = readDeviceMark(services.secrets, request.deviceMark ?? null);
  const isOwnBrowser = mark !== null && (await isKnownDevice(tx, userId, hashesOfMark(services.secrets, mark)));
  const isOwnAccount = principal.kind === "user" && principal.userId === userId;
  if (isOwnAccount || isOwnBrowser)
    throw new AppError("forbidden", "Work cannot be confirmed from the account or browser that asked for it.");
}

/** Returns null outside of a client request. */
export const networkHashOf = ({ services, request }: Context): string | null =>
  request.ip === "" ? null : services.secrets.keyedHash("device", `confirmation ${clientKey(request.ip)}`);

interface Ending {
  state: "withdrawn" | "declined" | "wrong" | "confirmed";
  isSameNetwork?: boolean;
  relation?: ConfirmerRelation | null;
}

/** Ends a request. The address it went to is forgotten, in its mail too. */
export async function endRequest(
  tx: Db,
  { id, publicId }: { id: number; publicId: string },
  { state, ...answer }: Ending,
  now: Date,
): Promise<void> {
  const when = state === "withdrawn" ? { endedAt: now } : { answeredAt: now };
  const forgotten = { confirmerName: null, confirmerEmail: null, networkHash: null };
  await tx
    .update(workConfirmations)
    .set({ state, ...answer, ...forgotten, ...when })
    .where(eq(workConfirmations.id, id));
  await tx.delete(outboxMessages).where(and(eq(outboxMessages.subjectId, publicId), eq(outboxMessages.template, "confirm-work")));
}

/** Puts the mark on a project, or takes it off. */
export const setMark = (tx: Db, projectId: string, mark: ConfirmedMark) =>
  tx
    .update(profileProjects)
    .set(mark)
    .where(and(eq(profileProjects.publicId, projectId), mark.confirmedAt === null ? isNotNull(profileProjects.confirmedAt) : undefined));

/** A confirmed project before it is saved anew. */
interface Mark extends ConfirmedMark {
  id: string;
  name: string;
  recordHash: string;
}

const isUnchanged = (project: SavedProject, { id, recordHash }: Mark) => project.id === id && hashOfRecord(project) === recordHash;

/** Asks before a confirmed project is changed or removed: its mark goes with that. */
const findLostMarkQuestions = (projects: readonly SavedProject[], marks: readonly Mark[]): Question[] =>
  marks
    .filter((mark) => !projects.some((project) => isUnchanged(project, mark)))
    .map(({ id, name }) => {
      const at = projects.findIndex((project) => project.id === id);
      return {
        code: "removes-a-confirmation",
        pointer: at < 0 ? "/projects" : `/projects/${at}/name`,
        detail: `“${name}” is confirmed as it stands. If you ${at < 0 ? "remove" : "change"} it, the mark goes, and you would have to ask again. Save it anyway?`,
      };
    });

/** Returns the projects with the marks of those that are unchanged. */
const keepMarks = (projects: readonly SavedProject[], marks: readonly Mark[]): (SavedProject & ConfirmedMark)[] =>
  projects.map((project) => {
    const mark = marks.find((each) => isUnchanged(project, each));
    return { ...project, confirmedAt: mark?.confirmedAt ?? null, confirmedBy: mark?.confirmedBy ?? null };
  });

async function listMarks(tx: Db, userId: number): Promise<Mark[]> {
  const projects = await listProjects(tx, userId);
  return projects.flatMap(({ confirmedAt, confirmedBy, ...project }) =>
    project.id === null || confirmedAt === null
      ? []
      : [{ confirmedAt, confirmedBy, id: project.id, name: project.name, recordHash: hashOfRecord(project) }],
  );
}

/** Reads the marks of a profile before its projects are saved anew: what to ask, what stays, and what ends with it. */
export async function readMarks(tx: Db, userId: number) {
  const marks = await listMarks(tx, userId);
  return {
    questions: (projects: readonly SavedProject[]) => findLostMarkQuestions(projects, marks),
    keep: (projects: readonly SavedProject[]) => keepMarks(projects, marks),
    /** Ends the confirmations of projects that were changed, and requests about projects that are gone. */
    async clear(projects: readonly SavedProject[], now: Date): Promise<void> {
      const lost = marks.filter((mark) => !projects.some((project) => isUnchanged(project, mark))).map(({ id }) => id);
      const of = (state: "asked" | "confirmed") => and(eq(workConfirmations.userId, userId), eq(workConfirmations.state, state));
      if (lost.length > 0) {
        const outdated = and(of("confirmed"), inArray(workConfirmations.projectId, lost));
        await tx.update(workConfirmations).set({ state: "outdated", endedAt: now }).where(outdated);
      }
      const known = projects.flatMap(({ id }) => id ?? []);
      const gone = await tx
        .select({ id: workConfirmations.id, publicId: workConfirmations.publicId })
        .from(workConfirmations)
        .where(and(of("asked"), known.length === 0 ? undefined : notInArray(workConfirmations.projectId, known)))
        .limit(100);
      for (const request of gone) await endRequest(tx, request, { state: "withdrawn" }, now);
    },
  };
}
