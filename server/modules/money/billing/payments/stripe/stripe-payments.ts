import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { paths } from "#server/addresses/paths.ts";
import type { CardPayments, CheckoutState, OrderToPay, PaymentEvent } from "#server/kernel/services/payments.types.ts";
import { PaymentFailure, UnsignedEvent } from "../payment-provider.ts";

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** https://api.stripe.com, or a substitute. */
  apiOrigin: string;
}

const timeoutMs = 10_000;
/** The schemas below match this version, whatever version the account uses. */
const stripeVersion = "2024-06-20";

const opened = z.object({ id: z.string().min(1).max(255), url: z.url().max(2048) });
const stood = z.object({ status: z.enum(["open", "complete", "expired"]) });
const refunded = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(["succeeded", "pending", "requires_action", "failed", "canceled"]),
});

/** Calls Stripe Checkout over REST; only three calls are needed, too few to justify Stripe's library. */
export function createStripePayments({ secretKey, webhookSecret, apiOrigin }: StripeSettings, siteOrigin: string): CardPayments {
  const call = async <T>(
    schema: z.ZodType<T>,
    path: string,
    { form, key }: { form?: Record<string, string>; key?: string } = {},
  ): Promise<T> => {
    const read = schema.safeParse(await requestStripe(`${apiOrigin}/v1/${path}`, secretKey, form, key));
    if (!read.success) throw new PaymentFailure("the answer is not as described");
    return read.data;
  };
  const stateOf = async (checkoutId: string): Promise<CheckoutState> =>
    (await call(stood, `checkout/sessions/${encodeURIComponent(checkoutId)}`)).status;
  return {
    method: "card",
    begin: (order) =>
      call(opened, "checkout/sessions", { form: sessionForm(order, siteOrigin), key: `order-${order.orderId}-${order.attempt}` }),
    stateOf,
    async close(checkoutId) {
      try {
        return (await call(stood, `checkout/sessions/${encodeURIComponent(checkoutId)}/expire`, { form: {} })).status;
      } catch (error) {
        // A page that is no longer open cannot be closed; its state is returned instead.
        const state = await stateOf(checkoutId);
        if (state === "open") throw error;
        return state;
      }
    },
    async refund({ orderId, paymentReference, pence }) {
      if (paymentReference === null) throw new PaymentFailure("the payment has no name");
      const form = { payment_intent: paymentReference, amount: String(pence), "metadata[order]": orderId };
      const { id, status } = await call(refunded, "refunds", { form, key: `refund-${orderId}` });
      if (status === "failed" || status === "canceled") throw new PaymentFailure(`the refund is ${status}`);
      return id;
    },
    readEvent(body, signature, now) {
      const fault = signatureFault(body, signature, { secret: webhookSecret, now });
      if (fault !== null) throw new UnsignedEvent(fault);
      return readStripeEvent(jsonOf(body), { isLive: /^[a-z]{2}_live_/.test(secretKey) });
    },
  };
}

function sessionForm({ orderId, title, netPence, vatPence, vatBasisPoints, buyerEmail, expiresAt }: OrderToPay, siteOrigin: string) {
  const outcome = siteOrigin + paths.checkoutOutcome(orderId);
  return {
    mode: "payment",
    client_reference_id: orderId,
    "metadata[order]": orderId,
    "payment_intent_data[metadata][order]": orderId,
    success_url: outcome,
    cancel_url: `${outcome}?left=1`,
    expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
    locale: "en-GB",
    ...(buyerEmail !== null && { customer_email: buyerEmail }),
    ...line(0, title, netPence),
    ...(vatPence > 0 && line(1, `VAT at ${vatBasisPoints / 100}%`, vatPence)),
  };
}

const line = (at: number, name: string, pence: number) => ({
  [`line_items[${at}][quantity]`]: "1",
  [`line_items[${at}][price_data][currency]`]: "gbp",
  [`line_items[${at}][price_data][unit_amount]`]: String(pence),
  [`line_items[${at}][price_data][product_data][name]`]: name,
});

async function requestStripe(
  url: string,
  secretKey: string,
  form: Record<string, string> | undefined,
  key: string | undefined,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${secretKey}`,
        "stripe-version": stripeVersion,
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.json();
    throw new PaymentFailure(`the provider answered ${response.status}`);
  } catch (error) {
    throw error instanceof PaymentFailure ? error : new PaymentFailure("the provider cannot be asked", { cause: error });
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

const signatureToleranceMs = 5 * 60_000;
const mostSignatures = 10;

/**
 * Returns why a `Stripe-Signature` header is invalid for a body; null when it is valid. One valid signature of several is enough, since a
 * secret may be rotated.
 */
function signatureFault(body: Buffer, header: string | undefined, { secret, now }: { secret: string; now: Date }): string | null {
  if (!header) return "without signature";
  const parts = header.split(",", mostSignatures + 5).map((part) => part.trim());
  const moments = valuesOf(parts, "t");
  const signatures = valuesOf(parts, "v1").slice(0, mostSignatures);
  const [moment] = moments;
  if (moments.length !== 1 || !moment || !/^\d{1,12}$/.test(moment)) return "without moment";
  if (signatures.length === 0) return "without signature of a known scheme";
  const expected = createHmac("sha256", secret).update(`${moment}.`).update(body).digest();
  // Compares every signature, so that timing does not reveal which one matched.
  const right = signatures.filter((signature) => isSame(signature, expected));
  if (right.length === 0) return "signature is not ours";
  return Math.abs(now.getTime() - Number(moment) * 1000) > signatureToleranceMs ? "too old, or from the future" : null;
}

const valuesOf = (parts: readonly string[], name: string): string[] =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));

function isSame(hex: string, expected: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, "hex"), expected);
}

const text = z.string().max(255);
const metadata = z.object({ order: text.optional() }).nullish();
const event = z.object({
  id: text.min(1),
  type: z.string().max(80),
  /** Distinguishes live events from those of the provider's test mode. */
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
 * Parses a signed event about one of our orders. Null for any other event, for one that does not match Stripe's schema, and when the
 * event's live or test mode differs from the site's.
 */
function readStripeEvent(body: unknown, { isLive }: { isLive: boolean }): PaymentEvent | null {
  const read = event.safeParse(body);
  if (!read.success || (read.data.livemode ?? isLive) !== isLive) return null;
  const { id, type, data } = read.data;
  if (type === "charge.refunded") return chargeEvent({ id, type }, data.object);
  const kind = sessionKinds[type];
  return kind ? sessionEvent({ id, type, kind }, data.object) : null;
}

function sessionEvent(envelope: Pick<PaymentEvent, "id" | "type" | "kind">, object: unknown): PaymentEvent | null {
  const read = session.safeParse(object);
  const orderId = read.data?.client_reference_id ?? read.data?.metadata?.order;
  if (!read.success || !orderId) return null;
  const { id, amount_total, currency, payment_status, payment_intent } = read.data;
  // A bank debit completes before its money arrives, which a later event reports.
  const isOnItsWay = envelope.type === "checkout.session.completed" && payment_status === "unpaid";
  return {
    ...envelope,
    kind: isOnItsWay ? "on-its-way" : envelope.kind,
    orderId,
    checkoutId: id,
    pence: amount_total ?? null,
    currency: currency ?? null,
    reference: payment_intent ?? null,
  };
}

function chargeEvent(envelope: Pick<PaymentEvent, "id" | "type">, object: unknown): PaymentEvent | null {
  const read = charge.safeParse(object);
  const orderId = read.data?.metadata?.order;
  if (!read.success || !orderId) return null;
  const { amount, amount_refunded, currency, payment_intent } = read.data;
  const kind = amount_refunded >= amount ? "refunded" : "part-refunded";
  return { ...envelope, kind, orderId, checkoutId: null, pence: amount_refunded, currency, reference: payment_intent ?? null };
}
