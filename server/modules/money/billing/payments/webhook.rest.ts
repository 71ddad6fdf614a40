import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { contextOf } from "#server/http/request-context.ts";
import { requireEverAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { CardPayments, PaymentEvent } from "#server/kernel/services/payments.types.ts";
import { UnsignedEvent } from "./payment-provider.ts";
import { applyPaymentEvent } from "./take-event.commands.ts";

const mostBytes = 262_144;

const api: CallDescription = {
  name: "takePaymentEvent",
  summary: "Takes what Stripe tells of payments",
  about: "The body must be signed with the secret shared by the site and Stripe. Events about no order here are acknowledged and ignored.",
  tag: "Plans",
  body: z.looseObject({ id: z.string(), type: z.string() }),
  answers: { 200: z.strictObject({ received: z.literal(true) }) },
  refusals: ["bad-input", "not-found", "forbidden"],
  quota: null,
  isInternal: true,
};

/** Serves POST /api/webhooks/stripe. Authenticated by the signature only; cookies and tokens are ignored. */
export function addPaymentWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Unparsed, because the signature covers the raw bytes.
    scope.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, done) => done(null, body));
    const config = { action: "payment.webhook", api, isSigned: true } as const;
    scope.post("/api/webhooks/stripe", { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      requireEverAllowed(ctx.principal, "payment.webhook");
      const { cardPayments } = services;
      if (!cardPayments) throw new AppError("not-found", "Card payments are not available.");
      const { "stripe-signature": signature } = request.headers;
      const event = readSigned(cardPayments, request.body, String(signature ?? ""), ctx.now);
      if (event) {
        const { outcome, reason } = await applyPaymentEvent(ctx, event);
        if (outcome === "refused") request.log.error({ event: event.id, order: event.orderId, reason }, "a payment does not fit its order");
      }
      return reply.send({ received: true });
    });
  });
}

function readSigned(cards: CardPayments, body: unknown, signature: string, now: Date): PaymentEvent | null {
  try {
    return cards.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature, now);
  } catch (error) {
    if (error instanceof UnsignedEvent) throw new AppError("bad-input", `This event’s signature is not valid: ${error.message}.`);
    throw error;
  }
}
