import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { RepresentationState } from "#db/own-values.ts";
import { sendDownload } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { findRepresentation, type RepresentationRow, stateAt } from "../applications/representation/representation-rows.queries.ts";
import { representationId } from "./representation.fields.ts";
import { requireRepresentation } from "./representations.queries.ts";

const params = z.object({ id: representationId });

const api: CallDescription = {
  name: "readRepresentationReceipt",
  summary: "The receipt of a permission to represent, as a text file with its digest",
  tag: "Representation",
  params,
  answers: { 200: { contentTypes: ["text/plain"] } },
  refusals: ["not-found"],
};

/** GET /api/representations/:id/receipt, for both sides. */
export function addRepresentationReceipt(app: FastifyInstance, services: Services): void {
  app.get("/api/representations/:id/receipt", { config: { action: "representation.read", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const named = params.safeParse(request.params);
    const found = named.success ? await findRepresentation(services.db, named.data.id) : undefined;
    const { row } = await requireRepresentation(ctx, services.db, "representation.read", found);
    const text = receiptText(row, stateAt(row, ctx.now), services.site.name);
    if (text === null) throw new AppError("not-found", "This permission was never given, so it has no receipt.");
    return sendDownload(reply, "text/plain", { fileName: `permission-${row.id}.txt`, content: text });
  });
}

const endWords: Partial<Record<RepresentationState, string>> = {
  revoked: "Revoked by the jobseeker",
  replaced: "Replaced by a later permission of the jobseeker",
  expired: "Ended by itself",
  withdrawn: "Given up by the recruiter",
};

/**
 * Returns a permission's receipt for both sides: fixed lines in a fixed order, and a digest of them. Null for one that was never granted.
 */
function receiptText(row: RepresentationRow, state: RepresentationState, siteName: string): string | null {
  const { id, storedName, givenAt, expiresAt, endedAt, shownText, shownDigest, textVersion } = row;
  if (givenAt === null || expiresAt === null) return null;
  const ended = state === "expired" ? expiresAt : endedAt;
  const lines = [
    `${siteName}: receipt of a permission to represent`,
    "",
    `Receipt number: ${id}`,
    `Jobseeker: ${storedName ?? "No longer known: the account has been erased"}`,
    `Given: ${londonMoment(givenAt)} (${givenAt.toISOString()})`,
    `Valid until: ${londonMoment(expiresAt)} (${expiresAt.toISOString()})`,
    state === "given"
      ? "State: valid"
      : `State: ${endWords[state] ?? "Ended"}${ended ? `, ${londonMoment(ended)} (${ended.toISOString()})` : ""}`,
    "",
    "What was shown and permitted, word for word:",
    "",
    shownText,
    "",
    `Wording: ${textVersion}`,
    `SHA-256 of the words shown: ${shownDigest}`,
  ];
  const whole = lines.join("\n");
  return `${whole}\nSHA-256 of the lines above: ${hashOf(whole)}\n`;
}
