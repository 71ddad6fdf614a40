import type { CaseOutcome } from "#db/case-values.ts";

/** What came of a report, as whoever sent it is told. */
export const outcomeSentences: Readonly<Record<CaseOutcome | "asked", string>> = {
  asked: "We have read it and asked the advertiser to correct the advert. You hear from us again when that is done.",
  "no-action": "We have read it and found that the advert may stay as it is.",
  corrected: "The advertiser has corrected the advert.",
  refused: "We have taken the advert down.",
  fraud: "The advert was a fraud. We have taken it down. If you sent money or bank details, tell your bank and Action Fraud.",
};
