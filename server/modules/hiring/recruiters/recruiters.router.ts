import { z } from "zod";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import type { Services } from "#server/kernel/context.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { integerField } from "#server/modules/people/profiles/field-kinds.ts";
import { tokens } from "#server/text/tokens.ts";
import { decideProfile } from "./decide-profile.commands.ts";
import { listEnquiries, readEnquiry } from "./enquiries/read-enquiries.queries.ts";
import {
  answerEnquiry,
  answerText,
  archiveEnquiry,
  blockEnquirer,
  enquiryFields,
  markEnquiryRead,
  sendEnquiry,
} from "./enquiries/send-enquiry.commands.ts";
import { type FieldLists, type ListedRecruiter, labelOfField, listShownFreelancers } from "./freelance-snapshot.ts";
import { findFreelanceProfile, listCandidatePlacements, listOwnPlacements, readOwnRecruiterProfile } from "./own-profile.queries.ts";
import { answerPlacement, claimPlacement, lookUpRecruiter } from "./placements.commands.ts";
import { freelanceDirectoryFilter, listRecruiters, recruiterDirectoryFilter } from "./recruiter-directory.queries.ts";
import { decisionFields, freelanceProfileFields, recruiterCardFields } from "./recruiter-profile.fields.ts";
import { saveFreelanceProfile, saveRecruiterCard } from "./save-profile.commands.ts";

const recruitersPerPage = 15;

type FreelanceDirectoryFilter = z.output<typeof freelanceDirectoryFilter>;

type DroppableFilter = Exclude<keyof FreelanceDirectoryFilter, "sort" | "page">;

const droppable = ["q", "category", "region", "sector", "suite", "isMarginShown"] as const satisfies readonly DroppableFilter[];
const kinds = ["category", "region", "sector", "suite"] as const satisfies readonly (keyof FieldLists & DroppableFilter)[];

/** Returns a page of the directory in the requested order, then by name. Positions cannot be bought. */
async function listFreelancers(services: Services, now: Date, filter: FreelanceDirectoryFilter) {
  const all = await listShownFreelancers(services, now);
  const words = tokens(filter.q);
  const matches = (without: DroppableFilter | null) => all.filter((one) => matchesFilter(one, filter, { words, without }));
  const found = sortRecruiters(matches(null), filter.sort);
  const pageCount = Math.max(1, Math.ceil(found.length / recruitersPerPage));
  const page = Math.min(Math.max(1, filter.page), pageCount);
  const count = (kind: (typeof kinds)[number]) => {
    const counts = new Map<string, number>();
    for (const { lists } of matches(kind)) for (const slug of lists[kind]) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    return [...counts]
      .map(([slug, times]) => ({ slug, label: labelOfField(kind, slug, services.gazetteer), count: times }))
      .sort((a, b) => a.label.localeCompare(b.label));
  };
  return {
    filter: { ...filter, page },
    total: found.length,
    listed: all.length,
    pageCount,
    items: found.slice((page - 1) * recruitersPerPage, page * recruitersPerPage).map(({ card }) => card),
    categories: count("category"),
    regions: count("region"),
    sectors: count("sector"),
    suites: count("suite"),
    /** For empty results: filters to remove, with the number of results that gives. */
    drops: found.length > 0 ? [] : listDroppableFilters(filter, (without) => matches(without).length, services),
  };
}

function matchesFilter(
  { card, lists, words: cardWords }: ListedRecruiter,
  filter: FreelanceDirectoryFilter,
  { words, without }: { words: readonly string[]; without: DroppableFilter | null },
): boolean {
  if (without !== "q" && !words.every((word) => cardWords.includes(word))) return false;
  if (without !== "isMarginShown" && filter.isMarginShown && !card.isMarginShown) return false;
  return kinds.every((kind) => kind === without || !filter[kind] || lists[kind].includes(filter[kind]));
}

function sortRecruiters(found: readonly ListedRecruiter[], sort: FreelanceDirectoryFilter["sort"]): readonly ListedRecruiter[] {
  // The list is ordered by name, and the stable sort retains that among equals.
  if (sort === "vacancies") return [...found].sort((a, b) => b.card.vacancies - a.card.vacancies);
  const days = ({ card }: ListedRecruiter) => card.replyRecord?.medianDays ?? Number.MAX_SAFE_INTEGER;
  return sort === "reply" ? [...found].sort((a, b) => days(a) - days(b)) : found;
}

function listDroppableFilters(
  filter: FreelanceDirectoryFilter,
  countWithout: (filter: DroppableFilter) => number,
  { gazetteer }: Services,
) {
  return droppable
    .filter((name) => Boolean(filter[name]))
    .map((name) => ({ filter: name, label: dropLabel(name, filter, gazetteer), count: countWithout(name) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function dropLabel(name: DroppableFilter, filter: FreelanceDirectoryFilter, gazetteer: Services["gazetteer"]): string {
  if (name === "q") return `“${filter.q}”`;
  return name === "isMarginShown" ? "Margin shown" : labelOfField(name, filter[name], gazetteer);
}

const id = z.string("Give its ID.").min(1, "Give its ID.").max(64, "There is nothing with that ID.");
const named = fieldsOf(z.strictObject({ id }));
const answerFields = z.strictObject({
  id,
  answer: z.enum(["confirmed", "disputed"], "Confirm it or dispute it."),
  reason: z.string("The reason must be text.").trim().max(500, "Use at most 500 characters.").default(""),
});

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
  /** A recruiter's direct line. Audited, so it requires an explicit click. */
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
  decide: procedure("verification.decide")
    .input(fieldsOf(decisionFields))
    .mutation(({ ctx, input }) => decideProfile(ctx, input)),
  placements: procedure("placement.claim").query(({ ctx }) => listOwnPlacements(ctx)),
  claimPlacement: procedure("placement.claim")
    .input(named)
    .mutation(({ ctx, input }) => claimPlacement(ctx, input.id)),
  placementsOfMe: procedure("placement.answer").query(({ ctx }) => listCandidatePlacements(ctx)),
  answerPlacement: procedure("placement.answer")
    .input(fieldsOf(answerFields))
    .mutation(({ ctx, input }) => answerPlacement(ctx, input)),
});

const enquiryId = publicId("Give its ID.", "There is nothing with that ID.");
const page = integerField(1, limits.maxPage, "The page").default(1);
const enquiryById = fieldsOf(z.strictObject({ id: enquiryId }));
const answered = fieldsOf(z.strictObject({ id: enquiryId, text: answerText }));
const yesOrNo = z.boolean("Say yes or no.");

/** Enquiries sent by the form on a freelance recruiter's page, for the recruiter and the sender. */
export const enquiriesRouter = router({
  list: procedure("freelance.updateProfile")
    .input(fieldsOf(z.strictObject({ page, isArchived: yesOrNo.default(false) })))
    .query(({ ctx, input }) => listEnquiries(ctx, { ...input, side: "recruiter" })),
  get: procedure("freelance.updateProfile")
    .input(enquiryById)
    .query(({ ctx, input }) => readEnquiry(ctx, { ...input, side: "recruiter" })),
  answer: procedure("freelance.updateProfile", { quota: "messages", idempotency: "required" })
    .input(answered)
    .mutation(({ ctx, input }) => answerEnquiry(ctx, { ...input, side: "recruiter" })),
  markRead: procedure("freelance.updateProfile")
    .input(enquiryById)
    .mutation(({ ctx, input }) => markEnquiryRead(ctx, { ...input, side: "recruiter" })),
  archive: procedure("freelance.updateProfile")
    .input(fieldsOf(z.strictObject({ id: enquiryId, isArchived: yesOrNo })))
    .mutation(({ ctx, input }) => archiveEnquiry(ctx, input)),
  block: procedure("freelance.updateProfile")
    .input(fieldsOf(z.strictObject({ id: enquiryId, isBlocked: yesOrNo })))
    .mutation(({ ctx, input }) => blockEnquirer(ctx, input)),
  sent: procedure("freelance.enquire")
    .input(fieldsOf(z.strictObject({ page })))
    .query(({ ctx, input }) => listEnquiries(ctx, { ...input, side: "writer", isArchived: false })),
  getSent: procedure("freelance.enquire")
    .input(enquiryById)
    .query(({ ctx, input }) => readEnquiry(ctx, { ...input, side: "writer" })),
  writeOn: procedure("freelance.enquire", { quota: "messages", idempotency: "required" })
    .input(answered)
    .mutation(({ ctx, input }) => answerEnquiry(ctx, { ...input, side: "writer" })),
  markSentRead: procedure("freelance.enquire")
    .input(enquiryById)
    .mutation(({ ctx, input }) => markEnquiryRead(ctx, { ...input, side: "writer" })),
});
