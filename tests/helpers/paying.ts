import { createStripePayments } from "#server/modules/money/billing/payments/stripe/stripe-payments.ts";
import { openPosting } from "./posting.ts";
import { openTestSite, type TestSite, testOrigin } from "./site.ts";
import { type StripeSession, sessionObject, signStripe, startStripeDouble, stripeEvent, stripeKeys } from "./stripe-double.ts";

export interface PlacedOrder {
  id: string;
  state: string;
  invoiceNumber: string | null;
  grossPence: number;
  payAt: string | null;
}

/** A site that takes cards by a double of Stripe's, and firms with people who post. */
export async function openPaying(now: Date) {
  const stripe = await startStripeDouble();
  const cardPayments = createStripePayments({ ...stripeKeys, apiOrigin: stripe.origin }, testOrigin);
  const site: TestSite = await openTestSite({ now, cardPayments });
  const posting = await openPosting(site);
  const post = (body: string, signature?: string, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", ...(signature !== undefined && { "stripe-signature": signature }), ...headers },
      payload: body,
    });
  /** Sends an event as Stripe does; answers the status. */
  const tell = async (event: object): Promise<number> => {
    const body = JSON.stringify(event);
    return (await post(body, signStripe(body, site.services.now()))).statusCode;
  };
  const newest = (): StripeSession => {
    const session = stripe.sessions.at(-1);
    if (!session) throw new Error("Nothing was to be paid.");
    return session;
  };
  /** Pays on the latest Checkout page. */
  const pay = (session = newest(), changed: object = {}, id?: string): Promise<number> => {
    session.status = "complete";
    return tell(stripeEvent("checkout.session.completed", sessionObject(session, changed), id));
  };
  const close = async () => {
    await site.close();
    await stripe.close();
  };
  return { site, stripe, ...posting, post, tell, newest, pay, close };
}

export type Paying = Awaited<ReturnType<typeof openPaying>>;
