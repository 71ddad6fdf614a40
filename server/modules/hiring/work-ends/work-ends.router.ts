import { z } from "zod";
import { workEndKinds, workNeedStates } from "#db/candidate-values.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { pageFields, textBetween } from "#server/kernel/input-fields.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";
import { acceptContactInput, contactRequestNamed, reportContactInput } from "../contact-requests/contact-request-rows.queries.ts";
import { awardRegions } from "../feeds/awards/awards.fields.ts";
import { announceNeed, declineNeed, introduceSelf, reportNeed, withdrawNeed } from "./needs.commands.ts";
import { removeNeed, restoreNeed, searchNeeds } from "./needs-desk.commands.ts";
import { removeOwnEnd, saveOwnEnd } from "./own-end.commands.ts";
import { supplyCuts } from "./supply-snapshot.ts";
import { listFirmNeeds, listNeedsForCaller, readOwnEnd, readSupply } from "./work-ends.queries.ts";

const month = z
  .string("Choose a month.")
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Choose a month.")
  .meta({ examples: ["2027-03"] });
const oneOf = (terms: readonly { slug: string }[], sentence: string) =>
  z.enum(terms.map(({ slug }) => slug) as [string, ...string[]], sentence);
const level = oneOf(seniorityLevels, "Choose a level from the list.");
const region = oneOf(awardRegions, "Choose one of the twelve regions and nations.");
const suite = oneOf(
  contractSuites.filter(({ slug }) => slug !== "any"),
  "Choose a contract suite from the list.",
);

const saveWorkEndInput = z.strictObject({
  endsOn: month,
  kind: z.enum(workEndKinds, "Choose what ends your work."),
  isCounted: z.boolean("Say whether you count in the calendar."),
  hearsOfNeeds: z.boolean("Say whether you want to see what employers announce."),
});

const count = z.int().min(0);
const ownEnd = z
  .strictObject({
    end: z
      .strictObject({
        endsOn: month,
        kind: z.enum(workEndKinds),
        isCounted: z.boolean().meta({ description: "Whether you count in the calendar that employers see." }),
        hearsOfNeeds: z.boolean().meta({ description: "Whether you are shown what employers announce." }),
        updatedAt: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: "Null before you say when your work ends." }),
    level: z
      .string()
      .nullable()
      .meta({ description: "From your profile, as are region and suites.", examples: ["senior"] }),
    region: z.string().nullable(),
    suites: z.array(z.string()),
    matchingAdverts: z.string().meta({ description: "Path of the adverts at your level and in your region." }),
  })
  .meta({ id: "OwnWorkEnd", description: "When your work ends, as you said. Nobody else reads it." });

const supplyInput = z.strictObject({
  level: level
    .nullable()
    .default(null)
    .meta({ description: "Adds a column for this level.", examples: ["senior"] }),
  region: region
    .nullable()
    .default(null)
    .meta({ description: "Adds a column for this region or nation.", examples: ["london"] }),
  suite: suite
    .nullable()
    .default(null)
    .meta({ description: "Adds a column for those who know this contract suite.", examples: ["nec4"] }),
});

const supply = z
  .strictObject({
    columns: z
      .array(z.strictObject({ filter: z.enum(supplyCuts).nullable(), value: z.string().nullable(), label: z.string() }))
      .meta({ description: "Everybody first, then each thing asked for. They are never combined." }),
    months: z.array(
      z.strictObject({
        month,
        people: z
          .array(count.nullable())
          .meta({ description: "By column: people whose work ends, rounded down to five. Null: too few to show." }),
      }),
    ),
    countedOn: z.iso.date().nullable().meta({ description: "Monday of the week of the counts; null before the first." }),
    leastShown: count.meta({ description: "Fewer people than this are not shown." }),
    isSample: z.boolean().meta({ description: "Some of the surveyors counted are invented." }),
  })
  .meta({ id: "WorkEndSupply", description: "How many surveyors come free, by month, from those who chose to be counted." });

const announceNeedInput = z.strictObject({
  month,
  role: textBetween("Name the role.", { least: 4, most: 120 }),
  level,
  region: region.nullable().default(null),
  suite: suite.nullable().default(null),
  pay: textBetween("Enter the pay for the role.", { least: 3, most: 200 }),
  message: textBetween("Say what the work is.", { least: 20, most: 1000 }, manyLines),
  confirmed: confirmedField.default([]),
});

const need = {
  id: z.string(),
  month,
  role: z.string(),
  pay: z.string(),
  message: z.string(),
  level: z.string(),
  region: z.string().nullable(),
  suite: z.string().nullable(),
  levelLabel: z.string(),
  placeLabel: z.string(),
  suiteLabel: z.string().nullable(),
  firmName: z.string(),
  announcedAt: z.iso.datetime(),
  isSample: z.boolean(),
};
const firmNeeds = z
  .strictObject({
    items: z.array(
      z.strictObject({
        ...need,
        state: z.enum([...workNeedStates, "over"]).meta({ description: "over: the month has passed." }),
        removalReason: z.string().nullable().meta({ description: "Why the site removed it." }),
        introductions: count.meta({ description: "Surveyors who introduced themselves. How many a need suits is told to nobody." }),
      }),
    ),
  })
  .meta({ id: "WorkNeeds", description: "Needs that your firm announced, newest first." });
const needsForCaller = z.strictObject({
  items: z.array(z.strictObject({ ...need, firmSlug: z.string(), isFirmVerified: z.boolean(), isIntroduced: z.boolean() })),
});

const named = fieldsOf(contactRequestNamed);
const searchNeedsInput = z.strictObject({
  page: pageFields.page,
  q: searchField,
  state: z.enum([...workNeedStates, "reported", "all"], "There is no such state.").default("reported"),
});
const removeNeedInput = z.strictObject({
  ...contactRequestNamed.shape,
  reason: textBetween("Say why it is removed.", { least: 10, most: 500 }),
});

/** When the work of surveyors ends, how many come free, and what employers need then. */
export const workEndsRouter = router({
  own: procedure("workEnd.read", {
    rest: {
      method: "GET",
      path: "/api/user/work-end",
      name: "readOwnWorkEnd",
      summary: "When your own work ends, as you said",
      tag: "Ends of work",
      batch: "profile:read",
    },
  })
    .output(answerOf(ownEnd))
    .query(({ ctx }) => readOwnEnd(ctx)),
  save: procedure("workEnd.manage")
    .input(fieldsOf(saveWorkEndInput))
    .output(answerOf(ownEnd))
    .mutation(({ ctx, input }) => saveOwnEnd(ctx, input)),
  remove: procedure("workEnd.manage").mutation(({ ctx }) => removeOwnEnd(ctx)),
  supply: procedure("workEnd.readSupply", {
    rest: {
      method: "GET",
      path: "/api/work-ends",
      name: "readWorkEndSupply",
      summary: "How many surveyors come free, by month, and by level, region or contract suite",
      about:
        "Counted once a week from jobseekers who chose to be counted. Counts are rounded down to five, none is of fewer than ten people, and one that was shown stays until five people behind it have changed.",
      tag: "Ends of work",
      batch: "stats:read",
    },
  })
    .input(fieldsOf(supplyInput))
    .output(answerOf(supply))
    .query(({ ctx, input }) => readSupply(ctx, input)),
  needs: procedure("workNeed.read")
    .output(answerOf(firmNeeds))
    .query(({ ctx }) => listFirmNeeds(ctx)),
  announceNeed: procedure("workNeed.announce", { idempotency: "required" })
    .input(fieldsOf(announceNeedInput))
    .mutation(({ ctx, input }) => announceNeed(ctx, input)),
  withdrawNeed: procedure("workNeed.withdraw")
    .input(named)
    .mutation(({ ctx, input }) => withdrawNeed(ctx, input.id)),
  needsForMe: procedure("workEnd.read")
    .output(answerOf(needsForCaller))
    .query(({ ctx }) => listNeedsForCaller(ctx)),
  introduce: procedure("workNeed.answer")
    .input(fieldsOf(acceptContactInput))
    .mutation(({ ctx, input }) => introduceSelf(ctx, input)),
  declineNeed: procedure("workNeed.answer")
    .input(named)
    .mutation(({ ctx, input }) => declineNeed(ctx, input.id)),
  reportNeed: procedure("workNeed.answer")
    .input(fieldsOf(reportContactInput))
    .mutation(({ ctx, input }) => reportNeed(ctx, input)),
  searchNeeds: procedure("moderation.work")
    .input(fieldsOf(searchNeedsInput))
    .query(({ ctx, input }) => searchNeeds(ctx, input)),
  removeNeed: procedure("moderation.decide")
    .input(fieldsOf(removeNeedInput))
    .mutation(({ ctx, input }) => removeNeed(ctx, input)),
  restoreNeed: procedure("moderation.decide")
    .input(named)
    .mutation(({ ctx, input }) => restoreNeed(ctx, input)),
});
