import { vi } from "vitest";

export interface Sent {
  atMs: number;
  method: string;
  address: string;
  headers: Headers;
}

export interface RecordingFetch {
  sent: Sent[];
  /** Milliseconds between consecutive requests. */
  gapsMs: () => number[];
}

/** For tests only: replaces the network with fixed responses and records requests. `answer` may throw, as a broken connection does. */
export function recordFetch(answer: (sent: Sent, index: number) => Response, nowMs: () => number = Date.now): RecordingFetch {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers, signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    const one = { atMs: nowMs(), method, address: String(address), headers: new Headers(headers) };
    sent.push(one);
    return answer(one, sent.length - 1);
  });
  const moments = () => sent.map(({ atMs }) => atMs);
  return { sent, gapsMs: () => moments().flatMap((atMs, index) => (index === 0 ? [] : [atMs - (moments()[index - 1] ?? 0)])) };
}

/** A problem document as the server sends it. */
export const problem = (status: number, more: Record<string, unknown> = {}, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ type: "/problems/x", title: "X", status, code: "x", ...more }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
