import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { ClosedAddress, judgedLookup, plainFault, publicInternet, refuseAddress } from "#server/kernel/network/public-network.ts";
import type { LinkAnswer, LookAtLink, Network } from "#server/kernel/services/outside.types.ts";

const maxRedirects = 5;
const silenceMs = 10_000;
const totalMs = 20_000;
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/**
 * Follows a link on the public internet only, asking for no more than its head; a server that does not answer that well is asked for the page, of
 * which nothing is read. Never throws for what an address or a server can do.
 */
export function createLinkLook(network: Network = publicInternet): LookAtLink {
  return async (address, signal) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
    const head = await follow(address, { method: "HEAD", network, signal: deadline });
    return head.kind === "works" || !head.mayAnswerGet ? head : follow(address, { method: "GET", network, signal: deadline });
  };
}

interface Way {
  method: "HEAD" | "GET";
  network: Network;
  signal: AbortSignal;
}

async function follow(address: string, way: Way): Promise<LinkAnswer & { mayAnswerGet: boolean }> {
  let current = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const refusal = refuseAddress(current, way.network);
    if (refusal) return { kind: "unknown", finding: refusal, mayAnswerGet: false };
    const answer = await send(new URL(current), way);
    if ("finding" in answer) return { ...answer, mayAnswerGet: false };
    const { status, location } = answer;
    if (status >= 200 && status < 300) return { kind: "works", mayAnswerGet: false };
    if (status >= 300 && status < 400 && location !== undefined) {
      if (!URL.canParse(location, current))
        return { kind: "unknown", finding: "It redirects to something that is no address.", mayAnswerGet: false };
      current = new URL(location, current).href;
      continue;
    }
    const kind = goneStatuses.has(status) ? "gone" : "unknown";
    return { kind, finding: `The server answered with status ${status}.`, mayAnswerGet: true };
  }
  return { kind: "unknown", finding: `It redirects more than ${maxRedirects} times.`, mayAnswerGet: false };
}

type Sent = { status: number; location: string | undefined } | { kind: "gone" | "unknown"; finding: string; isNoSuchHost?: boolean };

function send(url: URL, { method, network, signal }: Way): Promise<Sent> {
  return new Promise((done) => {
    const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      lookup: judgedLookup(network),
      signal,
      timeout: silenceMs,
      maxHeaderSize: 32_768,
      headers: { accept: "text/html, */*;q=0.5", "user-agent": "Dayworks link check" },
    });
    sent.on("timeout", () => sent.destroy(new Error("silence")));
    sent.on("response", (answer: IncomingMessage) => {
      done({ status: answer.statusCode ?? 0, location: answer.headers.location });
      answer.destroy();
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTFOUND") done({ kind: "gone", finding: "There is no such host.", isNoSuchHost: true });
      else
        done({
          kind: "unknown",
          finding: error instanceof ClosedAddress ? error.message : `It could not be looked at: ${plainFault(error)}.`,
        });
    });
    sent.end();
  });
}
