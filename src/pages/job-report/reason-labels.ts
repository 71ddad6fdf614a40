import type { JobReportReason } from "#db/topic-values.ts";

export const reasonLabels: Record<JobReportReason, string> = {
  "already-filled": "The job has been filled already",
  "not-real": "The vacancy does not exist",
  scam: "It asks for money, or is a fraud",
  discriminatory: "It discriminates",
  "pay-differs": "The pay is not what the advert says",
  "pay-missing": "The pay is not shown",
  inaccurate: "Something else in it is wrong",
};
