import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Person, PersonalTable } from "#db/personal.ts";
import { tablesInErasureOrder } from "#db/personal-tables.ts";
import { erasures, users } from "#db/schema/accounts.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { emit } from "#server/kernel/events.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

/** Columns that tell who is to be erased; read under a lock. */
export const erasureColumns = {
  id: users.id,
  email: users.email,
  emailKey: users.emailKey,
  name: users.name,
  role: users.role,
  companyId: users.companyId,
};
export interface AccountToErase {
  id: number;
  companyId: number | null;
  email: string | null;
  emailKey: string | null;
  name: string;
}
type Site = Pick<Services, "site" | "secrets">;

/** Erases a person in every table annotated as personal, within the caller's transaction, which holds the lock of the account. */
export async function eraseAccount(
  tx: Db,
  { site, secrets }: Site,
  user: AccountToErase,
  { now, reason, tellOwner }: { now: Date; reason: string; tellOwner: boolean },
): Promise<void> {
  const person = personOf(secrets, user);
  await emit(tx, "account.erasing", { site, user, now });
  for (const entry of tablesInErasureOrder) await eraseFrom(tx, entry, { person, now });
  await tx
    .insert(erasures)
    .values({ userId: user.id, accountHash: person.accountHash, erasedAt: now })
    .onDuplicateKeyUpdate({ set: { accountHash: person.accountHash } });
  if (tellOwner && user.email !== null)
    await queueMail(tx, { site, now }, { to: user.email, userId: null, template: "erasure-done", facts: { name: user.name } });
  await recordErasure(tx, user, { now, reason });
}

/** Takes an account that was never confirmed away altogether: nobody has ever used it, so nothing needs to remember it. */
export async function deleteUnusedAccount(tx: Db, { secrets }: Site, user: AccountToErase, { now }: { now: Date }): Promise<void> {
  const person = personOf(secrets, user);
  for (const entry of tablesInErasureOrder) await eraseFrom(tx, entry, { person, now });
  await tx.delete(users).where(eq(users.id, user.id));
  await recordErasure(tx, user, { now, reason: "address never confirmed" });
}

export const personOf = (secrets: Services["secrets"], { id, email, emailKey, name }: AccountToErase): Person => ({
  userId: id,
  email: email ?? "",
  emailKey: emailKey ?? "",
  name,
  accountHash: secrets.keyedHash("account", emailKey ?? ""),
});

async function eraseFrom(tx: Db, { table, erasure }: PersonalTable, { person, now }: { person: Person; now: Date }): Promise<void> {
  for (const step of erasure) {
    if (step.does === "keep") continue;
    const rows = step.rows(person);
    // Without a condition it would be everybody's rows.
    if (!rows) throw new Error("A step of the erasure names no rows.");
    if (step.does === "delete") await tx.delete(table).where(rows);
    else await tx.update(table).set(step.set(now)).where(rows);
  }
}

const recordErasure = (tx: Db, { id }: AccountToErase, { now, reason }: { now: Date; reason: string }) =>
  recordAudit(
    tx,
    { principal: anonymous, now, requestId: null },
    { action: "user.erase", resource: "user", resourceId: id, result: "done", reason },
  );
