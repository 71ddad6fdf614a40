import type { WorkKind } from "#db/work-values.ts";
import type { Context } from "#server/context.ts";
import type { CaseName } from "../waiting.queries.ts";
import { advertEvidence } from "./advert-evidence.queries.ts";
import { appealEvidence } from "./appeal-evidence.queries.ts";
import type { CaseEvidence } from "./evidence.types.ts";
import { feedAdvertEvidence } from "./feed-advert-evidence.queries.ts";
import { feedEvidence, flagEvidence, pageEvidence, reportEvidence } from "./other-evidence.queries.ts";
import { verificationEvidence } from "./verification-evidence.queries.ts";

type Read = (ctx: Context, subject: string) => Promise<CaseEvidence>;

const readers: Readonly<Record<WorkKind, Read>> = {
  "first-advert": advertEvidence,
  "changed-advert": advertEvidence,
  "feed-advert": feedAdvertEvidence,
  report: reportEvidence,
  verification: verificationEvidence,
  "recruiter-page": pageEvidence,
  "flagged-account": flagEvidence,
  "held-feed": feedEvidence,
  appeal: appealEvidence,
};

/** What is known of a case, by its kind. */
export const readEvidence = (ctx: Context, { kind, subject }: CaseName): Promise<CaseEvidence> => readers[kind](ctx, subject);
