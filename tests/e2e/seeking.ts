import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { notify } from "#server/modules/people/notifications/notify.commands.ts";
import { type Account, addAccount, inDatabase } from "./accounts.ts";

const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);

/**
 * A jobseeker with a draft, an opened application, a rejected one with a message, and three saved jobs, one closing within a week, though
 * not soon enough for a notification.
 */
export async function addSeeker(): Promise<Account> {
  const person = await addAccount({ name: "Sam Seeker" });
  await inDatabase(async (db) => {
    const companyId = await makeCompany(db, { name: "Quantum Costs Ltd" });
    const advert = (title: string, closesAt: Date | null = null) => makeJob(db, { companyId, title, closesAt });
    const apply = async (title: string, states: readonly ApplicationState[], message: string | null = null) => {
      const state = states.at(-1) ?? "draft";
      const at = daysFromNow(-20);
      const jobId = await advert(title);
      const publicId = randomPublicId();
      const sent = state === "draft" ? null : at;
      const facts = { name: person.name, email: person.email, phone: "07700 900123", coverNote: "Twelve years of NEC4.", answers: [] };
      const dates = { createdAt: at, updatedAt: at, sentAt: sent, stateChangedAt: at, openedAt: states.includes("opened") ? at : null };
      const [row] = await db
        .insert(applications)
        .values({ publicId, jobId, userId: person.userId, state, source: "board", ...facts, ...dates })
        .$returningId();
      const moves = states.map((toState, step) => ({
        applicationId: row?.id ?? 0,
        at: new Date(at.getTime() + step * 60_000),
        fromState: states[step - 1] ?? null,
        toState,
        actor: toState === "sent" ? ("applicant" as const) : ("employer" as const),
        message: step === states.length - 1 ? message : null,
      }));
      if (moves.length > 0) await db.insert(applicationEvents).values(moves);
      return { jobId, publicId };
    };
    await apply("Estimator, rail", []);
    await apply("Project QS, schools", ["sent", "opened", "not-progressing"], "We chose somebody with more rail work.");
    const { jobId, publicId } = await apply("Senior QS, highways", ["sent", "opened"]);
    const facts = { jobId, jobTitle: "Senior QS, highways", companyName: "Quantum Costs Ltd", applicationId: publicId };
    const told = { userIds: [person.userId], kind: "application-status", now: daysFromNow(-1) } as const;
    await notify(db, { ...told, facts: { ...facts, state: "opened" } });
    const saved = [
      await advert("Cost Manager, hospitals", daysFromNow(5)),
      await advert("Commercial Manager"),
      await advert("Contracts Manager"),
    ];
    await db.insert(savedJobs).values(saved.map((id, at) => ({ userId: person.userId, jobId: id, savedAt: daysFromNow(at - 5) })));
  });
  return person;
}
