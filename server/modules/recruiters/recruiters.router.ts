import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/trpc.ts";
import { decideProfile, listProfilesToCheck } from "./decide-profile.commands.ts";
import { enquiryFields } from "./enquiries/enquiry.fields.ts";
import { sendEnquiry } from "./enquiries/send-enquiry.commands.ts";
import { listFreelancers } from "./freelance-directory.ts";
import { findFreelanceProfile } from "./freelance-profile.queries.ts";
import { lookUpRecruiter } from "./look-up.commands.ts";
import { readOwnRecruiterProfile } from "./own-profile.queries.ts";
import { answerPlacement, claimPlacement } from "./placements.commands.ts";
import { listOwnPlacements, listPlacementsOfMe } from "./placements.queries.ts";
import { freelanceDirectoryFilter, recruiterDirectoryFilter } from "./recruiter-directory.fields.ts";
import { listRecruiters } from "./recruiter-directory.queries.ts";
import { decisionFields, freelanceProfileFields, recruiterCardFields } from "./recruiter-profile.fields.ts";
import { saveFreelanceProfile, saveRecruiterCard } from "./save-profile.commands.ts";

const id = z.string("Name it by its id.").min(1, "Name it by its id.").max(64, "There is nothing of that id.");
const named = fieldsOf(z.strictObject({ id }));
const answerFields = z.strictObject({
  id,
  answer: z.enum(["confirmed", "disputed"], "Confirm it or dispute it."),
  reason: z.string("Give the reason as text.").trim().max(500, "Use at most 500 characters.").default(""),
});

/** Freelance recruiters, their pages, and the recruiter database. */
export const recruitersRouter = router({
  freelancers: procedure("freelance.directory")
    .input(fieldsOf(freelanceDirectoryFilter))
    .query(({ ctx, input }) => listFreelancers(ctx.services, ctx.now, input)),
  freelancer: procedure("freelance.readProfile")
    .input(named)
    .query(({ ctx, input }) => findFreelanceProfile(ctx, input.id)),
  enquire: procedure("freelance.enquire")
    .input(fieldsOf(enquiryFields))
    .mutation(({ ctx, input }) => sendEnquiry(ctx, input)),
  directory: procedure("recruiter.directory", { quota: "search" })
    .input(fieldsOf(recruiterDirectoryFilter))
    .query(({ ctx, input }) => listRecruiters(ctx, input)),
  /** Written to the audit log, so it is asked for by a press. */
  lookUp: procedure("recruiter.directory", { quota: "databaseBrowse" })
    .input(named)
    .mutation(({ ctx, input }) => lookUpRecruiter(ctx, input.id)),
  mine: procedure("recruiter.updateProfile").query(({ ctx }) => readOwnRecruiterProfile(ctx)),
  saveCard: procedure("recruiter.updateProfile")
    .input(fieldsOf(recruiterCardFields))
    .mutation(({ ctx, input }) => saveRecruiterCard(ctx, input)),
  saveFreelance: procedure("freelance.updateProfile")
    .input(fieldsOf(freelanceProfileFields))
    .mutation(({ ctx, input }) => saveFreelanceProfile(ctx, input)),
  toCheck: procedure("verification.decide").query(({ ctx }) => listProfilesToCheck(ctx)),
  decide: procedure("verification.decide")
    .input(fieldsOf(decisionFields))
    .mutation(({ ctx, input }) => decideProfile(ctx, input)),
  placements: procedure("placement.claim").query(({ ctx }) => listOwnPlacements(ctx)),
  claimPlacement: procedure("placement.claim")
    .input(named)
    .mutation(({ ctx, input }) => claimPlacement(ctx, input.id)),
  placementsOfMe: procedure("placement.answer").query(({ ctx }) => listPlacementsOfMe(ctx)),
  answerPlacement: procedure("placement.answer")
    .input(fieldsOf(answerFields))
    .mutation(({ ctx, input }) => answerPlacement(ctx, input)),
});
