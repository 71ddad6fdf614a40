import { cvs, storedFiles } from "#db/schema/cvs.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";
import { makePdf } from "./cv-files.ts";
import type { TestSite } from "./site.ts";

/** A CV whose file says whose it is. */
export async function addCv({ db, services }: TestSite, userId: number, mark: string): Promise<number> {
  const objectName = newObjectName("cvs");
  const uploadedAt = services.now();
  const bytes = makePdf({ comment: `CV of ${mark}` });
  await services.files.write(objectName, bytes);
  await db.insert(storedFiles).values({ objectName, sizeBytes: bytes.length, createdAt: uploadedAt });
  const named = { label: `CV of ${mark}`, fileName: `${mark}.pdf`, kind: "pdf", sizeBytes: bytes.length, scan: "not-scanned" } as const;
  const cv = { publicId: randomPublicId(), userId, objectName, contentHash: hashOf(bytes), uploadedAt, ...named };
  const [made] = await db.insert(cvs).values(cv).$returningId();
  return made?.id ?? 0;
}
