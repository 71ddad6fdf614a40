import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";

/** A freelance recruiter whose page everybody may see: checked, wanted, and still here. */
export const shownFreelance = and(
  eq(recruiterProfiles.state, "shown"),
  eq(recruiterProfiles.isVisible, true),
  eq(users.state, "active"),
  eq(users.role, "recruiter"),
  eq(users.isFreelance, true),
);
