import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import {
  explainConnectionFailure,
  ForbiddenAddressError,
  guardedLookup,
  publicInternet,
  refuseAddress,
} from "#server/kernel/network/public-network.ts";
import type { FetchedFeed, FetchFeedOptions, Network } from "#server/kernel/services/outside.types.ts";
import { unpack } from "../readers/decode-text.ts";
import { FeedError, newMeter } from "../readers/raw-advert.ts";

const maxRedirects = 3;

/**
 * Fetches a feed from the public internet only. Checks every resolved address, connects to a checked one, and checks each redirect again.
 * Never throws for what an address or server does; reading the body may throw FeedError.
 */
export async function fetchFeed(address: string, options: FetchFeedOptions = {}): Promise<FetchedFeed> {
  const network = options.network ?? publicInternet;
  const deadline = AbortSignal.timeout(options.totalTimeoutMs ?? 10 * 60_000);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  let current = address;
  let isSecure = false;
  for (let redirects = 0; ; redirects++) {
    const refusal = refuseAddress(current, network);
    if (refusal) return { kind: "refused", reason: refusal };
    const url = new URL(current);
    if (isSecure && url.protocol === "http:")
      return { kind: "refused", reason: `${url.host} is reached by a redirect from https to http.` };
    isSecure = url.protocol === "https:";
    const answer = await send(url, { ...options, network, signal });
    if (typeof answer === "string") return { kind: "refused", reason: answer };
    const location = answer.headers.location;
    if (answer.statusCode && answer.statusCode >= 300 && answer.statusCode < 400 && answer.statusCode !== 304 && location) {
      answer.destroy();
      if (redirects >= maxRedirects) return { kind: "refused", reason: `The address redirects more than ${maxRedirects} times.` };
      if (!URL.canParse(location, current)) return { kind: "refused", reason: "The address redirects to an invalid address." };
      current = new URL(location, current).href;
      continue;
    }
    return readAnswer(answer, options);
  }
}

function send(url: URL, options: FetchFeedOptions & { network: Network; signal: AbortSignal }): Promise<IncomingMessage | string> {
  const idleTimeoutMs = options.idleTimeoutMs ?? 30_000;
  return new Promise((done) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      agent: false,
      lookup: guardedLookup(options.network),
      signal: options.signal,
      timeout: idleTimeoutMs,
      maxHeaderSize: 32_768,
      headers: {
        ...options.headers,
        accept: "application/xml, application/json, text/xml, text/csv, text/html;q=0.8, */*;q=0.5",
        "accept-encoding": "gzip",
        "user-agent": "Dayworks feed reader",
        ...(options.etag ? { "if-none-match": options.etag } : {}),
        ...(options.lastModified ? { "if-modified-since": options.lastModified } : {}),
      },
    });
    request.on("timeout", () => request.destroy(new Error("silence")));
    request.on("response", done);
    request.on("error", (error) =>
      done(
        error instanceof ForbiddenAddressError ? error.message : `${url.host} could not be reached: ${explainConnectionFailure(error)}.`,
      ),
    );
    request.end();
  });
}

function readAnswer(answer: IncomingMessage, options: FetchFeedOptions): FetchedFeed {
  const refuse = (reason: string): FetchedFeed => {
    answer.destroy();
    return { kind: "refused", reason };
  };
  if (answer.statusCode === 304) {
    answer.destroy();
    return { kind: "not-modified" };
  }
  if (answer.statusCode !== 200) return refuse(`The server answered with status ${answer.statusCode ?? "unknown"}.`);
  const maxBytes = options.maxBytes ?? 250_000_000;
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes)
    return refuse(`The feed is larger than ${Math.round(maxBytes / 1_000_000)} MB.`);
  const encoding = (answer.headers["content-encoding"] ?? "identity").toLowerCase();
  if (!["identity", "gzip", "x-gzip"].includes(encoding))
    return refuse(`The server compressed its response as “${encoding.slice(0, 20)}”, which we did not request.`);
  const capped = capBytes(answer, maxBytes);
  return {
    kind: "body",
    stream: encoding === "identity" ? capped : unpack(capped, newMeter()),
    etag: answer.headers.etag ?? null,
    lastModified: answer.headers["last-modified"] ?? null,
  };
}

async function* capBytes(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FeedError(`The feed is larger than ${Math.round(maxBytes / 1_000_000)} MB.`);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FeedError
      ? error
      : new FeedError(`The connection broke off before the feed was complete: ${explainConnectionFailure(error)}.`);
  } finally {
    answer.destroy();
  }
}
