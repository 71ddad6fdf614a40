import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import {
  listHiringAdverts,
  readHiringAdvert,
  readRejectionReasons,
} from "#server/modules/hiring/applications/hiring/hiring-advert.queries.ts";
import { applicationId, chosenApplications } from "../applications/application.fields.ts";
import { setBlind } from "../applications/blind/set-blind.commands.ts";
import { listApplicantsInput, moveManyInput, readBoardInput, readReviewOrderInput } from "../applications/hiring/hiring.fields.ts";
import { readSettings } from "../applications/hiring/hiring-filter.queries.ts";
import { listHiring, readBoard, readClosingReport, readHiringRecord, readReviewOrder } from "../applications/hiring/hiring-list.queries.ts";
import { moveApplications, undoMoves } from "../applications/hiring/move-together.commands.ts";
import { readStopLink, saveSettings } from "./mail-stop/mail-stop.commands.ts";
import { getSettings, readOverview } from "./overview.queries.ts";
import { addApplicantFacts, readApplicantDetails } from "./person.queries.ts";

const applicationNamed = z.strictObject({ id: applicationId });

const advertNamed = z.strictObject({ jobId: jobNumber });

/** One advert, or null for all the caller manages. */
const readReasonsInput = z.strictObject({ jobId: jobNumber.nullable().default(null) });

const setBlindInput = z.strictObject({ jobId: jobNumber, isBlind: z.boolean("Say whether names are hidden.") });

export const hiringRouter = router({
  board: procedure("application.read")
    .input(fieldsOf(readBoardInput))
    .query(async ({ ctx, input }) => {
      const { columns, withdrawn } = await readBoard(ctx, input);
      const lines = await addApplicantFacts(
        ctx,
        columns.flatMap(({ items }) => items),
      );
      return { columns: columns.map((column) => ({ ...column, items: lines.filter(({ state }) => state === column.state) })), withdrawn };
    }),
  list: procedure("application.read")
    .input(fieldsOf(listApplicantsInput))
    .query(async ({ ctx, input }) => {
      const page = await listHiring(ctx, input);
      return { ...page, items: await addApplicantFacts(ctx, page.items) };
    }),
  reviewOrder: procedure("application.read")
    .input(fieldsOf(readReviewOrderInput))
    .query(({ ctx, input }) => readReviewOrder(ctx, input)),
  adverts: procedure("application.read").query(({ ctx }) => listHiringAdverts(ctx)),
  advert: procedure("application.read")
    .input(fieldsOf(advertNamed))
    .query(({ ctx, input }) => readHiringAdvert(ctx, input.jobId)),
  report: procedure("application.read")
    .input(fieldsOf(advertNamed))
    .query(({ ctx, input }) => readClosingReport(ctx, input.jobId)),
  /** Further information the caller may see about an applicant. */
  person: procedure("application.read")
    .input(fieldsOf(applicationNamed))
    .query(({ ctx, input }) => readApplicantDetails(ctx, input.id)),
  /** Rejection statistics, for those who select applicants only. */
  reasons: procedure("application.readNote")
    .input(fieldsOf(readReasonsInput))
    .query(({ ctx, input }) => readRejectionReasons(ctx, input.jobId)),
  record: procedure("application.read").query(({ ctx }) => readHiringRecord(ctx)),
  move: procedure("application.setStatus")
    .input(fieldsOf(moveManyInput))
    .mutation(({ ctx, input }) => moveApplications(ctx, input)),
  undo: procedure("application.setStatus")
    .input(fieldsOf(chosenApplications))
    .mutation(({ ctx, input }) => undoMoves(ctx, input)),
  setBlind: procedure("application.setStatus")
    .input(fieldsOf(setBlindInput))
    .mutation(({ ctx, input }) => setBlind(ctx, input)),
});

export const recruitingRouter = router({
  overview: procedure("job.readDraft").query(({ ctx }) => readOverview(ctx)),
  settings: procedure("preferences.manage").query(({ ctx }) => getSettings(ctx)),
  stopLink: procedure("mail.stop")
    .input(fieldsOf(z.strictObject({ token: z.string("Name the link.").max(200, "There is no such link.") })))
    .query(({ ctx, input }) => readStopLink(ctx, input.token)),
  saveSettings: procedure("preferences.manage")
    .input(readSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
});
