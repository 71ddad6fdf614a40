import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { TruthChoice, TruthPattern } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { findWaitingReply } from "#server/modules/hiring/advert-truth/reply.commands.ts";
import { findTruthRecord } from "#server/modules/market/advert-truth/truth.queries.ts";
import { firmDomainOf } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { londonDay, londonMoment } from "#server/text/plain-words.ts";
import { type CaseEvidence, type EvidenceFact, fact } from "../work/evidence/firm-evidence.queries.ts";

const shownAtMost = 50;
const notesShown = 20;

const patternWords: Readonly<Record<TruthPattern, string>> = {
  "firm-network": "From a network on which the firm publishes its adverts",
  "same-network": "Three or more from one network",
  "same-domain": "Three or more accounts with addresses at one domain",
  burst: "Five or more within half an hour",
  contrary: "All contradict what others answered before",
};
const choiceWords: Readonly<Record<TruthChoice, string>> = {
  "as-advertised": "as advertised",
  different: "different",
  "cannot-say": "cannot say",
};

/** Returns the answers about a firm that are held, without names, what others answered, and notes that were left with other answers. */
export async function heldAnswersEvidence({ services: { db } }: Context, subject: string): Promise<CaseEvidence> {
  const [firm] = await db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.slug, subject)).limit(1);
  if (!firm) return { sections: [], links: [], postingId: null };
  const [held, record, notes] = await Promise.all([listHeld(db, firm.id), findTruthRecord(db, firm.id), listNotes(db, firm.id)]);
  const patterns = [
    ...new Set(held.map(({ answer: { pattern } }) => (pattern === null ? "Held by an administrator" : patternWords[pattern]))),
  ];
  const networks = [...new Set(held.map(({ answer }) => answer.clientHash))];
  const sections = [
    { heading: "Reason for this case", facts: patterns.map((words) => fact("Pattern", words, true)) },
    {
      heading: `Answers held: ${held.length}`,
      facts: held.map(({ answer, createdAt, emailKey }, at) =>
        fact(
          `${at + 1}. ${answer.answeredAt ? londonMoment(answer.answeredAt) : ""}`,
          [
            `Pay ${choice(answer.pay)}, suite ${choice(answer.suite)}, site days and side ${choice(answer.siteDays)}`,
            answer.occasion === "hire" ? "hired" : "interviewed",
            `network ${networks.indexOf(answer.clientHash) + 1}`,
            createdAt && `account since ${londonDay(createdAt)}`,
            firmDomainOf(emailKey) && `address at ${firmDomainOf(emailKey)}`,
            ...[answer.note && `note: “${answer.note}”`, answer.holdReason && `held because: “${answer.holdReason}”`],
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    },
    { heading: "Shown now", facts: [fact("Figures", record?.words ?? null)] },
    { heading: "Notes with answers that count", facts: notes },
  ];
  return {
    sections: sections.filter(({ facts }) => facts.length > 0),
    links: [{ label: `Page of ${firm.name}`, path: paths.company(subject) }],
    postingId: null,
  };
}

const choice = (answer: TruthChoice | null): string => (answer === null ? "not asked" : choiceWords[answer]);

const listHeld = (db: Db, companyId: number) =>
  db
    .select({ answer: advertTruthAnswers, createdAt: users.createdAt, emailKey: users.emailKey })
    .from(advertTruthAnswers)
    .leftJoin(users, eq(users.id, advertTruthAnswers.userId))
    .where(and(eq(advertTruthAnswers.companyId, companyId), eq(advertTruthAnswers.state, "held")))
    .orderBy(asc(advertTruthAnswers.heldAt), asc(advertTruthAnswers.id))
    .limit(shownAtMost);

/** Lists the notes that people left with answers about a firm that count, without names. */
async function listNotes(db: Db, companyId: number): Promise<EvidenceFact[]> {
  const rows = await db
    .select({ note: advertTruthAnswers.note, changedAt: advertTruthAnswers.changedAt })
    .from(advertTruthAnswers)
    .where(and(eq(advertTruthAnswers.companyId, companyId), eq(advertTruthAnswers.state, "counted"), isNotNull(advertTruthAnswers.note)))
    .limit(notesShown);
  return rows.map(({ note, changedAt }) => fact(changedAt ? londonDay(changedAt) : "", note));
}

/** Returns a firm's reply, the figures that it answers, and notes that people left with them. */
export async function replyEvidence({ services: { db } }: Context, subject: string): Promise<CaseEvidence> {
  const reply = await findWaitingReply(db, subject);
  if (!reply) return { sections: [], links: [], postingId: null };
  const [record, notes] = await Promise.all([findTruthRecord(db, reply.companyId), listNotes(db, reply.companyId)]);
  const sections = [
    { heading: "The reply", facts: [fact("Firm", reply.companyName), fact("Words", reply.text)] },
    { heading: "What it answers", facts: [fact("Figures", record?.words ?? null), fact("Shown now", record?.reply?.text ?? null)] },
    { heading: "Notes with answers that count", facts: notes },
  ];
  return {
    sections: sections.filter(({ facts }) => facts.length > 0),
    links: [{ label: `Page of ${reply.companyName}`, path: paths.company(reply.companySlug) }],
    postingId: null,
  };
}
