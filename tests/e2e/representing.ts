import { representations } from "#db/schema/representations.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { digestOf, permissionText, permissionTextVersion } from "#server/modules/hiring/representations/ask.commands.ts";
import { inDatabase } from "./accounts.ts";

const dayMs = 86_400_000;

/** Adds an agency's request to represent a candidate to one client; returns its id. */
export const addRequest = (candidateUserId: number, firmName: string): Promise<string> =>
  inDatabase(async (db) => {
    const now = new Date();
    const firmId = await makeCompany(db, { name: firmName, isAgency: true, employerType: "recruitment-agency", now });
    const facts = { clientName: "Hilltop Civils Ltd", role: "Senior Quantity Surveyor", place: "Leeds" };
    const words = { pay: "£475 a day, outside IR35", terms: "Six months through your own company." };
    const shownText = permissionText({ firmName, ...facts, ...words, jobId: null });
    const publicId = randomPublicId();
    await db.insert(representations).values({
      publicId,
      firmId,
      candidateUserId,
      origin: "cold",
      ...facts,
      clientKey: "hilltop civils",
      placeKey: "leeds",
      shownText,
      textVersion: permissionTextVersion,
      shownDigest: digestOf(shownText),
      state: "asked",
      askedAt: now,
      answerBy: new Date(now.getTime() + 14 * dayMs),
    });
    return publicId;
  });
