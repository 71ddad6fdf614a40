import { z } from "zod";
import { ifMatchVersion } from "#server/http/if-match.ts";
import { operation } from "#server/http/operations/operation.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { saveProfile } from "./own-profile.commands.ts";
import { readOwnProfile } from "./own-profile.queries.ts";
import { ownProfile, seekerCard, seekerDetail } from "./profile-answers.ts";
import { profileFields } from "./profile-fields.ts";
import { readSeeker } from "./seeker-detail.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";
import { searchSeekers } from "./seeker-search.queries.ts";

const whole = z.int().min(0);
const tally = z.record(z.string(), whole);
const list = z.strictObject({
  items: z.array(seekerCard),
  page: whole,
  limit: whole,
  total: whole,
  hasMore: z.boolean(),
  /** In round numbers; a value of under ten people is left out. */
  counts: z.strictObject({ level: tally, side: tally, ricsLevel: tally, suite: tally }),
});
const etag = (version: number) => ({ etag: `"${version}"` });

/** Jobseekers who chose to be found, as far as they show themselves; and one's own profile. */
export const profileOperations = [
  operation({
    method: "GET",
    path: "/api/jobseeker",
    action: "seeker.search",
    name: "searchJobseekers",
    summary: "Jobseekers who chose to be found by recruiters, latest changes first",
    about:
      "The counts tell how many would be found by each value of some filters, rounded down to the next five; a value by which fewer than ten would be found is left out.",
    tag: "Jobseekers",
    query: seekerFilter,
    answers: { 200: list },
    refusals: ["invalid-fields"],
    quota: "search",
    run: async (ctx, { query }) => ({ body: await searchSeekers(ctx, query) }),
  }),
  operation({
    method: "GET",
    path: "/api/jobseeker/:id",
    action: "seeker.detail",
    name: "readJobseeker",
    summary: "One jobseeker’s profile, as far as they show it to you",
    tag: "Jobseekers",
    params: z.object({ id: z.string().min(1).max(64) }),
    answers: { 200: seekerDetail },
    quota: "databaseBrowse",
    batch: "profile:read",
    run: async (ctx, { params }) => ({ body: await readSeeker(ctx, params.id) }),
  }),
  operation({
    method: "GET",
    path: "/api/user/profile",
    action: "seeker.readProfile",
    name: "readOwnProfile",
    summary: "Your own profile, with what you show to nobody",
    tag: "Jobseekers",
    answers: { 200: ownProfile },
    batch: "profile:read",
    run: async (ctx) => {
      const body = await readOwnProfile(ctx);
      return { body, headers: etag(body.version) };
    },
  }),
  operation({
    method: "PATCH",
    path: "/api/user/profile",
    action: "seeker.updateProfile",
    name: "changeOwnProfile",
    summary: "Changes some fields of your profile; lists take the place of those before",
    about:
      'If-Match names the version you saw, as the ETag of an earlier answer did; of a profile in which nothing is written yet it is "0". If it was changed meanwhile the answer is 412, with what stands now in the fields you sent. Pay, project values, months and days may be sent as people write them: “£475”, “£12.5m”, “3 March 2027”.',
    tag: "Jobseekers",
    body: profileFields.extend({ confirmed: confirmedField.default([]) }),
    answers: { 200: z.strictObject({ publicId: z.string(), version: whole }) },
    refusals: ["invalid-fields", "stale", "version-required"],
    example: { body: { headline: "Senior QS, rail and highways", freeFrom: "3 March 2027" } },
    run: async (ctx, { body: { confirmed, ...fields } }) => {
      const body = await saveProfile(ctx, { fields, confirmed, version: ifMatchVersion(ctx, "your profile"), isExact: true });
      return { body, headers: etag(body.version) };
    },
  }),
];
