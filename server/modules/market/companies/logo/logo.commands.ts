import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companyLimits, type LogoContrast } from "#db/company-values.ts";
import { companyLogos, companyPictures } from "#db/schema/company-pages.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import {
  claimFile,
  damagedFileError,
  deleteFile,
  deleteUnclaimedFile,
  invalidFileError,
  storeFile,
} from "#server/modules/content/files/files.commands.ts";
import { type CheckedLogo, checkLogo } from "#server/modules/content/files/pictures/check-picture.ts";
import { readDescription, storePicture } from "#server/modules/content/files/pictures/stored-picture.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { logoFolder, logoPath } from "#server/modules/market/jobs/firm-logo.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { companyNotFound, findCompanyRow } from "../editing/editable-company.queries.ts";
import { lockCompany } from "../editing/save-company.commands.ts";
import { type Logo, listPictures } from "./logo.queries.ts";

/** Sets a company's logo, replacing any earlier one. @throws AppError not-found, invalid-fields with what is wrong with the picture */
export async function saveLogo(ctx: Context, { slug, bytes }: { slug: string; bytes: Buffer }): Promise<Logo> {
  const { services, now } = ctx;
  const row = await findCompanyRow(services.db, { slug });
  requireAllowed(ctx, "company.update", { companyId: row?.id ?? null });
  const drawn = await drawLogo(checkLogo(bytes));
  const objectName = await storeFile(services, { folder: logoFolder, bytes: drawn.bytes, now });
  const { kind, width, height, contrast } = drawn;
  const shown = { objectName, kind, width, height, contrast, sizeBytes: drawn.bytes.length, uploadedAt: now };
  try {
    const earlier = await withLockedCompany(ctx, { slug, reason: "logo" }, async (tx, companyId) => {
      const before = await findLogoFile(tx, companyId);
      await claimFile(tx, objectName, now);
      await tx
        .insert(companyLogos)
        .values({ companyId, ...shown })
        .onDuplicateKeyUpdate({ set: shown });
      return before;
    });
    if (earlier !== null) await deleteFile(services, earlier).catch(() => {});
  } catch (error) {
    await deleteUnclaimedFile(services, objectName).catch(() => {});
    throw error;
  }
  return { path: logoPath(shown), width, height, contrast };
}

/** Removes a company's logo. @throws AppError not-found */
export async function removeLogo(ctx: Context, slug: string): Promise<void> {
  const earlier = await withLockedCompany(ctx, { slug, reason: "logo" }, async (tx, companyId) => {
    const before = await findLogoFile(tx, companyId);
    await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
    return before;
  });
  if (earlier !== null) await deleteFile(ctx.services, earlier).catch(() => {});
}

async function findLogoFile(tx: Db, companyId: number): Promise<string | null> {
  const [row] = await tx
    .select({ objectName: companyLogos.objectName })
    .from(companyLogos)
    .where(eq(companyLogos.companyId, companyId))
    .limit(1);
  return row?.objectName ?? null;
}

/** Runs `work` on the locked company. */
function withLockedCompany<Result>(
  ctx: Context,
  { slug, reason }: { slug: string; reason: "logo" | "pictures" },
  work: (tx: Db, companyId: number) => Promise<Result>,
): Promise<Result> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const id = await lockCompany(tx, { slug });
    const { isAudited } = requireAllowed(ctx, "company.update", { companyId: id });
    if (id === null) throw companyNotFound();
    const result = await work(tx, id);
    if (reason === "logo") await recordCompanyJobsChange(tx, id, ctx.now);
    if (isAudited) await recordAudit(tx, ctx, { action: "company.update", resource: "company", resourceId: id, reason });
    return result;
  });
}

/** Adds a picture to the end of a company's gallery. @throws AppError not-found, invalid-fields with what is wrong with it */
export async function addPicture(
  ctx: Context,
  { slug, bytes, alt }: { slug: string; bytes: Buffer; alt: unknown },
): Promise<{ id: string }> {
  const { services, now } = ctx;
  const row = await findCompanyRow(services.db, { slug });
  requireAllowed(ctx, "company.update", { companyId: row?.id ?? null });
  const description = readDescription(alt);
  const { id } = await storePicture(services, { folder: "gallery", bytes, now }, (sizes, claim) =>
    withLockedCompany(ctx, { slug, reason: "pictures" }, async (tx, companyId) => {
      const shown = await listPictures(tx, companyId);
      if (shown.length >= companyLimits.pictures) {
        throw invalidFileError(`A company shows at most ${companyLimits.pictures} pictures. Remove one first.`);
      }
      await claim(tx);
      await tx.insert(companyPictures).values(sizes.map((size) => ({ ...size, companyId, alt: description, position: shown.length })));
    }),
  );
  return { id };
}

/** Puts a company's pictures into this order, and removes one of them. @throws AppError not-found */
export async function arrangePictures(ctx: Context, { slug, ids, removed }: { slug: string; ids: string[]; removed: string | null }) {
  const files = await withLockedCompany(ctx, { slug, reason: "pictures" }, async (tx, companyId) => {
    const isFirms = eq(companyPictures.companyId, companyId);
    const shown = (await listPictures(tx, companyId)).map(({ id }) => id);
    // A picture added meanwhile stays, at the end.
    const order = [...new Set([...ids.filter((id) => shown.includes(id)), ...shown])].filter((id) => id !== removed);
    for (const [position, id] of order.entries()) {
      await tx
        .update(companyPictures)
        .set({ position })
        .where(and(isFirms, eq(companyPictures.pictureId, id)));
    }
    if (removed === null) return [];
    const isRemoved = and(isFirms, eq(companyPictures.pictureId, removed));
    const rows = await tx.select({ objectName: companyPictures.objectName }).from(companyPictures).where(isRemoved).limit(3);
    await tx.delete(companyPictures).where(isRemoved);
    return rows;
  });
  for (const { objectName } of files) await deleteFile(ctx.services, objectName).catch(() => {});
}

/** Luminance of the site's two background colours. */
const lightPaper = luminance(0xfb, 0xfa, 0xf7);
const darkPaper = luminance(0x10, 0x1b, 0x27);
/** WCAG's minimum contrast for meaningful graphics. */
const leastContrast = 3;
/** Minimum share of the visible pixels that must reach it. */
const leastShare = 0.25;
const drawnMaxPixels = 512;

interface DrawnLogo {
  kind: CheckedLogo["kind"];
  bytes: Buffer;
  width: number;
  height: number;
  contrast: LogoContrast;
}

/**
 * Redraws the picture, so that only what is visible remains of the upload. WebP, which the renderer cannot read, stays as the check left
 * it.
 */
export async function drawLogo({ kind, bytes, width, height }: CheckedLogo): Promise<DrawnLogo> {
  if (kind === "webp") return { kind, bytes, width, height, contrast: "unknown" };
  const { renderAsync } = await import("@resvg/resvg-js");
  const scale = Math.min(1, drawnMaxPixels / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const picture = `data:image/${kind};base64,${bytes.toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><image width="${w}" height="${h}" preserveAspectRatio="none" href="${picture}"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const contrast = contrastOf(drawn.pixels);
  if (contrast === null) throw damagedFileError("picture");
  return { kind: "png", bytes: drawn.asPng(), width: drawn.width, height: drawn.height, contrast };
}

/** Rates a picture's contrast with both backgrounds; null where nothing is visible. Pixels are RGBA. */
function contrastOf(pixels: Uint8Array): LogoContrast | null {
  let seen = 0;
  let onLight = 0;
  let onDark = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 128) continue;
    seen += 1;
    const pixelLuminance = luminance(
      unpremultiply(pixels[at], alpha),
      unpremultiply(pixels[at + 1], alpha),
      unpremultiply(pixels[at + 2], alpha),
    );
    if (ratio(pixelLuminance, lightPaper) >= leastContrast) onLight += 1;
    if (ratio(pixelLuminance, darkPaper) >= leastContrast) onDark += 1;
  }
  if (seen === 0) return null;
  if (onLight / seen < leastShare) return "faint-on-light";
  return onDark / seen < leastShare ? "faint-on-dark" : "good";
}

/** Undoes premultiplied alpha. */
const unpremultiply = (value: number | undefined, alpha: number) => Math.min(255, Math.round(((value ?? 0) * 255) / alpha));

function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
