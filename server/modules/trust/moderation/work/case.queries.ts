import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { WorkDecision, WorkItemKind } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { documentKindLabels } from "#db/company-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { moderationClaims, moderationDecisions, moderationQuestions } from "#db/schema/moderation-work.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listFirmPeople } from "#server/modules/content/announcements/readers.queries.ts";
import { renderMail } from "#server/modules/content/mail/templates/render-mail.ts";
import { findEvidence } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { londonDay, londonMoment } from "#server/text/plain-words.ts";
import { heldAnswersEvidence, replyEvidence } from "../answers/answer-evidence.queries.ts";
import type { MailPreview } from "./case-kind.types.ts";
import { caseKinds } from "./case-kinds.ts";
import { listCaseLines, overdueBefore, targets } from "./case-lines.queries.ts";
import { advertEvidence, feedAdvertEvidence } from "./evidence/advert-evidence.queries.ts";
import { addressFact, type CaseEvidence, fact, firmSection, recordSection } from "./evidence/firm-evidence.queries.ts";
import { appealEvidence, feedEvidence, flagEvidence, pageEvidence, reportEvidence } from "./evidence/other-evidence.queries.ts";
import { type CaseName, findWaitingCase } from "./waiting.queries.ts";

/** Returns a company's verification documents, who acts for it, and earlier decisions. */
async function verificationEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [firm] = await db
    .select({
      ...pick(companies, "id", "name", "website"),
      decidedAt: companyVerifications.decidedAt,
      reason: companyVerifications.reason,
    })
    .from(companies)
    .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
    .where(eq(companies.slug, subject))
    .limit(1);
  if (!firm) return { sections: [], links: [], postingId: null };
  const [proofs, people, brought, record] = await Promise.all([
    firmSection(db, firm.id),
    listFirmPeople(db, firm.id),
    findEvidence(db, [firm.id]),
    recordSection(ctx, firm.id),
  ]);
  const { insurance = null, registeredName = null, domain = null, documents = [] } = brought.get(firm.id) ?? {};
  const sections = [
    {
      ...proofs,
      facts: [
        ...proofs.facts,
        fact("Registered name (as stated)", registeredName),
        fact("Insurance", insurance),
        fact("Found on the domain", domain?.found ?? null),
      ],
    },
    { heading: "Representatives", facts: people.map(({ name, email }) => ({ ...addressFact(email, firm.website), label: name })) },
    {
      heading: "Earlier decision",
      facts: firm.decidedAt === null ? [] : [fact(londonDay(firm.decidedAt), firm.reason ?? "Verified", firm.reason !== null)],
    },
    record,
  ];
  return {
    sections: sections.filter(({ facts }) => facts.length > 0),
    links: [
      { label: `Page of ${firm.name}`, path: paths.company(subject) },
      ...documents.map(({ kind, fileName, path }) => ({ label: `${documentKindLabels[kind]}: ${fileName}`, path })),
    ],
    postingId: null,
  };
}

const shownAtMost = 20;

/** Returns a case with all evidence. @throws AppError conflict, with who decided what, once it no longer waits */
export async function readCase(ctx: Context, name: CaseName) {
  requireAllowed(ctx, "moderation.work", {});
  const { services, now } = ctx;
  const { db } = services;
  const waiting = await findWaitingCase(db, name, now);
  if (!waiting) throw await alreadyDecidedError(db, name);
  const { decisions: mayDecide, whyNotYou } = caseKinds[name.kind];
  const [lines, owner, questions, decisions, evidence, leaveIt] = await Promise.all([
    listCaseLines(db, [name]),
    ownerOf(ctx, name),
    questionsOf(db, name),
    decisionsOn(db, name),
    readEvidence(ctx, name),
    whyNotYou?.(ctx, db, name.subject) ?? null,
  ]);
  const line = lines.get(`${name.kind} ${name.subject}`);
  return {
    kind: name.kind,
    subject: name.subject,
    version: waiting.version,
    title: line?.title ?? name.subject,
    detail: line?.detail ?? "",
    since: waiting.since.toISOString(),
    isOverTarget: waiting.askedAt === null && waiting.since < overdueBefore(name.kind, now),
    target: targets[name.kind],
    owner,
    questions,
    /** Earlier decisions, including those that could not be carried out. */
    decisions,
    mayDecide: leaveIt === null ? mayDecide : [],
    /** Reason to leave the case to another administrator. */
    leaveIt,
    ...evidence,
  };
}

async function ownerOf(ctx: Context, { kind, subject }: CaseName) {
  const { userId } = requireUser(ctx.principal);
  const [claim] = await ctx.services.db
    .select({ userId: moderationClaims.userId, name: users.name, since: moderationClaims.since })
    .from(moderationClaims)
    .innerJoin(users, eq(users.id, moderationClaims.userId))
    .where(and(eq(moderationClaims.kind, kind), eq(moderationClaims.subject, subject), gt(moderationClaims.until, ctx.now)))
    .limit(1);
  return claim ? { name: claim.name, isMe: claim.userId === userId, since: claim.since.toISOString() } : null;
}

async function questionsOf(db: Db, { kind, subject }: CaseName) {
  const rows = await db
    .select({ ...pick(moderationQuestions, "question", "askedAt", "answer", "answeredAt"), byName: users.name })
    .from(moderationQuestions)
    .leftJoin(users, eq(users.id, moderationQuestions.askedByUserId))
    .where(and(eq(moderationQuestions.kind, kind), eq(moderationQuestions.subject, subject)))
    .orderBy(desc(moderationQuestions.id))
    .limit(shownAtMost);
  return rows.map(isoDates);
}

async function decisionsOn(db: Db, { kind, subject }: CaseName) {
  const rows = await db
    .select({
      ...pick(moderationDecisions, "decision", "words", "state", "failure"),
      at: moderationDecisions.decidedAt,
      byName: users.name,
    })
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, moderationDecisions.decidedByUserId))
    .where(and(eq(moderationDecisions.kind, kind), eq(moderationDecisions.subject, subject)))
    .orderBy(desc(moderationDecisions.id))
    .limit(shownAtMost);
  return rows.map(isoDates);
}

type Read = (ctx: Context, subject: string) => Promise<CaseEvidence>;

const readers: Readonly<Record<WorkItemKind, Read>> = {
  "first-advert": advertEvidence,
  "changed-advert": advertEvidence,
  "feed-advert": feedAdvertEvidence,
  report: reportEvidence,
  verification: verificationEvidence,
  "recruiter-page": pageEvidence,
  "flagged-account": flagEvidence,
  "held-feed": feedEvidence,
  appeal: appealEvidence,
  "advert-answers": heldAnswersEvidence,
  "firm-reply": replyEvidence,
};

const readEvidence = (ctx: Context, { kind, subject }: CaseName): Promise<CaseEvidence> => readers[kind](ctx, subject);

const said: Readonly<Record<WorkDecision, string>> = { approve: "approved it", ask: "asked about it", refuse: "refused it" };

/** Returns an error explaining why a case no longer waits: who decided what and when, as far as known. */
export async function alreadyDecidedError(db: Db, { kind, subject }: CaseName): Promise<AppError> {
  const [last] = await db
    .select({ decision: moderationDecisions.decision, at: moderationDecisions.decidedAt, name: users.name })
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, moderationDecisions.decidedByUserId))
    .where(
      and(
        eq(moderationDecisions.kind, kind),
        eq(moderationDecisions.subject, subject),
        inArray(moderationDecisions.state, ["waiting", "done"]),
      ),
    )
    .orderBy(desc(moderationDecisions.id))
    .limit(1);
  if (!last) return new AppError("conflict", "This case is no longer waiting: it was decided elsewhere or withdrawn by the sender.");
  return new AppError("conflict", `${last.name ?? "Someone"} ${said[last.decision]} on ${londonMoment(last.at)}.`);
}

/** Renders the exact e-mails a decision would send. */
export async function previewMails(ctx: Context, { kind, subject, decision, words }: CaseName & { decision: WorkDecision; words: string }) {
  requireAllowed(ctx, "moderation.decide", {});
  const { site } = ctx.services;
  const mails =
    decision === "ask"
      ? await questionMails(ctx, { kind, subject }, words)
      : await caseKinds[kind].mails(ctx, { subject, isApproved: decision === "approve", words });
  return mails.map(({ to, template, facts }) => {
    const mail = renderMail(site, template, facts as never);
    return { to, subject: mail.subject, text: mail.text };
  });
}

async function questionMails(ctx: Context, { kind, subject }: CaseName, question: string): Promise<MailPreview[]> {
  const { db, site } = ctx.services;
  const concerned = await caseKinds[kind].concerned(db, subject);
  if (!concerned) return [];
  const { about, people } = concerned;
  const link = site.origin + paths.moderationQuestion("…");
  return people.flatMap(({ name, email }) =>
    email === null ? [] : [{ to: email, template: "moderation-asked" as const, facts: { name, about, question, link } }],
  );
}
