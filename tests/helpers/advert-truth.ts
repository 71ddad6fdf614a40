import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { makeUser } from "#db/seed/factories.ts";
import { hashOf, randomSecret } from "#server/kernel/secrets.ts";
import { publishDueFigures } from "#server/modules/market/advert-truth/publish.commands.ts";
import type { TruthRecord } from "#server/modules/market/advert-truth/truth.fields.ts";
import type { Outputs } from "#server/types.ts";
import type { TestSite } from "./site.ts";
import { queryProcedure } from "./typed-call.ts";

type Choices = Partial<Record<"pay" | "suite" | "siteDays" | "note", string>>;
export const asAdvertised: Choices = { pay: "as-advertised", suite: "as-advertised", siteDays: "as-advertised" };

const start = new Date("2026-03-02T09:00:00Z");
/** A moment of these tests, so many days after they begin. */
export const day = (days: number) => new Date(start.getTime() + days * 86_400_000);

let clients = 0;

/** What people answer about a firm's adverts, each from a network of their own and on a day of their own, and what the site then shows. */
export function openTruth(site: TestSite, companyId: number) {
  /** Sends the form without cookies, and answers where it leads. */
  const send = async (token: string, choices: Choices, ip = `10.${++clients % 250}.${clients % 240}.7`) => {
    const { headers, statusCode } = await site.app.inject({
      method: "POST",
      url: `/advert-truth/${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(choices as Record<string, string>).toString(),
      remoteAddress: ip,
    });
    expect(statusCode).toBe(303);
    return String(headers.location).split("?")[1];
  };
  /** Asks somebody else, and answers their link and account. */
  const ask = async (): Promise<{ token: string; userId: number }> => {
    const now = site.services.now();
    const [userId, token] = [await makeUser(site.db, { now }), randomSecret()];
    const advertised = { pay: "£55,000 – £65,000 a year", suite: "NEC4", siteDays: "3 days a week on site · Main contractor" };
    const asked = { companyId, userId, occasion: "hire", jobTitle: "QS", advertised, askedAt: now } as const;
    const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
    await site.db.insert(advertTruthAnswers).values({ ...asked, linkHash: hashOf(token), expiresAt });
    return { token, userId };
  };
  const slugOf = async () => (await site.db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, companyId)))[0]?.slug;
  const shown = async () =>
    (await site.app.inject(`/api/companies/${await slugOf()}/advert-truth`)).json<{ advertTruth: TruthRecord | null }>().advertTruth;
  return {
    send,
    ask,
    slugOf,
    shown,
    linkOf: async (token: string) => (await queryProcedure<Outputs["advertTruth"]["link"]>(site, "advertTruth.link", {}, { token })).data,
    answerAll: async (choices: readonly Choices[], from = 0) => {
      const people = [];
      for (const [at, choice] of choices.entries()) {
        site.setNow(day(from + at));
        const person = await ask();
        expect(await send(person.token, { ...asAdvertised, ...choice })).toBe("saved=1");
        people.push(person);
      }
      return people;
    },
    publishOn: (days: number) => {
      site.setNow(day(days));
      return publishDueFigures(site.db, day(days));
    },
    rowOf: async (userId: number) => {
      const [row] = await site.db.select().from(advertTruthAnswers).where(eq(advertTruthAnswers.userId, userId));
      return row;
    },
    /** "4 of 5" for each question that is shown. */
    figures: async () => (await shown())?.figures.map(({ asAdvertised: yes, answers }) => `${yes} of ${answers}`) ?? null,
  };
}
export type Truth = ReturnType<typeof openTruth>;
