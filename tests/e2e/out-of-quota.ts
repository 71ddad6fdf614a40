import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/sign-in.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { type Account, inDatabase } from "./accounts.ts";
import { holdQuotas, releaseQuotas } from "./site-controls.ts";

/** The catalogue's words of a 429. */
export const sentence = /Rate limit exceeded\. Please wait (\d+ (seconds?|minutes?)|a moment) before trying again\./;

/** A signed-in account, or a visitor identified by network headers. */
type Caller = Pick<Account, "userId"> | Readonly<Record<string, string>> | undefined;

/** Exhausts a caller's quotas, so that the site itself refuses them however slow the machine is. Returns a function that restores them. */
export async function exhaustQuotas(caller: Caller, ...names: (keyof typeof policies)[]): Promise<() => Promise<void>> {
  const held = { policies: names.map((name) => policies[name].name), keys: await keysOf(caller) };
  await holdQuotas(held);
  return () => releaseQuotas(held);
}

async function keysOf(caller: Caller): Promise<string[]> {
  const { userId, "x-forwarded-for": address = "" } = { "x-forwarded-for": "", ...caller } as {
    userId?: number;
    "x-forwarded-for": string;
  };
  if (userId === undefined) return [clientKey(address), `ip:${clientKey(address)}`];
  const signedIn = await inDatabase((db) => db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)));
  return [`user:${userId}`, ...signedIn.map(({ id }) => `session:${id}`)];
}
