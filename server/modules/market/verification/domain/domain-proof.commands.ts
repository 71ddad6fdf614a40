import { Resolver } from "node:dns/promises";
import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { DomainMethod } from "#db/company-values.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomSecret } from "#server/kernel/secrets.ts";
import type { DomainReader } from "#server/kernel/services/outside.types.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import { firmDomainOf, namesOfDomain } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { type LockedFirm, lockFirm, lockOwnFirm, returnToReview, setVerification } from "../locked-firm.ts";
import { checkDomain, type DomainCheckResult, nextDomainProofState } from "./domain-check.ts";

const codeStart = "dayworks-verification=";
const recheckAfterMs = 10_000;
const looksAtOnce = 20;
const hourMs = 3_600_000;
const foundMaxChars = 500;

type Deps = Pick<Services, "db" | "site" | "domainLook">;

/**
 * Starts a domain proof: sets the code to publish and where. The same domain retains its code.
 * @throws AppError invalid-fields
 */
export async function startDomainProof(ctx: Context, order: { domain: string; method: DomainMethod }): Promise<void> {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.submit", { ownerId: userId, companyId });
  const read = readDomain(order.domain);
  if (!read.isFit) throw invalidFields([{ pointer: "/domain", detail: read.because }]);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    const { id, brought } = firm;
    const isSame = brought.domain === read.domain && brought.domainCode !== null;
    if (isSame && brought.domainMethod === order.method) return;
    const code = isSame && brought.domainCode ? brought.domainCode : codeStart + randomSecret().slice(0, 32);
    const stateReset =
      isSame && brought.domainState !== "waiting"
        ? {}
        : ({ domainState: "waiting", domainProvedAt: null, domainMissingSince: null } as const);
    const row = {
      domain: read.domain,
      domainMethod: order.method,
      domainCode: code,
      domainFound: null,
      domainLookedAt: null,
      ...stateReset,
    };
    await tx
      .update(companyVerifications)
      .set({ ...row, domainLookDueAt: new Date(ctx.now.getTime() + hourMs), updatedAt: ctx.now })
      .where(eq(companyVerifications.companyId, id));
    if (brought.domain !== null && brought.domain !== read.domain) await returnToReview(ctx, tx, firm);
  });
}

/**
 * Checks immediately, for a firm that has just published the proof.
 * @throws AppError conflict when no proof was started, too-many-attempts within seconds of the last check
 */
export async function checkDomainNow(ctx: Context): Promise<void> {
  const { services, now } = ctx;
  const { id, brought } = await lockingTransaction(services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    if (!firm.brought.domain) throw new AppError("conflict", "Enter your domain first.");
    const last = firm.brought.domainLookedAt;
    if (last && now.getTime() - last.getTime() < recheckAfterMs) {
      throw new AppError("too-many-attempts", "We have just checked. Try again in ten seconds.", { retryAfterSeconds: 10 });
    }
    await tx.update(companyVerifications).set({ domainLookedAt: now }).where(eq(companyVerifications.companyId, firm.id));
    return firm;
  });
  await checkDomainProof(services, { ...brought, companyId: id }, now);
}

/** Checks every domain that is due. If two processes pick the same firm, it is checked once. */
export async function checkDueDomains(services: Deps, now: Date): Promise<{ looked: number }> {
  const { db } = services;
  const due = await db
    .select()
    .from(companyVerifications)
    .where(and(isNotNull(companyVerifications.domainLookDueAt), lte(companyVerifications.domainLookDueAt, now)))
    .orderBy(asc(companyVerifications.domainLookDueAt))
    .limit(looksAtOnce);
  let looked = 0;
  for (const row of due) {
    const [taken] = await db
      .update(companyVerifications)
      .set({ domainLookDueAt: new Date(now.getTime() + hourMs) })
      .where(and(eq(companyVerifications.companyId, row.companyId), lte(companyVerifications.domainLookDueAt, now)));
    if (taken.affectedRows !== 1) continue;
    await checkDomainProof(services, row, now);
    looked += 1;
  }
  return { looked };
}

type DomainCheck = Pick<typeof companyVerifications.$inferSelect, "companyId" | "domain" | "domainMethod" | "domainCode">;

async function checkDomainProof(
  services: Deps,
  { companyId, domain, domainMethod: method, domainCode: code }: DomainCheck,
  now: Date,
): Promise<void> {
  if (!domain || !method || !code) return;
  const seen = await checkDomain(services.domainLook ?? createDomainReader(), { domain, method, code });
  await lockingTransaction(services.db, async (tx) => {
    const firm = await lockFirm(tx, { id: companyId }, now);
    const { brought } = firm ?? {};
    // The firm changed its domain or method during the check.
    if (!firm || brought?.domain !== domain || brought.domainMethod !== method || brought.domainState === null) return;
    await saveCheckResult(tx, { services, now }, firm, seen);
  });
}

async function saveCheckResult(
  tx: Db,
  at: { services: Deps; now: Date },
  firm: LockedFirm,
  { isFound, found }: DomainCheckResult,
): Promise<void> {
  const { brought } = firm;
  const { now, services } = at;
  const before = { state: brought.domainState ?? "waiting", provedAt: brought.domainProvedAt, missingSince: brought.domainMissingSince };
  const { state, provedAt, missingSince, lookDueAt, news } = nextDomainProofState(before, { isFound, begunAt: brought.updatedAt, now });
  const looked = { domainLookedAt: now, domainFound: [...found].slice(0, foundMaxChars).join("") };
  await tx
    .update(companyVerifications)
    .set({ ...looked, domainState: state, domainProvedAt: provedAt, domainMissingSince: missingSince, domainLookDueAt: lookDueAt })
    .where(eq(companyVerifications.companyId, firm.id));
  if (news === "lapsed" && firm.verification === "verified") await setVerification(tx, { id: firm.id, state: "lapsed", now });
  // A lapsed verification is restored only with the same domain, since that is the one an administrator approved.
  if (news === "proved" && before.state === "lapsed" && firm.verification === "lapsed")
    await setVerification(tx, { id: firm.id, state: "verified", now });
  if (news === null) return;
  const link = services.site.origin + paths.businessVerification;
  await announce(at, tx, "firm.domain-checked", { firm, mail: { domain: brought.domain ?? "", news, found: looked.domainFound, link } });
}

type DomainReading = { isFit: true; domain: string } | { isFit: false; because: string };

/** Parses a domain from a web address, an e-mail address or a plain name. */
function readDomain(sent: string): DomainReading {
  const text = sent.trim().toLowerCase();
  if (text === "") return { isFit: false, because: "Give the domain, such as example.co.uk." };
  const afterAt = text.includes("@") ? (text.split("@").at(-1) ?? "") : text;
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(afterAt) ? afterAt : `https://${afterAt}`;
  if (!URL.canParse(address)) return { isFit: false, because: "This is not a domain. Enter it as example.co.uk." };
  const domain = new URL(address).hostname.replace(/^www\./, "").replace(/\.$/, "");
  if (domain.length > 253 || !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(domain)) {
    return { isFit: false, because: "This is not a domain on the internet. Enter it as example.co.uk." };
  }
  if (namesOfDomain(domain).length === 0) return { isFit: false, because: `Anyone can register a name under ${domain}. Enter your own.` };
  if (firmDomainOf(`someone@${domain}`) === null) {
    return {
      isFit: false,
      because: `Anyone can get an address at ${domain}, so it does not prove who you are. Enter the domain of your firm’s own website.`,
    };
  }
  return { isFit: true, domain };
}

const fileMaxBytes = 4096;

const lookTimeoutMs = 8_000;

/** Reads from the public internet only. */
function createDomainReader(): DomainReader {
  return {
    async records(name) {
      const resolver = new Resolver({ timeout: 3_000, tries: 2 });
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
        throw error;
      }
    },
    async file(address) {
      const answer = await fetchFeed(address, { maxBytes: fileMaxBytes, totalTimeoutMs: lookTimeoutMs, idleTimeoutMs: lookTimeoutMs });
      if (answer.kind !== "body") return { because: answer.kind === "refused" ? answer.reason : "The server sent an empty response." };
      try {
        const parts: Uint8Array[] = [];
        for await (const part of answer.stream) parts.push(part);
        return { text: Buffer.concat(parts).toString("utf8") };
      } catch {
        return { because: "The file is too long, or the connection broke off." };
      }
    },
  };
}
