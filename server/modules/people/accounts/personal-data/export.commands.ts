import { eq, type SQL } from "drizzle-orm";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { listStoredFiles } from "#server/modules/people/cvs/cvs.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { erasureColumns, personOf } from "./erase-account.commands.ts";
import { exportFileName, packExport, readExport } from "./export-archive.ts";

/** Exports everything stored about the signed-in user as a ZIP. Audited. @throws AppError rate-limited after five in an hour */
export function exportOwnData(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.export", { ownerId: userId });
  return exportData(ctx, "user.export", eq(users.id, userId));
}

/**
 * Exports another account's data for an administrator to pass on. Audited. @throws AppError not-found, rate-limited after five in an hour
 */
export const exportDataOf = (ctx: Context, publicId: string) => exportData(ctx, "user.exportOther", eq(users.publicId, publicId));

async function exportData(ctx: Context, action: "user.export" | "user.exportOther", whose: SQL) {
  const { services, now } = ctx;
  await charge(ctx, "export");
  const { files, cvFiles } = await runTransaction(services.db, async (tx) => {
    const [user] = await tx
      .select({ ...erasureColumns, companyName: companies.name })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(whose)
      .limit(1);
    requireAllowed(ctx, action, { ownerId: user?.id ?? null });
    if (!user) throw new AppError("not-found", "There is no such account.");
    const userId = user.id;
    const read = await readExport(tx, personOf(services.secrets, user));
    await recordAudit(tx, ctx, { action: "user.export", resource: "user", resourceId: userId });
    const withCompany = read.map((file) =>
      user.companyName !== null && file.name === "account.json"
        ? { ...file, rows: file.rows.map((row) => ({ ...row, company: user.companyName })) }
        : file,
    );
    return { files: withCompany, cvFiles: await listStoredFiles(tx, userId) };
  });
  const handedIn = cvFiles.map(({ name, objectName }) => ({ name: `cvs/${name}`, read: () => services.files.read(objectName) }));
  return { fileName: exportFileName(services.site.name, now), archive: packExport({ site: services.site, files, handedIn, now }) };
}
