import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
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
import { countApplications, findOwnApplication, listApplications } from "./applications.queries.ts";
import { discardDraft, saveDraft } from "./draft.commands.ts";
import { setApplicationStatus } from "./handle-application.commands.ts";
import { answerRemaining } from "./hiring/answer-remaining.commands.ts";
import { advertsNamed, answerApplicantInput } from "./hiring/hiring.fields.ts";
import { readRemaining } from "./hiring/remaining.queries.ts";
import { addNote, rateApplication, removeNote } from "./notes.commands.ts";
import { readNotes } from "./notes.queries.ts";
import { readApplication } from "./read-application.queries.ts";
import { listSameVacancyApplications } from "./same-vacancy.queries.ts";
import { sendApplication } from "./send-application.commands.ts";
import { undoWithdrawal, withdrawApplication } from "./withdraw.commands.ts";

const readId = fieldsOf(z.strictObject({ id: applicationId }));
const readJob = fieldsOf(z.strictObject({ jobId: jobNumber }));

/** Applications, for those who send them and those who answer them. */
export const applicationsRouter = router({
  list: procedure("application.read")
    .input(fieldsOf(listApplicationsInput))
    .query(({ ctx, input }) => listApplications(ctx, input)),
  counts: procedure("application.read")
    .input(fieldsOf(countApplicationsInput))
    .query(({ ctx, input }) => countApplications(ctx, input)),
  get: procedure("application.read")
    .input(readId)
    .query(({ ctx, input }) => readApplication(ctx, input.id)),
  /** One's own to an advert: what the form goes on with. */
  own: procedure("application.create")
    .input(readJob)
    .query(({ ctx, input }) => findOwnApplication(ctx, input.jobId)),
  /** One's own to other adverts of the same vacancy: said before a second one is sent. */
  sameVacancy: procedure("application.create")
    .input(readJob)
    .query(({ ctx, input }) => listSameVacancyApplications(ctx, input.jobId)),
  saveDraft: procedure("application.create")
    .input(fieldsOf(saveDraftInput))
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  discardDraft: procedure("application.create")
    .input(readJob)
    .mutation(({ ctx, input }) => discardDraft(ctx, input.jobId)),
  send: procedure("application.create", { quota: "apply", idempotency: "required" })
    .input(fieldsOf(sendApplicationInput))
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
  /** Who on one's adverts has had no outcome. */
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
