import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { webhookLimits } from "#db/webhook-values.ts";
import {
  explainConnectionFailure,
  ForbiddenAddressError,
  guardedLookup,
  publicInternet,
  refuseAddress,
} from "#server/kernel/network/public-network.ts";
import type { Network, PostWebhook, WebhookAnswer } from "#server/kernel/services/outside.types.ts";

const secureInternet: Network = { ...publicInternet, ports: [443] };
const silenceMs = webhookLimits.answerWithinSeconds * 1000;

/** Returns why an address is refused, or null. Host names are checked when they are resolved. */
export function refuseWebhookAddress(address: string, network: Network = secureInternet) {
  if (URL.canParse(address) && new URL(address).protocol !== "https:") return "Give an address that begins with https://.";
  if (URL.canParse(address) && !new URL(address).hostname.includes(".") && !new URL(address).hostname.startsWith("["))
    return "Enter the full host name of a system on the public internet.";
  return refuseAddress(address, network);
}

/** Posts to the public internet only: connects to a checked address, follows no redirects, and reads only the status. */
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
      lookup: guardedLookup(network),
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
      done({
        because:
          error instanceof ForbiddenAddressError ? error.message : `${url.host} could not be reached: ${explainConnectionFailure(error)}.`,
      }),
    );
    sent.end(body);
  });
}

const mac = (secret: string, seconds: number, body: string) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** Returns the signature header: the time in epoch seconds, and an HMAC-SHA256 of "seconds.body" for each valid secret. */
export function signatureOf(body: string, { secrets, now }: { secrets: readonly string[]; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${mac(secret, seconds, body)}`)].join(",");
}
