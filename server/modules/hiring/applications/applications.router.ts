import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { jobNumber } from "#server/modules/people/saved/saved.fields.ts";
import {
  applicationId,
  countApplicationsInput,
  listApplicationsInput,
  moveApplicationInput,
  noteNamed,
  rateApplicantInput,
  saveDraftInput,
  saveNoteInput,
  sendApplicationInput,
} from "./application.fields.ts";
import { applicationsPage, applicationView, sentApplication } from "./application-answers.ts";
import { countApplications, findOwnApplication, listApplications } from "./applications.queries.ts";
import { discardDraft, saveDraft } from "./draft.commands.ts";
import { setApplicationStatus } from "./handle-application.commands.ts";
import { answerRemaining } from "./hiring/answer-remaining.commands.ts";
import { advertsNamed, answerApplicantInput } from "./hiring/hiring.fields.ts";
import { readRemaining } from "./hiring/hiring-advert.queries.ts";
import { addNote, rateApplication, removeNote, sendApplication, undoWithdrawal, withdrawApplication } from "./notes.commands.ts";
import { readNotes } from "./notes.queries.ts";
import { readApplication, readApplicationCvText } from "./read-application.queries.ts";
import { listSameVacancyApplications } from "./same-vacancy.queries.ts";

const readId = fieldsOf(z.strictObject({ id: applicationId }));
const readJob = fieldsOf(z.strictObject({ jobId: jobNumber }));

const tag = "Applications";

export const applicationsRouter = router({
  list: procedure("application.read", {
    rest: {
      method: "GET",
      path: "/api/applications",
      name: "listApplications",
      summary: "Your own applications, or those to the adverts you manage; newest first",
      tag,
      batch: "applications:read",
    },
  })
    .input(fieldsOf(listApplicationsInput))
    .output(answerOf(applicationsPage))
    .query(({ ctx, input }) => listApplications(ctx, input)),
  counts: procedure("application.read")
    .input(fieldsOf(countApplicationsInput))
    .query(({ ctx, input }) => countApplications(ctx, input)),
  get: procedure("application.read", {
    rest: {
      method: "GET",
      path: "/api/applications/:id",
      name: "readApplication",
      summary: "One application",
      about: "It is marked as opened when someone at the employer first reads it, and the applicant is notified.",
      tag,
      batch: "applications:read",
    },
  })
    .input(readId)
    .output(answerOf(applicationView))
    .query(({ ctx, input }) => readApplication(ctx, input.id)),
  /** Returns the text of a Word CV. */
  cvText: procedure("application.downloadCv")
    .input(readId)
    .query(({ ctx, input }) => readApplicationCvText(ctx, input.id)),
  /** Returns the caller's application to an advert, to resume its form. */
  own: procedure("application.create")
    .input(readJob)
    .query(({ ctx, input }) => findOwnApplication(ctx, input.jobId)),
  /** Returns the caller's applications to other adverts of the same vacancy, for a warning before sending another. */
  sameVacancy: procedure("application.create")
    .input(readJob)
    .query(({ ctx, input }) => listSameVacancyApplications(ctx, input.jobId)),
  saveDraft: procedure("application.create")
    .input(fieldsOf(saveDraftInput))
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  discardDraft: procedure("application.create")
    .input(readJob)
    .mutation(({ ctx, input }) => discardDraft(ctx, input.jobId)),
  send: procedure("application.create", {
    quota: "apply",
    idempotency: "required",
    rest: {
      method: "POST",
      path: "/api/applications",
      name: "sendApplication",
      summary: "Apply to an advert",
      about: "One application per person and advert. If the advert takes applications elsewhere, the conflict gives the address.",
      tag,
      status: 201,
      location: "/api/applications/{id}",
      refusals: ["not-found", "gone"],
      example: { body: { jobId: 81, phone: "0113 496 0123", coverNote: "I have settled final accounts on three NEC4 Option C schemes." } },
    },
  })
    .input(fieldsOf(sendApplicationInput))
    .output(answerOf(sentApplication))
    .mutation(({ ctx, input }) => sendApplication(ctx, input)),
  withdraw: procedure("application.withdraw")
    .input(readId)
    .mutation(({ ctx, input }) => withdrawApplication(ctx, input.id)),
  undoWithdrawal: procedure("application.withdraw")
    .input(readId)
    .mutation(({ ctx, input }) => undoWithdrawal(ctx, input.id)),
  setStatus: procedure("application.setStatus")
    .input(fieldsOf(moveApplicationInput))
    .mutation(({ ctx, input }) => setApplicationStatus(ctx, input)),
  /** Returns applicants to the caller's adverts who have no outcome. */
  remaining: procedure("application.read")
    .input(fieldsOf(advertsNamed))
    .query(({ ctx, input }) => readRemaining(ctx, input.jobIds)),
  answerRemaining: procedure("application.setStatus")
    .input(fieldsOf(answerApplicantInput))
    .mutation(({ ctx, input }) => answerRemaining(ctx, input)),
  notes: procedure("application.readNote")
    .input(readId)
    .query(({ ctx, input }) => readNotes(ctx, input.id)),
  addNote: procedure("application.writeNote")
    .input(fieldsOf(saveNoteInput))
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  removeNote: procedure("application.writeNote")
    .input(fieldsOf(noteNamed))
    .mutation(({ ctx, input }) => removeNote(ctx, input)),
  rate: procedure("application.writeNote")
    .input(fieldsOf(rateApplicantInput))
    .mutation(({ ctx, input }) => rateApplication(ctx, input)),
});
