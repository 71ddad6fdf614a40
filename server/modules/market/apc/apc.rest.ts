import { z } from "zod";
import { apcShares } from "#db/own-values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { apcRecordFields } from "./apc.fields.ts";
import { saveApcRecord } from "./save-record.commands.ts";

const share = z.enum(apcShares);
const whole = z.int().min(0).nullable();

export const apcSupport = z
  .strictObject({
    badge: z.enum(["stated", "confirmed", "disputed"]).nullable(),
    hasTrainingAgreement: z.boolean(),
    agreedOn: z.string().nullable(),
    counsellors: whole,
    supervisors: whole,
    paysFees: z.boolean().nullable(),
    studyDaysPerYear: whole,
    satLastThreeYears: whole,
    passedLastThreeYears: whole,
    statedAt: z.iso.datetime(),
    trainees: z
      .strictObject({ answers: z.int().min(5), keepsAgreement: share, meetsSupervisor: share, givesTimeAndFees: share })
      .nullable(),
  })
  .nullable()
  .meta({
    id: "ApcSupport",
    description: "What a firm states of its support for RICS trainees, and coarsely what five or more of them say of it.",
  });

export const apcOperations = [
  operation({
    method: "PUT",
    path: "/api/companies/:slug/apc",
    action: "company.update",
    name: "saveApcSupport",
    summary: "State how your firm supports people on their way to RICS membership",
    about: "Replaces what was stated. What trainees answered stays as it is.",
    tag: "Companies",
    params: z.object({ slug: z.string().min(1).max(96) }),
    body: apcRecordFields,
    answers: { 200: apcSupport },
    example: {
      body: {
        hasTrainingAgreement: true,
        agreedOn: "2024-03-01",
        counsellors: 2,
        supervisors: 5,
        paysFees: true,
        studyDaysPerYear: 10,
        satLastThreeYears: 6,
        passedLastThreeYears: 4,
      },
    },
    run: async (ctx, { params: { slug }, body }) => ({ body: await saveApcRecord(ctx, slug, body) }),
  }),
];
