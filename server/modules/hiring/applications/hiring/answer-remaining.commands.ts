import { and, asc, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { lockingTransaction } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf, sentByOthers } from "../application-access.ts";
import { findApplications } from "../application-rows.queries.ts";
import { moveByEmployer } from "../handle-application.commands.ts";
import { fillMessage, nameOf } from "../templates/fill-message.queries.ts";
import type { answerApplicantInput } from "./hiring.fields.ts";
import { isStillOpen, requireAdverts } from "./hiring-advert.queries.ts";

type AnswerApplicantInput = z.output<typeof answerApplicantInput>;

const answeredAtOnce = 50;
/** Limit per call; the rest is left to the next call. */
const roundsAtMost = 20;
const met: ReadonlySet<ApplicationState> = new Set(["shortlisted", "interview", "offer"]);

/**
 * Rejects every open applicant to these adverts, each with their own mail, in transactions of fifty. Repeated or concurrent calls notify
 * nobody twice; an interrupted call can be resumed.
 * @returns ids of the rejected applications, which can be undone as any move can, and the number still open
 * @throws AppError not-found, invalid-fields for a message with unknown variables
 */
export async function answerRemaining(ctx: Context, order: AnswerApplicantInput): Promise<{ answered: string[]; remaining: number }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  const { jobIds } = order;
  await requireAdverts(ctx, db, { jobIds, firmId, action: "application.setStatus" });
  const open = and(isStillOpen(jobIds), sentByOthers(principal));
  const answered: string[] = [];
  for (let round = 0; round < roundsAtMost; round += 1) {
    const batch = await answerBatch(ctx, order, open);
    answered.push(...batch);
    if (batch.length < answeredAtOnce) break;
  }
  return { answered, remaining: await db.$count(applications, open) };
}

const answerBatch = (
  ctx: Context,
  { message, messageToShortlisted, reason, isReasonShown }: AnswerApplicantInput,
  open: SQL | undefined,
): Promise<string[]> =>
  lockingTransaction(ctx.services.db, async (tx) => {
    const locked = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(open)
      .orderBy(asc(applications.id))
      .limit(answeredAtOnce)
      .for("update");
    const ids = locked.map(({ id }) => id);
    const rows = (await findApplications(tx, inArray(applications.id, ids), ids.length)).toSorted((one, other) => one.rowId - other.rowId);
    const recruiter = await nameOf(tx, requireUser(ctx.principal).userId);
    for (const row of rows) {
      const words = met.has(row.state) ? (messageToShortlisted ?? message) : message;
      // A closed account has no name to fill in and receives no message.
      const filled = row.userId === null ? null : fillMessage(words, row, recruiter);
      await moveByEmployer(ctx, tx, row, { to: "not-progressing", message: filled, reason, isReasonShown });
    }
    return rows.map(({ id }) => id);
  });
