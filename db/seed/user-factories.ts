import { randomBytes } from "node:crypto";
import type { Db } from "../client.ts";
import { users } from "../schema/accounts.ts";

export type UserOverrides = Partial<Omit<typeof users.$inferInsert, "id" | "emailKey">> & {
  /** Moment the row is dated by; the wall clock when left out. */
  now?: Date;
};

/** Adds an active, verified jobseeker without a password, at a domain of their own, unless told otherwise, and answers the id. */
export async function makeUser(db: Db, { now = new Date(), ...overrides }: UserOverrides = {}): Promise<number> {
  const publicId = randomBytes(16).toString("base64url");
  const email =
    overrides.email === undefined ? `person@p${publicId.toLowerCase().replace(/[^a-z\d]/g, "")}.people.example.test` : overrides.email;
  const [added] = await db
    .insert(users)
    .values({
      publicId,
      name: "Robin Sample",
      role: "jobseeker",
      state: "active",
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
      ...overrides,
      email,
      emailKey: email?.trim().toLowerCase() ?? null,
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the new user.");
  return added.id;
}
