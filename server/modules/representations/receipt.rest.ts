import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { CallDescription } from "#server/http/operations/operation.ts";
import { contextOf } from "#server/http/request-context.ts";
import { receiptText } from "./receipt.ts";
import { representationId } from "./representation.fields.ts";
import { requireRepresentation } from "./representation-access.ts";
import { findRepresentation, stateAt } from "./representation-rows.queries.ts";

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
    if (text === null) throw new AppError("not-found", "This permission was never given, so there is no receipt of it.");
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="permission-${row.id}.txt"`)
      .type("text/plain; charset=utf-8")
      .send(text);
  });
}
