import { counted, formatCount } from "#src/lib/money.ts";

type Said = (count: number) => string;

const done =
  (what: string, one: string, many?: string): Said =>
  (count) =>
    `${counted(count, one, many)} ${what}`;

/** What each kind of work says of what it counted, by the name of the count. */
const said: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  "expire-adverts": { expired: done("taken down", "advert") },
  "job-alerts": { sent: done("sent", "e-mail") },
  feeds: { sources: done("read", "feed") },
  "moderation-decisions": { done: done("carried out", "decision"), failed: done("could not be carried out", "decision") },
  "expiring-credits": { told: done("told", "firm or person", "firms and people") },
  "closing-soon": { told: done("told", "person", "people") },
  "interview-reminders": { reminded: done("reminded of", "interview") },
  "interviews-of-ended": { ended: done("called off", "interview") },
  availability: { asked: done("asked", "person", "people") },
  "expiring-cards": { told: done("reminded", "person", "people") },
  "recruiters-summaries": { sent: done("sent", "e-mail") },
  "overdue-representations": { ended: done("ended", "request") },
  "overdue-contact-requests": { ended: done("ended", "request") },
  "domain-proofs": { looked: done("looked at", "domain") },
  "reported-pay": { counted: () => "Reported pay counted anew" },
  "apc-answers": { firms: (count) => `Answers about ${counted(count, "firm")} counted` },
  erasures: { erased: done("erased", "account") },
  "unused-files": { deletedFiles: done("deleted", "file") },
  retention: {
    outdatedRows: done("deleted", "outdated row"),
    neverConfirmed: done("deleted", "unconfirmed account"),
    warned: done("warned", "idle account"),
    erased: done("erased", "idle account"),
  },
  "expired-sessions": { deleted: done("deleted", "session or link", "sessions and links") },
  "idempotency-keys": { deleted: done("forgotten", "key") },
  "limit-usage": { deleted: done("deleted", "old row") },
  "audit-log": { exported: () => "Checked, and its head noted", deleted: done("deleted", "old event") },
  "merged-values": { rows: done("moved", "row") },
  links: { looked: done("looked at", "link"), dead: done("dead", "link") },
  "board-health": { counted: () => "The board counted" },
  "flagged-accounts": { opened: done("to look at", "account") },
  measurements: { days: done("added up", "day"), deleted: done("deleted", "old row") },
  "release-first-looks": { looked: done("compared", "build") },
  "ops-alerts": {
    raised: done("raised", "alert"),
    ended: done("over", "alert"),
    sent: done("sent to the webhook", "change"),
    unsent: done("not taken by the webhook", "change"),
  },
  "background-history": { deleted: done("deleted", "old run") },
};

/** What a run did, in words: "14 days added up, 1,204 old rows deleted". */
export function reportLine(task: string, report: Readonly<Record<string, number>> | null): string {
  const counts = Object.entries(report ?? {}).filter(([, count]) => count > 0);
  if (counts.length === 0) return "Nothing to do";
  return counts.map(([what, count]) => said[task]?.[what]?.(count) ?? `${inWords(what)}: ${formatCount(count)}`).join(", ");
}

/** "deletedFiles" as "deleted files": of a process with work that this build does not know. */
const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
