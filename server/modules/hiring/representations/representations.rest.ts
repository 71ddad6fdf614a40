import { z } from "zod";
import { representationStates } from "#db/own-values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { askToRepresent } from "./ask.commands.ts";
import { findEarliestPermission } from "./earliest-permission.queries.ts";
import { askForRepresentationInput, listRepresentationsInput, representationId } from "./representation.fields.ts";
import { listRepresentations, readRepresentation } from "./representations.queries.ts";
import { withdrawRepresentation } from "./withdraw.commands.ts";

const tag = "Representation";
const moment = z.iso.datetime();
const params = z.object({ id: representationId });

const line = {
  id: z.string(),
  side: z.enum(["candidate", "firm"]),
  state: z.enum(representationStates),
  firmName: z.string(),
  firmSlug: z.string(),
  isFirmVerified: z.boolean(),
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
};
const standing = {
  id: z.string(),
  firmName: z.string(),
  clientName: z.string(),
  role: z.string(),
  givenAt: moment,
  expiresAt: moment,
};

/** Permissions to put somebody forward to a client. */
export const representationOperations = [
  operation({
    method: "POST",
    path: "/api/representations",
    action: "representation.ask",
    name: "askToRepresent",
    summary: "Ask a jobseeker for permission to put them forward to a client",
    about:
      "Somebody who applied to one of your adverts, or whom you found in the jobseeker database. The words they agree to are the site’s, around what you state; they are stored as shown and never change.",
    tag,
    body: askForRepresentationInput,
    answers: { 201: z.strictObject({ id: z.string(), state: z.literal("asked"), answerBy: moment }) },
    refusals: ["not-found"],
    quota: "represent",
    idempotency: "required",
    example: {
      body: {
        applicationId: "Zm9yZW1hbi1leGFtcGxlLQ",
        clientName: "Northern Builders",
        role: "Senior Quantity Surveyor",
        place: "Leeds, West Yorkshire",
        pay: "£60,000 to £70,000 a year",
        terms: "Permanent, employed by the client from the first day.",
      },
    },
    run: async (ctx, { body }) => {
      const asked = await askToRepresent(ctx, body);
      return { status: 201, body: asked, headers: { location: `/api/representations/${asked.id}` } };
    },
  }),
  operation({
    method: "GET",
    path: "/api/representations",
    action: "representation.read",
    name: "listRepresentations",
    summary: "Requests and permissions to represent, one’s own or one’s firm’s; newest first",
    tag,
    query: listRepresentationsInput,
    answers: {
      200: z.strictObject({ items: z.array(z.strictObject(line)), page: z.int(), limit: z.int(), total: z.int(), hasMore: z.boolean() }),
    },
    run: async (ctx, { query }) => ({ body: await listRepresentations(ctx, query) }),
  }),
  operation({
    method: "GET",
    path: "/api/representations/:id",
    action: "representation.read",
    name: "readRepresentation",
    summary: "One request or permission, with the words shown",
    tag,
    params,
    answers: {
      200: z.strictObject({
        ...line,
        shownText: z.string(),
        shownDigest: z.string(),
        textVersion: z.string(),
        refusalReason: z.string().nullable(),
        standing: z.array(z.strictObject(standing)),
      }),
    },
    run: async (ctx, { params: { id } }) => ({ body: await readRepresentation(ctx, id) }),
  }),
  operation({
    method: "POST",
    path: "/api/representations/:id/withdraw",
    action: "representation.withdraw",
    name: "withdrawRepresentation",
    summary: "Take a request back, or give a permission up",
    tag,
    params,
    answers: { 200: z.strictObject({ state: z.literal("withdrawn") }) },
    run: async (ctx, { params: { id } }) => ({ body: await withdrawRepresentation(ctx, id) }),
  }),
  operation({
    method: "GET",
    path: "/api/representations/:id/earliest",
    action: "representation.verify",
    name: "findEarliestPermission",
    summary: "For the client named in a receipt: which recruiter’s permission for this person and vacancy is the earliest that is valid",
    tag,
    params,
    answers: {
      200: z.strictObject({
        shown: z.strictObject({ ...standing, isValid: z.boolean() }),
        earliest: z.strictObject({ ...standing, digest: z.string() }).nullable(),
        isEarliest: z.boolean(),
      }),
    },
    run: async (ctx, { params: { id } }) => ({ body: await findEarliestPermission(ctx, id) }),
  }),
];
