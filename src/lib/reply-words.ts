import type { Outputs } from "#server/types.ts";
import { counted } from "./money.ts";

type ReplyRecord = NonNullable<NonNullable<Outputs["companies"]["profile"]>["replyRecord"]>;

/** "answered 22 of 24 applications of the last year, in a median of 6 days." */
export function replyWords({ sent, answered, medianDays }: ReplyRecord): string {
  if (medianDays === null) return `answered none of ${sent} applications in the last year.`;
  const days = medianDays === 0 ? "a day" : counted(medianDays, "day");
  return `answered ${answered} of ${sent} applications in the last year, in a median of ${days}.`;
}

type ReplyPromise = NonNullable<Outputs["search"]["page"]["items"][number]["replyPromise"]>;

/** "Answers within 10 days: kept 23 of 24"; without the record where there is too little to show one. */
export const promiseWords = ({ days, record }: ReplyPromise): string =>
  `Answers within ${days} days${record ? `: kept ${record.kept} of ${record.of}` : ""}`;
