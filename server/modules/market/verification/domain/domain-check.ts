import type { DomainMethod, DomainState } from "#db/company-values.ts";
import type { DomainReader } from "#server/kernel/services/outside.types.ts";
import { oneLine } from "#server/text/plain-text.ts";

const recordsShown = 4;
const shownChars = 90;

/** Returns where the proof of a domain is expected. */
export const proofLocation = (domain: string, method: DomainMethod): string =>
  method === "dns" ? `_dayworks-verification.${domain}` : `https://${domain}/.well-known/dayworks-verification.txt`;

export interface DomainCheckResult {
  isFound: boolean;
  /** Description of what was read. */
  found: string;
}

/** Returns whether the code is published as required; never throws because of the domain's response. */
export async function checkDomain(
  look: DomainReader,
  { domain, method, code }: { domain: string; method: DomainMethod; code: string },
): Promise<DomainCheckResult> {
  const place = proofLocation(domain, method);
  return method === "dns" ? checkDnsRecords(look, place, code) : checkWellKnownFile(look, place, code);
}

async function checkDnsRecords(look: DomainReader, name: string, code: string): Promise<DomainCheckResult> {
  try {
    const texts = await look.records(name);
    if (texts.length === 0) return { isFound: false, found: `There is no TXT record at ${name}.` };
    const shown = texts.slice(0, recordsShown).map(quoted).join(", ");
    return { isFound: texts.some((text) => text.trim() === code), found: `TXT records at ${name}: ${shown}` };
  } catch {
    return { isFound: false, found: `The name server for ${name} did not respond.` };
  }
}

async function checkWellKnownFile(look: DomainReader, address: string, code: string): Promise<DomainCheckResult> {
  const answer = await look.file(address);
  if ("because" in answer) return { isFound: false, found: `${address}: ${answer.because}` };
  const lines = answer.text.split(/\r?\n/).map((line) => line.trim());
  return { isFound: lines.includes(code), found: `${address} holds ${quoted(answer.text) || "nothing"}` };
}

/** Truncates third-party text to enough characters to identify it. */
function quoted(text: string): string {
  const line = [...oneLine(text)];
  return line.length === 0 ? "" : `“${line.slice(0, shownChars).join("")}${line.length > shownChars ? "…" : ""}”`;
}

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** How long an established proof may be missing before it lapses. */
export const graceMs = 14 * dayMs;
/** How long a proof that was never found is checked for automatically. */
const waitingMs = 7 * dayMs;

export interface DomainProofState {
  state: DomainState;
  provedAt: Date | null;
  missingSince: Date | null;
}

interface NextDomainProofState extends DomainProofState {
  /** Time of the next automatic check; null when only manual. */
  lookDueAt: Date | null;
  /** Notification for the firm. */
  news: "proved" | "losing" | "lapsed" | null;
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Returns a proof's state after a check. `begunAt` is when waiting for it began. */
export function nextDomainProofState(
  before: DomainProofState,
  { isFound, begunAt, now }: { isFound: boolean; begunAt: Date; now: Date },
): NextDomainProofState {
  if (isFound) {
    const news = before.state === "proved" || before.state === "losing" ? null : "proved";
    const provedAt = news === null ? before.provedAt : now;
    return { state: "proved", provedAt, missingSince: null, lookDueAt: after(now, 7 * dayMs), news };
  }
  if (before.state === "proved") return { ...before, state: "losing", missingSince: now, lookDueAt: after(now, dayMs), news: "losing" };
  if (before.state === "losing") {
    const isOver = now.getTime() - (before.missingSince ?? now).getTime() >= graceMs;
    if (!isOver) return { ...before, lookDueAt: after(now, dayMs), news: null };
    return { ...before, state: "lapsed", lookDueAt: after(now, 7 * dayMs), news: "lapsed" };
  }
  if (before.state === "lapsed") {
    const isForgotten = now.getTime() - (before.missingSince ?? now).getTime() >= graceMs + 8 * 7 * dayMs;
    return { ...before, lookDueAt: isForgotten ? null : after(now, 7 * dayMs), news: null };
  }
  const isGivenUp = now.getTime() - begunAt.getTime() >= waitingMs;
  return { ...before, lookDueAt: isGivenUp ? null : after(now, hourMs), news: null };
}
