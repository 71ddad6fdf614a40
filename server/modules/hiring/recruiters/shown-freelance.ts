import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";

/** Condition for freelance recruiters with a public page: approved, not hidden, and with an active account. */
export const shownFreelance = and(
  eq(recruiterProfiles.state, "shown"),
  eq(recruiterProfiles.isVisible, true),
  eq(users.state, "active"),
  eq(users.role, "recruiter"),
  eq(users.isFreelance, true),
);
