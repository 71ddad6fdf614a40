import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { makeCompany, makeJob, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { sessionCookieName } from "#server/http/csrf.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { siteOrigin } from "../bench/processes.ts";

export interface Caller {
  id: number;
  publicId: string;
  headers: Readonly<Record<string, string>>;
}

export interface Answer<Data> {
  /** 0 when there was none. */
  status: number;
  ms: number;
  /** Of a typed call its result, else the body; null where that is no JSON. */
  data: Data | null;
  headers: Headers;
  text: string;
}

const fetchSite = { origin: siteOrigin, "sec-fetch-site": "same-origin" };

export interface CallOptions {
  caller?: Caller;
  /** Sends a POST with it. */
  body?: unknown;
  /** Idempotency key. */
  key?: string;
  timeoutMs?: number;
}

/** Calls a site on this machine; never throws. */
export async function call<Data = unknown>(
  port: number,
  path: string,
  { caller, body, key, timeoutMs = 15_000 }: CallOptions = {},
): Promise<Answer<Data>> {
  const startedAt = performance.now();
  const isForm = body instanceof FormData;
  const headers = {
    ...fetchSite,
    ...caller?.headers,
    ...(body !== undefined && !isForm && { "content-type": "application/json" }),
    ...(key !== undefined && { "idempotency-key": `"${key}"` }),
  };
  const sent = body === undefined ? {} : { method: "POST", body: isForm ? body : JSON.stringify(body) };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual", signal, ...sent });
    const text = await answer.text();
    return { status: answer.status, ms: performance.now() - startedAt, data: dataOf<Data>(text), headers: answer.headers, text };
  } catch {
    return { status: 0, ms: performance.now() - startedAt, data: null, headers: new Headers(), text: "" };
  }
}

function dataOf<Data>(text: string): Data | null {
  try {
    const body = JSON.parse(text) as { result?: { data: Data } };
    return body.result?.data ?? (body as Data);
  } catch {
    return null;
  }
}

export const isDone = ({ status }: Pick<Answer<unknown>, "status">): boolean => status === 200 || status === 201;

/** Adds somebody who is signed in; a site must be running to give the token of writes. */
export async function addPerson(db: Db, port: number, overrides: UserOverrides = {}): Promise<Caller> {
  const publicId = randomPublicId();
  const id = await makeUser(db, { ...overrides, publicId });
  const { token } = await createSession(db, { userId: id, now: new Date(), userAgent: "Mozilla/5.0 Chrome/141.0", mfaAt: null });
  const session = `${sessionCookieName}=${token}`;
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/csrf-token`, { headers: { cookie: session } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { id, publicId, headers: { cookie: [session, ...cookies].join("; "), "x-xsrf-token": csrfToken } };
}

export interface Firm {
  companyId: number;
  slug: string;
  boss: Caller;
  recruiter: Caller;
  adverts: number[];
}

/** Adds a verified firm with an administrator, a recruiter, adverts and credits. */
export async function addFirm(db: Db, port: number, { adverts = 0, credits = 0 } = {}): Promise<Firm> {
  const slug = `promises-${randomUUID().slice(0, 13)}`;
  const companyId = await makeCompany(db, { slug });
  const boss = await addPerson(db, port, { role: "company_admin", companyId });
  const recruiter = await addPerson(db, port, { role: "recruiter", companyId });
  const jobs: number[] = [];
  while (jobs.length < adverts) jobs.push(await makeJob(db, { companyId, createdByUserId: recruiter.id }));
  const owner = { companyId, freelanceUserId: null };
  const grant = { owner, credits, daysLive: 30, validDays: 365, orderId: null, reason: "for a promise", actorUserId: null };
  if (credits > 0) await grantCredits(db, grant, new Date());
  return { companyId, slug, boss, recruiter, adverts: jobs };
}
