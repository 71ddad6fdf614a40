import { z } from "zod";
import { profileVisibilities } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { emailField, personName } from "#server/modules/people/accounts/account-fields.ts";
import { readCvInput } from "#server/modules/people/cvs/cvs.queries.ts";
import { confirmAvailability } from "./availability.commands.ts";
import { askForConfirmation, sendRequestAgain, withdrawConfirmation } from "./confirmations/ask-confirmation.commands.ts";
import { listConfirmations, readConfirmationLink } from "./confirmations/confirmations.queries.ts";
import { integerField } from "./field-kinds.ts";
import { saveProfile } from "./own-profile.commands.ts";
import { listProfileViews, readCv, readOwnProfile } from "./own-profile.queries.ts";
import { ownProfile, savedProfile, seekerDetail, seekersPage } from "./profile-answers.ts";
import { profileFields } from "./profile-fields.ts";
import { previewOwnProfile, readSeeker } from "./seeker-detail.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";
import { readSupply, searchSeekers } from "./seeker-search.queries.ts";
import { pauseProfile, setHiddenFrom, setVisibility } from "./visibility.commands.ts";

/** 0: the date is confirmed unchanged. */
const confirmField = z.strictObject({ laterByMonths: integerField(0, 24, "Months") });

const pauseField = z.strictObject({ isPaused: z.boolean("Say yes or no.") });

const hiddenFromField = z.strictObject({
  companies: z.array(z.string("Name each firm by its address.").max(96, "There is no such firm.")).max(100, "Name at most 100 firms."),
  /** Whether to hide from the domain of the user's own address; missing: no change. */
  ownDomain: z.boolean("Say yes or no.").optional(),
});

const visibilityField = z.strictObject({ visibility: z.enum(profileVisibilities, "Choose hidden, anonymous or open.") });

/** Form input: the fields and the version of the profile they were loaded from. */
const profileSave = profileFields.extend({
  version: z.int("The version is a whole number.").min(0, "The version is a whole number.").optional(),
  confirmed: confirmedField.default([]),
});

const named = fieldsOf(
  z.strictObject({ id: z.string("Say which profile.").min(1, "Say which profile.").max(64, "There is no such profile.") }),
);

/** Requests to confirm a project by somebody who worked on it. */
const whole = z.int("This must be a whole number.").min(0, "This must be at least 0.");
const askInput = z.strictObject({
  position: whole.max(100, "There is no such project."),
  version: whole,
  name: personName,
  email: emailField,
});
const requestNamed = z.strictObject({ id: z.string("Say which request.").max(64, "There is no such request.") });
const linkInput = z.strictObject({ token: z.string("Name the link.").max(200, "There is no such link.") });

const tag = "Jobseekers";

export const profilesRouter = router({
  mine: procedure("seeker.readProfile", {
    rest: {
      method: "GET",
      path: "/api/user/profile",
      name: "readOwnProfile",
      summary: "Your own profile, with what you show to nobody",
      tag,
      hasVersion: true,
      batch: "profile:read",
    },
  })
    .output(answerOf(ownProfile))
    .query(({ ctx }) => readOwnProfile(ctx)),
  /** What a CV says, for its owner to confirm. A mutation only because the text may be long; nothing is stored. */
  readCv: procedure("seeker.uploadCv", { quota: "read" })
    .input(fieldsOf(readCvInput))
    .mutation(({ ctx, input }) => readCv(ctx, input)),
  viewers: procedure("seeker.readProfile").query(({ ctx }) => listProfileViews(ctx)),
  preview: procedure("seeker.readProfile")
    .input(fieldsOf(visibilityField))
    .query(({ ctx, input }) => previewOwnProfile(ctx, input.visibility)),
  save: procedure("seeker.updateProfile", {
    rest: {
      method: "PATCH",
      path: "/api/user/profile",
      name: "changeOwnProfile",
      summary: "Changes some fields of your profile; lists take the place of those before",
      about:
        'If-Match names the version you saw, using the ETag of an earlier response; for an empty profile it is "0". If the profile has changed since, the response is 412, with the current values of the fields you sent. You can send pay, project values, months and dates as people write them: “£475”, “£12.5m”, “3 March 2027”.',
      tag,
      ifMatch: "your profile",
      hasVersion: true,
      refusals: ["invalid-fields", "stale", "version-required"],
      example: { body: { headline: "Senior QS, rail and highways", freeFrom: "3 March 2027" } },
    },
  })
    .input(fieldsOf(profileSave))
    .output(answerOf(savedProfile))
    .mutation(({ ctx, input: { version, confirmed, ...fields } }) =>
      saveProfile(ctx, { fields, version, confirmed, isExact: ctx.request.ifMatch !== null }),
    ),
  confirmAvailability: procedure("seeker.updateProfile")
    .input(fieldsOf(confirmField))
    .mutation(({ ctx, input }) => confirmAvailability(ctx, input.laterByMonths)),
  setVisibility: procedure("seeker.setVisibility")
    .input(fieldsOf(visibilityField))
    .mutation(({ ctx, input }) => setVisibility(ctx, input.visibility)),
  setHiddenFrom: procedure("seeker.setVisibility")
    .input(fieldsOf(hiddenFromField))
    .mutation(({ ctx, input }) => setHiddenFrom(ctx, input)),
  pause: procedure("seeker.setVisibility")
    .input(fieldsOf(pauseField))
    .mutation(({ ctx, input }) => pauseProfile(ctx, input.isPaused)),
  search: procedure("seeker.search", {
    quota: "search",
    rest: {
      method: "GET",
      path: "/api/jobseeker",
      name: "searchJobseekers",
      summary: "Jobseekers who chose to be found by recruiters, latest changes first",
      about:
        "The counts say how many people each value of some filters would find, rounded down to the nearest five. Values that would find fewer than ten are left out.",
      tag,
      refusals: ["invalid-fields"],
    },
  })
    .input(fieldsOf(seekerFilter))
    .output(answerOf(seekersPage))
    .query(({ ctx, input }) => searchSeekers(ctx, input)),
  confirmations: router({
    list: procedure("workConfirmation.manage").query(({ ctx }) => listConfirmations(ctx)),
    ask: procedure("workConfirmation.manage")
      .input(fieldsOf(askInput))
      .mutation(({ ctx, input }) => askForConfirmation(ctx, input)),
    sendAgain: procedure("workConfirmation.manage")
      .input(fieldsOf(requestNamed))
      .mutation(({ ctx, input }) => sendRequestAgain(ctx, input.id)),
    withdraw: procedure("workConfirmation.manage")
      .input(fieldsOf(requestNamed))
      .mutation(({ ctx, input }) => withdrawConfirmation(ctx, input.id)),
    link: procedure("workConfirmation.answer")
      .input(fieldsOf(linkInput))
      .query(({ ctx, input }) => readConfirmationLink(ctx, input.token)),
  }),
  supply: procedure("seeker.readSupply").query(({ ctx }) => readSupply(ctx)),
  seeker: procedure("seeker.detail", {
    quota: "databaseBrowse",
    rest: {
      method: "GET",
      path: "/api/jobseeker/:id",
      name: "readJobseeker",
      summary: "One jobseeker’s profile, as far as they show it to you",
      tag,
      batch: "profile:read",
    },
  })
    .input(named)
    .output(answerOf(seekerDetail))
    .query(({ ctx, input }) => readSeeker(ctx, input.id)),
});
