import { z } from "zod";
import { representationStates } from "#db/own-values.ts";
import { jobNumber, pageFields, pageSchema, publicId, textBetween } from "#server/kernel/input-fields.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";

export const representationId = publicId("Say which request.", "There is no such request.");

/** A recruiter's request. The text of the permission is the site's and cannot be sent. */
export const askForRepresentationInput = z
  .strictObject({
    /** An application to an advert the caller manages, … */
    applicationId: publicId("Say which application.", "There is no such application.").optional(),
    /** … or a profile of the jobseeker database. */
    seekerId: publicId("Say which profile.", "There is no such profile.").optional(),
    /** The advert it concerns; defaults to the application's. */
    jobId: jobNumber.optional(),
    clientName: textBetween("Enter the client’s name: the jobseeker must know who it is.", { least: 2, most: 120 }),
    role: textBetween("Name the role.", { least: 4, most: 120 }),
    place: textBetween("Name the place of work.", { least: 2, most: 120 }),
    pay: textBetween("Enter the pay for the role.", { least: 3, most: 200 }),
    terms: textBetween("Enter the terms: type of contract, length and who the employer is.", { least: 10, most: 2000 }, manyLines),
  })
  .refine(({ applicationId, seekerId }) => (applicationId === undefined) !== (seekerId === undefined), {
    path: ["applicationId"],
    message: "Name either an application or a profile.",
  });
const representationGroups = ["open", "given", "ended"] as const;
export const listRepresentationsInput = z.strictObject({
  ...pageFields,
  group: z.enum(representationGroups, "Choose open, given or ended.").optional(),
});

export const grantRepresentationInput = z.strictObject({
  id: representationId,
  /** Digest of the text shown: only that text can be granted. */
  digest: z.string("Send the digest of the wording shown.").regex(/^[0-9a-f]{64}$/, "This is not a valid digest."),
  /** Ids of permissions for the same vacancy to end with this grant. */
  replaces: z.array(representationId, "List what to replace.").max(20, "List at most 20.").default([]),
});

export const declineRepresentationInput = z.strictObject({
  id: representationId,
  reason: z
    .string("The reason must be text.")
    .max(2000, "Use at most 500 characters.")
    .transform(oneLine)
    .refine((text) => [...text].length <= 500, "Use at most 500 characters.")
    .transform((text) => text || null)
    .nullable()
    .default(null),
});

const moment = z.iso.datetime();

const representationLine = z.strictObject({
  id: z.string(),
  /** The viewer's side. */
  side: z.enum(["candidate", "firm"]),
  state: z.enum(representationStates),
  firmName: z.string(),
  firmSlug: z.string(),
  isFirmVerified: z.boolean(),
  /** Null for a recruiter while the jobseeker is anonymous to them, and once erased. */
  candidateName: z.string().nullable(),
  clientName: z.string(),
  role: z.string(),
  place: z.string(),
  jobId: z.int().nullable(),
  askedAt: moment,
  answerBy: moment,
  givenAt: moment.nullable(),
  expiresAt: moment.nullable(),
  endedAt: moment.nullable(),
});
export type RepresentationLine = z.infer<typeof representationLine>;

export const representationsPage = pageSchema(representationLine);

/** A valid permission for the vacancy of another firm's request. */
const standingPermission = z.strictObject({
  id: z.string(),
  firmName: z.string(),
  clientName: z.string(),
  role: z.string(),
  givenAt: moment,
  expiresAt: moment,
});
export type ActivePermission = z.infer<typeof standingPermission>;

export const representationView = representationLine.extend({
  /** The full text shown, as stored. */
  shownText: z.string(),
  shownDigest: z.string(),
  textVersion: z.string(),
  refusalReason: z.string().nullable(),
  /** Of an open request, for the jobseeker: other firms' permissions that granting it would have to replace. */
  standing: z.array(standingPermission),
  /** Of an open request, for the jobseeker: the end of the firm's own permission for the vacancy, which granting it would renew. */
  renewsUntil: moment.nullable(),
});

export const requestedRepresentation = z.strictObject({ id: z.string(), state: z.literal("asked"), answerBy: moment });

export const earliestPermission = z.strictObject({
  /** The permission whose receipt was shown. */
  shown: standingPermission.extend({ isValid: z.boolean() }),
  /** The earliest valid permission for this jobseeker and vacancy; null when there is none. */
  earliest: standingPermission.extend({ digest: z.string() }).nullable(),
  isEarliest: z.boolean(),
});
