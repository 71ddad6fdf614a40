import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/addressee.queries.ts";
import { takeCvAlong } from "#server/modules/people/cvs/cvs.commands.ts";
import { findAdvertToApply } from "./advert-to-apply.queries.ts";
import type { SendApplicationInput } from "./application.fields.ts";
import type { sentApplication } from "./application-answers.ts";
import { canMove } from "./application-states.ts";
import { moveApplication } from "./move-application.commands.ts";
import { holdOwnApplication } from "./own-application.commands.ts";
import { rememberAnswers } from "./remembered/remembered-answers.commands.ts";
import { readAnswers } from "./screening-answers.ts";

type SentApplication = z.infer<typeof sentApplication>;

/**
 * Sends an application, once for an Idempotency-Key and once for a person and advert, and tells both sides.
 * @throws AppError not-found, gone, conflict when it is sent already or the advert takes applications elsewhere, forbidden, invalid-fields
 */
export function sendApplication(ctx: Context, order: SendApplicationInput): Promise<SentApplication> {
  return once(ctx, { call: "applications.send", sent: order }, (tx) => send(ctx, tx, order));
}

async function send(ctx: Context, tx: Db, order: SendApplicationInput): Promise<SentApplication> {
  const { now } = ctx;
  const { userId, isEmailVerified } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  if (!isEmailVerified) throw new AppError("forbidden", "Confirm your e-mail address before you apply.");
  const advert = await findAdvertToApply(ctx, tx, order.jobId);
  const answers = readAnswers(advert.questions, order.answers);
  const { rowId, id, state, isNew } = await holdOwnApplication(tx, userId, order, now);
  if (!canMove(state, "sent", "applicant")) throw sentAlready(id, state);
  const person = await findAddressee(tx, userId);
  if (!person) throw new Error("Somebody without an account sent an application.");
  const { phone, coverNote, source } = order;
  const cvId = order.cvId === null ? null : await takeCvAlong(tx, { userId, publicId: order.cvId, now });
  await moveApplication(
    tx,
    { rowId, from: isNew ? null : state, to: "sent", actor: "applicant", actorUserId: userId, now },
    { name: person.name, email: person.email, phone, coverNote, cvId, answers, source, sentAt: now },
  );
  await rememberAnswers(tx, { userId, questions: advert.questions, answers, now });
  await announce(ctx, tx, "application.sent", { id, applicantUserId: userId, advert });
  return { id, jobId: order.jobId, state: "sent", sentAt: now.toISOString() };
}

function sentAlready(id: string, state: ApplicationState): AppError {
  const detail = state === "withdrawn" ? "You applied to this advert and withdrew." : "You have applied to this advert already.";
  return new AppError("conflict", detail, { fields: [{ pointer: "/jobId", detail: `/api/applications/${id}` }] });
}
