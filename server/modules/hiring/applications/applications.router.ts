import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { jobNumber, pageFields, publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { manyLines } from "#server/text/plain-text.ts";
import {
  applicationId,
  countApplicationsInput,
  listApplicationsInput,
  moveApplicationInput,
  saveDraftInput,
  saveNoteInput,
  sendApplicationInput,
} from "./application.fields.ts";
import { applicationsPage, applicationView, sentApplication } from "./application-answers.ts";
import { countApplications, findOwnApplication, listApplications, listSameVacancyApplications } from "./applications.queries.ts";
import { discardDraft, saveDraft } from "./draft.commands.ts";
import { advertsNamed, answerApplicantInput } from "./hiring/hiring.fields.ts";
import { readRemaining } from "./hiring/hiring-advert.queries.ts";
import { answerRemaining } from "./hiring/move-together.commands.ts";
import { setApplicationStatus } from "./move-application.commands.ts";
import { addNote, rateApplication, readNotes, removeNote, sendApplication, undoWithdrawal, withdrawApplication } from "./notes.commands.ts";
import {
  findOutsideApplication,
  listOutsideApplications,
  recordOutsideApplication,
  removeOutsideApplication,
  saveOutsideNotes,
} from "./outside/outside-applications.commands.ts";
import { readApplication, readApplicationCvText } from "./read-application.queries.ts";
import { deleteAnswer, findRememberedAnswers, listRememberedAnswers } from "./remembered/remembered-answers.commands.ts";
import { previewMessage, previewTemplateInput, saveTemplateInput, templateNamed } from "./templates/fill-message.queries.ts";
import { listTemplates, removeTemplate, saveTemplate } from "./templates/templates.queries.ts";

const rateApplicantInput = z.strictObject({
  id: applicationId,
  /** Null removes the caller's rating. */
  stars: z.int("Choose a rating from 1 to 5.").min(1, "Choose a rating from 1 to 5.").max(5, "Choose a rating from 1 to 5.").nullable(),
});

const noteId = publicId("Say which note.", "There is no such note.");

const noteNamed = z.strictObject({ id: applicationId, noteId });

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

const { outsideNotesMaxChars } = applyingLimits;
const tooLong = `Use at most ${outsideNotesMaxChars} characters.`;
const notes = z
  .string("The notes must be text.")
  .max(outsideNotesMaxChars * 4, { error: tooLong, abort: true })
  .transform(manyLines)
  .refine((text) => [...text].length <= outsideNotesMaxChars, tooLong)
  .transform((text) => text || null);

/** Applications made elsewhere, recorded privately by their applicants. */
export const outsideApplicationsRouter = router({
  list: procedure("application.create")
    .input(fieldsOf(z.strictObject(pageFields)))
    .query(({ ctx, input }) => listOutsideApplications(ctx, input)),
  ofJob: procedure("application.create")
    .input(readJob)
    .query(({ ctx, input }) => findOutsideApplication(ctx, input.jobId)),
  note: procedure("application.create")
    .input(readJob)
    .mutation(({ ctx, input }) => recordOutsideApplication(ctx, input.jobId)),
  saveNotes: procedure("application.create")
    .input(fieldsOf(z.strictObject({ id: applicationId, notes })))
    .mutation(({ ctx, input }) => saveOutsideNotes(ctx, input)),
  remove: procedure("application.create")
    .input(fieldsOf(z.strictObject({ id: applicationId })))
    .mutation(({ ctx, input }) => removeOutsideApplication(ctx, input.id)),
});

const answerId = publicId("Say which answer.", "There is no such answer.");

/** Remembered answers, reused for adverts with the same questions. */
export const rememberedAnswersRouter = router({
  list: procedure("application.create").query(({ ctx }) => listRememberedAnswers(ctx)),
  ofJob: procedure("application.create")
    .input(fieldsOf(z.strictObject({ jobId: jobNumber })))
    .query(({ ctx, input }) => findRememberedAnswers(ctx, input.jobId)),
  forget: procedure("application.create")
    .input(fieldsOf(z.strictObject({ id: answerId })))
    .mutation(({ ctx, input }) => deleteAnswer(ctx, input.id)),
});

export const messageTemplatesRouter = router({
  list: procedure("messageTemplate.manage").query(({ ctx }) => listTemplates(ctx)),
  save: procedure("messageTemplate.manage")
    .input(fieldsOf(saveTemplateInput))
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  remove: procedure("messageTemplate.manage")
    .input(fieldsOf(templateNamed))
    .mutation(({ ctx, input }) => removeTemplate(ctx, input.id)),
  preview: procedure("application.setStatus")
    .input(fieldsOf(previewTemplateInput))
    .query(({ ctx, input }) => previewMessage(ctx, input)),
});
