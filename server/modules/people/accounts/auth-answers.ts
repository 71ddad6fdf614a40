import { z } from "zod";
import { userRoles } from "#db/values.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";

export const authTag = "Signing in";
export const accountTag = "Your account";

export const successAnswer = z.strictObject({ success: z.literal(true) });

const facts = {
  id: z.string().meta({ examples: ["Zm9yZW1hbi1leGFtcGxlLQ"] }),
  role: z.enum(userRoles),
  name: z.string().meta({ examples: ["Sam Sample"] }),
  emailVerified: z.boolean(),
};

export const signedInUser = z
  .strictObject({
    ...facts,
    email: z
      .string()
      .nullable()
      .meta({ examples: ["sam.sample@example.com"] }),
    companyId: z.int().nullable(),
    companyName: z.string().nullable().optional().meta({ description: "Of GET /api/user: the firm they recruit for; null without one." }),
    supportViewEndsAt: z.iso.datetime().optional().meta({ description: "Until when an administrator is viewing this person’s screens." }),
    mfa: z.boolean().meta({ description: "A second factor is set up." }),
  })
  .meta({ id: "SignedInUser" });

export const sessionAnswer = z.union([
  z.strictObject({ authenticated: z.literal(true), user: z.strictObject(facts), expiresAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
  z.strictObject({ authenticated: z.literal(false) }),
]);

/** Shared description of sign-in operations, whose attempts are limited separately from the quotas. */
export const authCall = (described: Omit<CallDescription, "tag" | "quota">): CallDescription => ({
  ...described,
  tag: authTag,
  quota: null,
});

/** Longer than any of this work takes on a machine that is not overloaded. */
export const minResponseMs = 200;

/**
 * Responds, or refuses, no sooner than a fixed time after the start, so that response times do not reveal whether an address has an
 * account.
 */
export async function withMinDuration<Result>({ wait }: Pick<Services, "wait">, work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(minResponseMs)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
