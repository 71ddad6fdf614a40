import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companyLimits, type LogoContrast, type LogoKind } from "#db/company-values.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos, companyPictures } from "#db/schema/company-pages.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { pictureAddress, sourceSet } from "#server/modules/content/files/pictures/stored-picture.ts";
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

/** Returns these companies with their logos, or null. */
export async function withLogos<Card extends { slug: string }>(db: Db, cards: readonly Card[]) {
  const slugs = cards.map(({ slug }) => slug);
  const rows = await db
    .select({ slug: companies.slug, logo: companyLogos })
    .from(companyLogos)
    .innerJoin(companies, eq(companies.id, companyLogos.companyId))
    .where(inArray(companies.slug, slugs))
    .limit(slugs.length);
  const logos = new Map(rows.map(({ slug, logo }) => [slug, { path: logoPath(logo), width: logo.width, height: logo.height }]));
  return cards.map((card) => ({ ...card, logo: logos.get(card.slug) ?? null }));
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

const sizesAtMost = companyLimits.pictures * 3;

/** Returns a company's pictures in the order it has chosen, each in its widest size with the others in its `srcset`. */
export async function listPictures(db: Db, companyId: number) {
  const rows = await db
    .select()
    .from(companyPictures)
    .where(eq(companyPictures.companyId, companyId))
    .orderBy(companyPictures.position, companyPictures.width)
    .limit(sizesAtMost);
  const widest = new Map(rows.map((row) => [row.pictureId, row]));
  return [...widest].map(([id, { width, height, alt }]) => {
    const picture = { id, width, height };
    return { ...picture, alt, path: pictureAddress(picture, paths.companyPicture), sources: sourceSet(picture, paths.companyPicture) };
  });
}
