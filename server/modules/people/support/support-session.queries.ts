import { and, eq, gt, isNull } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { supportViews } from "#db/schema/support-views.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { maySignIn } from "#server/modules/people/accounts/sessions/session-lifetimes.ts";

/** Returns the user whom an administrator views the site as, by cookie and session; null when the view has ended or is not theirs. */
export async function findViewedPerson(
  { db, now }: Pick<Services, "db" | "now">,
  administrator: UserPrincipal,
  token: string,
): Promise<UserPrincipal | null> {
  const { role, mfaAt, scopes, sessionHash, userId } = administrator;
  if (role !== "platform_admin" || mfaAt === null || scopes !== null || sessionHash === null) return null;
  const [row] = await db
    .select({
      viewId: supportViews.id,
      endsAt: supportViews.endsAt,
      userId: users.id,
      publicId: users.publicId,
      role: users.role,
      isFreelance: users.isFreelance,
      companyId: users.companyId,
      emailVerifiedAt: users.emailVerifiedAt,
      state: users.state,
    })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.subjectUserId))
    .where(
      and(
        eq(supportViews.tokenHash, hashOf(token)),
        eq(supportViews.sessionHash, sessionHash),
        eq(supportViews.administratorUserId, userId),
        isNull(supportViews.endedAt),
        gt(supportViews.endsAt, now()),
      ),
    )
    .limit(1);
  if (!row || row.role === "platform_admin" || !maySignIn(row.state)) return null;
  const { viewId, endsAt, state: _state, emailVerifiedAt, ...person } = row;
  return {
    kind: "user",
    ...person,
    isEmailVerified: emailVerifiedAt !== null,
    sessionHash: null,
    reauthenticatedAt: null,
    mfaAt: null,
    scopes: null,
    actingFor: { administratorId: userId, sessionHash, viewId, endsAt },
  };
}
