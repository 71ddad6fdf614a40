import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { LogoContrast, LogoKind } from "#db/company-values.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { logoFolder, logoPath } from "#server/modules/market/jobs/firm-logo.ts";

export interface Logo {
  path: string;
  width: number;
  height: number;
  contrast: LogoContrast;
}

const logoContentTypes: Record<LogoKind, string> = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp" };

export async function findLogo(db: Db, companyId: number): Promise<Logo | null> {
  const [row] = await db.select().from(companyLogos).where(eq(companyLogos.companyId, companyId)).limit(1);
  return row ? { path: logoPath(row), width: row.width, height: row.height, contrast: row.contrast } : null;
}

/** Returns the picture at a path of `logoPath`, while a company shows it. @throws AppError not-found */
export async function readLogo({ db, files }: Services, file: string): Promise<{ bytes: Buffer; contentType: string }> {
  const [, hex] = /^([0-9a-f]{32})\.(?:png|jpg|webp)$/.exec(file) ?? [];
  const found = hex
    ? await db
        .select()
        .from(companyLogos)
        .where(eq(companyLogos.objectName, `${logoFolder}/${hex}`))
        .limit(1)
    : [];
  const [row] = found;
  const bytes = row && logoPath(row).endsWith(`/${file}`) ? await files.read(row.objectName) : null;
  if (!row || !bytes) throw new AppError("not-found", "There is no such picture.");
  return { bytes, contentType: logoContentTypes[row.kind] };
}
