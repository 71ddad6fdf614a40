import { dirname, join } from "node:path";
import { and, eq } from "drizzle-orm";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { apcProgress, apcTrainees } from "#db/schema/apc.ts";
import { applications } from "#db/schema/applications.ts";
import { outsideApplications, rememberedAnswers } from "#db/schema/applied-before.ts";
import { cvs, storedFiles } from "#db/schema/cvs.ts";
import { jobs } from "#db/schema/jobs.ts";
import { messages } from "#db/schema/messages.ts";
import { profileProjects, profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileHiddenFrom, profileViews } from "#db/schema/profiles.ts";
import { fewerLike, hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import { workConfirmations } from "#db/schema/work-confirmations.ts";
import { workEnds, workNeeds } from "#db/schema/work-ends.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { createDiskStore, newObjectName } from "#server/kernel/storage/open-store.ts";
import { addSampleInterview } from "#server/modules/hiring/applications/sample/sample-applications.commands.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { type Account, addAccount, inDatabase } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { mailFolder } from "./browser-environment.mjs";
import { addRequest } from "./representing.ts";
import type { Places } from "./screens.ts";
import { addSeeker } from "./seeking.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const digest = (text: string) => text.padEnd(64, "0");

export interface BusySeeker {
  person: Account;
  /** Ids of records that not every account has. */
  places: Places;
}

/**
 * A jobseeker with data in every part of the dashboard: long titles, a conversation, CVs, alerts, hidden adverts, a request, a company to
 * train at.
 */
export async function addBusySeeker(): Promise<BusySeeker> {
  const person = await addSeeker();
  const { userId } = person;
  const requestId = await addRequest(userId, "Northgate Commercial Recruitment Ltd");
  const hereId = await addAdvert({ title: "Senior Surveyor of Bridges" });
  return inDatabase(async (db) => {
    const companyId = await makeCompany(db, { name: "Llanfairpwllgwyngyll Construction and Infrastructure Partnership LLP" });
    const title = "Senior Quantity Surveyor or Commercial Manager, water and energy frameworks, North Wales and the Marches";
    const jobId = await makeJob(db, { companyId, title, applyKind: "external", applyUrl: "https://careers.example/jobs/17" });
    const endedId = await makeJob(db, { companyId, title: "Cost planner, data centres", status: "closed", endedAt: daysAgo(2) });
    const viewer = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });

    const [sent] = await db
      .select({ id: applications.id, publicId: applications.publicId })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(applications.userId, userId), eq(applications.state, "opened")));
    if (!sent) throw new Error("The jobseeker has no application that was opened");
    const answers = [
      { question: "Do you hold a CSCS card?", answer: "Yes" },
      { question: "Which final account are you proud of?", answer: "A £12m viaduct under NEC4 Option C, closed within the month." },
    ];
    await db
      .update(applications)
      .set({ answers, lastMessageAt: daysAgo(1) })
      .where(eq(applications.id, sent.id));
    await addSampleInterview(db, { applicationId: sent.id, arrangedByUserId: viewer.userId, now: new Date() });
    const written = (side: "applicant" | "employer", text: string, days: number, authorUserId: number) => ({
      publicId: randomPublicId(),
      applicationId: sent.id,
      side,
      authorUserId,
      text,
      sentAt: daysAgo(days),
    });
    await db
      .insert(messages)
      .values([
        written(
          "employer",
          "Thank you for applying. Could you come to our Leeds office on Thursday at 10?\n\nRegards\nRae",
          2,
          viewer.userId,
        ),
        written("applicant", "Yes, Thursday at 10 suits me. Is there parking?", 1.5, userId),
        written("employer", `Yes. Directions: https://maps.example/${"a-very-long-address-".repeat(6)}`, 1, viewer.userId),
      ]);

    const lists = { contractTypes: ["permanent", "contract"], workTypes: ["hybrid"], payBases: [] };
    const facts = { level: "senior", category: "quantity-surveyor", ricsLevel: "mrics", yearsExperience: 12, side: "contractor" } as const;
    const about = "Twelve years on rail and highways, from cost plan to final account.";
    const profile = {
      headline: "Senior QS, rail and highways",
      about,
      visibility: "anonymous",
      noticeWeeks: 4,
      payYearMinPence: 6_000_000,
    } as const;
    const dates = { createdAt: daysAgo(30), updatedAt: daysAgo(1) };
    const free = { freeFrom: "2027-01", freeFromConfirmedAt: daysAgo(1) };
    const seekerId = randomPublicId();
    await db.insert(jobseekerProfiles).values({ userId, publicId: seekerId, ...lists, ...facts, ...profile, ...free, ...dates });
    await db.insert(profileSuites).values([
      { userId, suite: "nec4", years: 4, lastUsedYear: 2026, largestValueBand: "50m-100m" },
      { userId, suite: "jct", years: 6 },
    ]);
    const projectId = randomPublicId();
    await db.insert(profileProjects).values({
      userId,
      publicId: projectId,
      position: 0,
      name: "Viaduct renewal",
      employer: "Quantum Costs Ltd",
      clientName: "Hilltop Rail",
      duties: "Cost reports, compensation events and the final account.",
      suite: "nec4",
      began: "2021-03",
      ended: "2024",
    });
    await db.insert(profileHiddenFrom).values({ userId, companyId });
    const viewedOn = daysAgo(3).toISOString().slice(0, 10);
    await db.insert(profileViews).values({ userId, viewerUserId: viewer.userId, viewedOn, viewedAt: daysAgo(3) });

    for (const [label, fileName] of [
      ["NEC infrastructure", "Seeker CV NEC.pdf"],
      ["Buildings", `${"A long name of a file ".repeat(4)}.pdf`],
    ] as const) {
      const objectName = newObjectName("cvs");
      await createDiskStore(join(dirname(mailFolder()), "files")).write(objectName, Buffer.from("%PDF-1.7\n%%EOF"));
      await db.insert(storedFiles).values({ objectName, sizeBytes: 21_400, createdAt: daysAgo(9) });
      const file = { kind: "pdf", sizeBytes: 21_400, contentHash: digest(label), scan: "not-scanned" } as const;
      await db.insert(cvs).values({ publicId: randomPublicId(), userId, label, fileName, objectName, ...file, uploadedAt: daysAgo(9) });
    }

    const [recipient] = await db
      .insert(alertRecipients)
      .values({ userId, createdAt: daysAgo(8) })
      .$returningId();
    const search = (name: string, query: string, frequency: "daily" | "weekly" | "none", isPaused = false) => ({
      publicId: randomPublicId(),
      recipientId: recipient?.id ?? 0,
      name,
      query,
      queryHash: digest(name.replaceAll(" ", "").slice(0, 40)),
      frequency,
      isPaused,
      createdAt: daysAgo(8),
      confirmedAt: daysAgo(8),
      lookedAt: daysAgo(8),
      nextRunAt: frequency === "none" ? null : new Date(Date.now() + dayMs),
      knownJobIds: [],
    });
    await db
      .insert(savedSearches)
      .values([
        search("Senior quantity surveyor jobs in Leeds", "?q=senior+quantity+surveyor&location=Leeds", "daily"),
        search("Contract jobs", "?contract=contract", "weekly", true),
        search("Jobs in Cardiff", "?location=Cardiff", "none"),
      ]);

    await db.insert(hiddenJobs).values([{ userId, jobId: endedId, hiddenAt: daysAgo(1) }]);
    await db.insert(hiddenEmployers).values({ userId, companyId, hiddenAt: daysAgo(1) });
    await db.insert(fewerLike).values({ userId, kind: "level", value: "graduate", chosenAt: daysAgo(1) });
    const asked = { kind: "yes-no", question: "Do you hold a CSCS card?", answer: "yes" } as const;
    await db
      .insert(rememberedAnswers)
      .values({ publicId: randomPublicId(), userId, questionKey: digest("cscs"), ...asked, answeredAt: daysAgo(20) });
    const noted = { notes: "Rang them on Monday.", appliedAt: daysAgo(4), updatedAt: daysAgo(4) };
    await db.insert(outsideApplications).values({ publicId: randomPublicId(), userId, jobId, ...noted });
    const trainee = { userId, companyId, workAddressHash: digest(`w${userId}`), confirmedAt: daysAgo(40) };
    await db.insert(apcTrainees).values(trainee);
    const reached = [{ competency: "quantification", level: 2, diaryMonths: 9 }];
    await db.insert(apcProgress).values({ userId, experience: "under-five", competencies: reached, updatedAt: daysAgo(3) });

    const endsOn = monthsLater(new Date().toISOString().slice(0, 7), 3);
    const end = {
      endsOn,
      kind: "final-account",
      isCounted: true,
      hearsOfNeeds: true,
      createdAt: daysAgo(9),
      updatedAt: daysAgo(9),
    } as const;
    await db.insert(workEnds).values({ ...end, userId, mark: randomPublicId() });
    const firmId = await makeCompany(db, { name: "Cantilever and Sons Infrastructure Partnership LLP" });
    const role = "Senior Quantity Surveyor for frameworks of water and energy in North Wales and the Marches";
    const need = { firmId, role, month: endsOn, level: "senior", pay: "£68,000 a year", message: "Final accounts of nine subcontractors." };
    await db.insert(workNeeds).values({ ...need, publicId: randomPublicId(), state: "open", announcedAt: daysAgo(1) });

    const [truthLink, confirmLink] = [randomSecret(), randomSecret()];
    const asking = { companyId: firmId, userId, occasion: "interview", jobTitle: title, linkHash: hashOf(truthLink) } as const;
    const advertised = { pay: "£68,000 a year", suite: "NEC4", siteDays: "3 days a week on site · Main contractor" };
    await db.insert(advertTruthAnswers).values({ ...asking, advertised, askedAt: daysAgo(1), expiresAt: daysAgo(-29) });
    await db.insert(workConfirmations).values({
      ...{ publicId: randomPublicId(), userId, projectId, tokenHash: hashOf(confirmLink), addressHash: digest(`k${userId}`) },
      ...{ confirmerName: "Kim Client", confirmerEmail: "kim@client.example.test", askedAt: daysAgo(1), lastMailedAt: daysAgo(1) },
      expiresAt: daysAgo(-29),
    });

    const found = { application: sent.publicId, request: requestId, seeker: seekerId, elsewhere: jobId, here: hereId, ended: endedId };
    return { person, places: { ...found, truthLink, confirmLink } };
  });
}
