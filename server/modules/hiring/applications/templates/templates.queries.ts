import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { RejectionReason } from "#db/rejection-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type saveTemplateInput, templateVariables } from "./template-text.ts";

/** Restricts to templates the user can use: their company's, or their own. */
const usableBy = ({ userId, companyId }: UserPrincipal): SQL | undefined =>
  companyId === null
    ? and(isNull(messageTemplates.companyId), eq(messageTemplates.writtenByUserId, userId))
    : eq(messageTemplates.companyId, companyId);

const templateColumns = {
  id: messageTemplates.publicId,
  ...pick(messageTemplates, "name", "text", "state"),
};

/** Returns the firm's templates by name, the built-in ones and the variables. */
export async function listTemplates(ctx: Context) {
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "messageTemplate.manage", { ownerId: principal.userId, companyId: principal.companyId });
  const variables = Object.entries(templateVariables).map(([name, meaning]) => ({ name, meaning }));
  return { own: await selectTemplates(ctx.services.db, principal), builtIn: builtInTemplates, variables };
}

const selectTemplates = (db: Db, principal: UserPrincipal) =>
  db
    .select(templateColumns)
    .from(messageTemplates)
    .where(usableBy(principal))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.id))
    .limit(applyingLimits.templatesPerFirm);

export interface BuiltInTemplate {
  key: string;
  name: string;
  /** The state to move to; null for a message without a move. */
  state: ApplicationState | null;
  /** The rejection reason it is worded for. */
  reason?: RejectionReason;
  text: string;
}

const greeting = "Dear {first name},";
const end = "Kind regards,\n{recruiter}\n{company}";
const joinLetter = (...paragraphs: string[]) => [greeting, ...paragraphs, end].join("\n\n");

/** Built-in templates for every step. A firm's own template takes precedence. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    key: "in-review",
    name: "We are reading your application",
    state: "in-review",
    text: joinLetter(
      "Thank you for applying for {job title} on {date applied}. We are reading your application now and will let you know either way.",
    ),
  },
  {
    key: "shortlisted",
    name: "You are on the shortlist",
    state: "shortlisted",
    text: joinLetter("You are on our shortlist for {job title}. We will be in touch about the next step."),
  },
  {
    key: "interview",
    name: "Invitation to an interview",
    state: "interview",
    text: joinLetter(
      "We would like to meet you about {job title}.",
      "Please reply with a few dates and times that suit you in the next two weeks, and let us know about anything that would make the interview easier for you to attend.",
    ),
  },
  {
    key: "offer",
    name: "Offer",
    state: "offer",
    text: joinLetter(
      "We would like to offer you the post of {job title}. We will send the terms in writing. Please ask about anything that is not clear.",
    ),
  },
  {
    key: "hired",
    name: "Welcome",
    state: "hired",
    text: joinLetter("We are glad that you are joining us as {job title}. Details for your first day will follow."),
  },
  {
    key: "not-progressing",
    name: "Not this time",
    state: "not-progressing",
    text: joinLetter(
      "Thank you for applying for {job title}. We have read your application and will not be taking it further: others were closer to what this post needs.",
      "You are welcome to apply to us again.",
    ),
  },
  {
    key: "not-progressing-after-interview",
    name: "Not this time, after an interview",
    state: "not-progressing",
    text: joinLetter(
      "Thank you for taking the time to talk to us about {job title}. We have decided to go ahead with another candidate.",
      "If you would like feedback, reply to this message and we will tell you the reason for our decision.",
    ),
  },
  {
    key: "rejected-experience",
    name: "Not this time: experience",
    state: "not-progressing",
    reason: "experience",
    text: joinLetter(
      "Thank you for applying for {job title}. We have read your application and will not be taking it further: the post needs more experience than your application shows.",
      "You are welcome to apply to us again.",
    ),
  },
  {
    key: "rejected-sector",
    name: "Not this time: sector or contract suite",
    state: "not-progressing",
    reason: "sector",
    text: joinLetter(
      "Thank you for applying for {job title}. We have read your application and will not be taking it further: we need someone who has worked in the sector and with the form of contract of this post.",
      "You are welcome to apply to us again.",
    ),
  },
  {
    key: "rejected-interview",
    name: "Not this time: after the interview",
    state: "not-progressing",
    reason: "interview",
    text: joinLetter(
      "Thank you for coming to meet us about {job title}. We have decided not to take your application further after the interview.",
      "If you would like feedback, reply to this message and we will tell you the reason for our decision.",
    ),
  },
  {
    key: "rejected-another-chosen",
    name: "Not this time: another applicant",
    state: "not-progressing",
    reason: "another-chosen",
    text: joinLetter(
      "Thank you for applying for {job title} and for your time. We have offered the post to another applicant.",
      "You are welcome to apply to us again.",
    ),
  },
  {
    key: "rejected-post-withdrawn",
    name: "The post is withdrawn or on hold",
    state: "not-progressing",
    reason: "post-withdrawn",
    text: joinLetter(
      "Thank you for applying for {job title} on {date applied}. The post has been withdrawn or put on hold, so we will not be taking any application further.",
      "You are welcome to apply to us again.",
    ),
  },
  {
    key: "advert-closed",
    name: "The advert has closed",
    state: "not-progressing",
    text: joinLetter(
      "Thank you for applying for {job title} on {date applied}. The advert has closed and we will not be taking your application further.",
      "You are welcome to apply to us again.",
    ),
  },
  {
    key: "question",
    name: "A question about your application",
    state: null,
    text: joinLetter("Thank you for applying for {job title}. Could you tell us a little more about {what you would like to know}?"),
  },
];

/** Creates or changes a template shared with colleagues. @throws AppError not-found, conflict when there are too many */
export function saveTemplate(ctx: Context, { id, ...wording }: z.output<typeof saveTemplateInput>): Promise<{ id: string }> {
  const { now } = ctx;
  return withTemplates(ctx, async (tx, principal) => {
    const mine = usableBy(principal);
    if (id !== undefined) {
      const [result] = await tx
        .update(messageTemplates)
        .set({ ...wording, updatedAt: now })
        .where(and(mine, eq(messageTemplates.publicId, id)));
      if (result.affectedRows === 0) throw new AppError("not-found", "You have no such template.");
      return { id };
    }
    if ((await tx.$count(messageTemplates, mine)) >= applyingLimits.templatesPerFirm) {
      throw new AppError("conflict", `You already have ${applyingLimits.templatesPerFirm} templates. Delete one first.`);
    }
    const publicId = randomPublicId();
    const { userId, companyId } = principal;
    await tx.insert(messageTemplates).values({ ...wording, publicId, companyId, writtenByUserId: userId, createdAt: now, updatedAt: now });
    return { id: publicId };
  });
}

/** Removes a template, for colleagues too. @throws AppError not-found */
export function removeTemplate(ctx: Context, id: string): Promise<void> {
  return withTemplates(ctx, async (tx, principal) => {
    const [result] = await tx.delete(messageTemplates).where(and(usableBy(principal), eq(messageTemplates.publicId, id)));
    if (result.affectedRows === 0) throw new AppError("not-found", "You have no such template.");
  });
}

/** Locks the firm's or user's row, so that concurrent additions cannot exceed the limit. */
function withTemplates<T>(ctx: Context, work: (tx: Db, principal: UserPrincipal) => Promise<T>): Promise<T> {
  const principal = requireUser(ctx.principal);
  const { userId, companyId } = principal;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "messageTemplate.manage", { ownerId: userId, companyId });
    if (companyId === null) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    else await lockCurrentFirm(tx, companyId);
    return work(tx, principal);
  });
}
