import { z } from "zod";
import type { PaymentEvent } from "#server/kernel/services/payments.types.ts";

const text = z.string().max(255);
const metadata = z.object({ order: text.optional() }).nullish();
const event = z.object({
  id: text.min(1),
  type: z.string().max(80),
  /** Whether real money is meant, or the provider's trial. */
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown() }),
});
const session = z.object({
  id: text,
  client_reference_id: text.nullish(),
  metadata,
  amount_total: z.int().nullish(),
  currency: text.nullish(),
  payment_status: text.nullish(),
  payment_intent: text.nullish(),
});
const charge = z.object({
  metadata,
  amount: z.int(),
  amount_refunded: z.int(),
  currency: text,
  payment_intent: text.nullish(),
});

const sessionKinds: Readonly<Record<string, PaymentEvent["kind"]>> = {
  "checkout.session.completed": "paid",
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "closed",
};

/**
 * What a signed event tells of an order of ours; null for every other, for what is not shaped as Stripe describes it, and on a site that takes real money
 * for an event of Stripe's trial, or the other way round.
 */
export function readStripeEvent(body: unknown, { isLive }: { isLive: boolean }): PaymentEvent | null {
  const read = event.safeParse(body);
  if (!read.success || (read.data.livemode ?? isLive) !== isLive) return null;
  const { id, type, data } = read.data;
  if (type === "charge.refunded") return ofCharge({ id, type }, data.object);
  const kind = sessionKinds[type];
  return kind ? ofSession({ id, type, kind }, data.object) : null;
}

function ofSession(told: Pick<PaymentEvent, "id" | "type" | "kind">, object: unknown): PaymentEvent | null {
  const read = session.safeParse(object);
  const orderId = read.data?.client_reference_id ?? read.data?.metadata?.order;
  if (!read.success || !orderId) return null;
  const { id, amount_total, currency, payment_status, payment_intent } = read.data;
  // A bank debit is completed before its money has come; another event tells of that.
  const isOnItsWay = told.type === "checkout.session.completed" && payment_status === "unpaid";
  return {
    ...told,
    kind: isOnItsWay ? "on-its-way" : told.kind,
    orderId,
    checkoutId: id,
    pence: amount_total ?? null,
    currency: currency ?? null,
    reference: payment_intent ?? null,
  };
}

function ofCharge(told: Pick<PaymentEvent, "id" | "type">, object: unknown): PaymentEvent | null {
  const read = charge.safeParse(object);
  const orderId = read.data?.metadata?.order;
  if (!read.success || !orderId) return null;
  const { amount, amount_refunded, currency, payment_intent } = read.data;
  const kind = amount_refunded >= amount ? "refunded" : "part-refunded";
  return { ...told, kind, orderId, checkoutId: null, pence: amount_refunded, currency, reference: payment_intent ?? null };
}
