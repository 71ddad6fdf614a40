import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const stripeKeys = { secretKey: "sk_test_of_the_double", webhookSecret: "whsec_of_the_double_0123456789" };

export interface StripeSession {
  id: string;
  form: Record<string, string>;
  status: "open" | "complete" | "expired";
}

/** A `Stripe-Signature` header for a body. */
export const signStripe = (body: string, at: Date, secret = stripeKeys.webhookSecret): string => {
  const moment = Math.floor(at.getTime() / 1000);
  return `t=${moment},v1=${createHmac("sha256", secret).update(`${moment}.${body}`).digest("hex")}`;
};

let events = 0;

/** An event as Stripe writes it. */
export const stripeEvent = (type: string, object: object, id = `evt_${++events}`) => ({
  id,
  object: "event",
  livemode: false,
  type,
  data: { object },
});

export const totalOf = ({ form }: StripeSession): number =>
  [0, 1].reduce((sum, at) => sum + Number(form[`line_items[${at}][price_data][unit_amount]`] ?? 0), 0);

/** Returns the session object of an event, paid as ordered by default. */
export const sessionObject = (session: StripeSession, changed: object = {}) => ({
  id: session.id,
  object: "checkout.session",
  client_reference_id: session.form.client_reference_id,
  metadata: { order: session.form["metadata[order]"] },
  amount_total: totalOf(session),
  currency: "gbp",
  payment_status: "paid",
  payment_intent: `pi_${session.id}`,
  ...changed,
});

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/**
 * Starts a local Stripe double: Checkout and refund calls, idempotent by Idempotency-Key, and a payment page for browsers. `deliver` is
 * called after a payment; `addressOf` returns where the site really listens.
 */
export async function startStripeDouble(
  deliver: (event: object) => Promise<void> = async () => {},
  addressOf: (url: string) => string = (url) => url,
) {
  const sessions: StripeSession[] = [];
  const refunds: Record<string, string>[] = [];
  const answers = new Map<string, { sent: string; body: object }>();
  const state = { isDown: false };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const shown = ({ id, status }: StripeSession) => ({ id, status, url: `${origin}/pay/${id}` });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const path = request.url ?? "";
    if (path.startsWith("/pay/")) return payingPage(request, response, path);
    if (state.isDown) return send(response, 503, { error: { message: "down" } });
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return send(response, 401, { error: {} });
    const form = Object.fromEntries(new URLSearchParams(sent));
    const key = String(request.headers["idempotency-key"] ?? "");
    const known = answers.get(key);
    if (key && known)
      return send(response, known.sent === sent ? 200 : 400, known.sent === sent ? known.body : { error: { type: "idempotency_error" } });
    const body = make(path, form);
    if (!body) return send(response, 404, { error: { message: "no such thing" } });
    if (key) answers.set(key, { sent, body });
    return "error" in body ? send(response, 400, body) : send(response, 200, body);
  }

  function make(path: string, form: Record<string, string>): object | null {
    if (path === "/v1/checkout/sessions") {
      const session: StripeSession = { id: `cs_test_${sessions.length + 1}_${process.pid}`, form, status: "open" };
      sessions.push(session);
      return shown(session);
    }
    if (path === "/v1/refunds") {
      refunds.push(form);
      return { id: `re_${refunds.length}`, status: "succeeded" };
    }
    const session = sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}` || path === `/v1/checkout/sessions/${id}/expire`);
    if (!session) return null;
    if (path.endsWith("/expire")) {
      if (session.status !== "open") return { error: { message: "only open sessions can be expired" } };
      session.status = "expired";
    }
    return shown(session);
  }

  async function payingPage(request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> {
    const session = sessions.find(({ id }) => path === `/pay/${id}`);
    if (!session) return response.writeHead(404).end();
    if (request.method === "POST" && session.status === "open") {
      session.status = "complete";
      await deliver(stripeEvent("checkout.session.completed", sessionObject(session)));
      return response.writeHead(303, { location: addressOf(session.form.success_url ?? "/") }).end();
    }
    const names = [0, 1].map((at) => session.form[`line_items[${at}][price_data][product_data][name]`] ?? "");
    const form =
      session.status === "open" ? `<form method="post"><button>Pay £${(totalOf(session) / 100).toFixed(2)}</button></form>` : "<p>Over</p>";
    const html = `<!doctype html><title>Pay</title><h1>${names.join(" + ")}</h1>${form}<a href="${addressOf(session.form.cancel_url ?? "/")}">Back</a>`;
    return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }

  return {
    origin,
    sessions,
    refunds,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
