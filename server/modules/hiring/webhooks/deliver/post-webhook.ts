import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { webhookLimits } from "#db/webhook-values.ts";
import { ClosedAddress, judgedLookup, plainFault, publicInternet, refuseAddress } from "#server/kernel/network/public-network.ts";
import type { Network, PostWebhook, WebhookAnswer } from "#server/kernel/services/outside.types.ts";

const secureInternet: Network = { ...publicInternet, ports: [443] };
const silenceMs = webhookLimits.answerWithinSeconds * 1000;

/** Why nothing is sent to an address, or null. Names are judged when they are looked up. */
export function refuseWebhookAddress(address: string, network: Network = secureInternet) {
  if (URL.canParse(address) && new URL(address).protocol !== "https:") return "Give an address that begins with https://.";
  if (URL.canParse(address) && !new URL(address).hostname.includes(".") && !new URL(address).hostname.startsWith("["))
    return "Give the full name of a system on the public internet.";
  return refuseAddress(address, network);
}

/** Posts to the public internet only: the connection is made to a judged address, redirects are not followed, and no more than the status is read. */
export function createWebhookPost(network: Network = secureInternet): PostWebhook {
  return async (address, order) => {
    const refusal = refuseWebhookAddress(address, network);
    return refusal === null ? post(new URL(address), network, order) : { because: refusal };
  };
}

function post(url: URL, network: Network, { headers, body, signal }: Parameters<PostWebhook>[1]): Promise<WebhookAnswer> {
  return new Promise((done) => {
    const sent = request(url, {
      method: "POST",
      agent: false,
      lookup: judgedLookup(network),
      signal: AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]),
      timeout: silenceMs,
      maxHeaderSize: 16_384,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    });
    sent.on("timeout", () => sent.destroy(new Error("silence")));
    sent.on("response", (answer: IncomingMessage) => {
      done({ status: answer.statusCode ?? 0 });
      answer.destroy();
    });
    sent.on("error", (error) =>
      done({ because: error instanceof ClosedAddress ? error.message : `${url.host} could not be reached: ${plainFault(error)}.` }),
    );
    sent.end(body);
  });
}

/** What every secret of a webhook begins with, so that people and secret scanners know one when they see it. */
export const webhookSecretPrefix = "dwh_";

const mac = (secret: string, seconds: number, body: string) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** The value of the signature's header: the second it was sent, and one HMAC-SHA256 of "second.body" for each secret that holds. */
export function signatureOf(body: string, { secrets, now }: { secrets: readonly string[]; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${mac(secret, seconds, body)}`)].join(",");
}
