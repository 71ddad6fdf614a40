import { z } from "zod";
import { issueSorts } from "#db/ops-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { periodEnds, periodOf, range } from "../rum/period.ts";
import { consoleDb, sample } from "../sample-data.queries.ts";
import { assignErrorGroup, mergeErrorGroups, setErrorGroupState, splitErrorGroup } from "./decisions.commands.ts";
import { listAdministrators, readErrorGroup } from "./error-group.queries.ts";
import { listErrorGroups } from "./error-list.queries.ts";

const wholePage = "The page must be a whole number of 1 or more.";
const release = z.string("Choose a release.").min(1, "Choose a release.").max(40, "A release’s name can have at most 40 characters.");
const id = z.string("Choose the issue.").regex(/^[\w-]{22}$/, "An issue’s ID has 22 letters and digits.");
const wholeTimes = "Ignore it for 1 to 1,000,000 more occurrences.";
const wholeDays = "Ignore it for 1 to 365 days.";

const readList = fieldsOf(
  z.strictObject({
    range,
    sample,
    ...periodEnds,
    /** A search such as `is:unresolved release:latest page:/jobs* "is undefined"`; the answer says what cannot be read in it. */
    q: z.string("Search by filters and words.").overwrite(cleanSearch).trim().max(300, "Search by at most 300 characters.").default(""),
    sort: z.enum(issueSorts, `Sort must be one of ${issueSorts.join(", ")}.`).default("visits"),
    page: z.int(wholePage).min(1, wholePage).max(10, wholePage).default(1),
  }),
);
const readGroup = fieldsOf(z.strictObject({ id, range, sample, ...periodEnds }));
/** Without a release: in the one after the latest. */
const readResolve = fieldsOf(z.strictObject({ id, release: release.nullable().default(null) }));
const readIgnore = fieldsOf(
  z.strictObject({
    id,
    times: z.int(wholeTimes).min(1, wholeTimes).max(1_000_000, wholeTimes).nullable().default(null),
    days: z.int(wholeDays).min(1, wholeDays).max(365, wholeDays).nullable().default(null),
  }),
);
const readId = fieldsOf(z.strictObject({ id }));
const account = z.string("Choose an administrator.").regex(/^[\w-]{22}$/, "An account’s ID has 22 letters and digits.");
const readAssign = fieldsOf(z.strictObject({ id, assignee: account.nullable() }));
const readMerge = fieldsOf(z.strictObject({ id, other: id }));

/** Client and server errors, for the console. */
export const errorsRouter = router({
  list: procedure("ops.readConsole")
    .input(readList)
    .query(async ({ ctx, input: { sample, range: back, from, to, ...filter } }) => {
      const administrators = await listAdministrators(ctx);
      return listErrorGroups(await consoleDb(ctx, sample), { ...filter, administrators, period: periodOf(back, ctx.now, { from, to }) });
    }),
  group: procedure("ops.readConsole")
    .input(readGroup)
    .query(async ({ ctx, input }) => {
      const administrators = await listAdministrators(ctx);
      const period = periodOf(input.range, ctx.now, input);
      return readErrorGroup(await consoleDb(ctx, input.sample), { publicId: input.id, period, administrators });
    }),
  /** Marks the group as fixed in a release, or in the next one: it reopens in that release and those built after it, never in earlier ones. */
  resolve: procedure("ops.setErrorGroupState")
    .input(readResolve)
    .mutation(({ ctx, input }) => setErrorGroupState(ctx, input.id, { to: "resolved", release: input.release })),
  /** Ignores the group until a number of further occurrences, or for a number of days; with neither, until an administrator reopens it. */
  ignore: procedure("ops.setErrorGroupState")
    .input(readIgnore)
    .mutation(({ ctx, input: { id: group, times, days } }) => setErrorGroupState(ctx, group, { to: "ignored", times, days })),
  reopen: procedure("ops.setErrorGroupState")
    .input(readId)
    .mutation(({ ctx, input }) => setErrorGroupState(ctx, input.id, { to: "open" })),
  assign: procedure("ops.assignErrorGroup")
    .input(readAssign)
    .mutation(({ ctx, input }) => assignErrorGroup(ctx, input.id, input.assignee)),
  /** Counts the events of another group with those of this one. */
  merge: procedure("ops.mergeErrorGroups")
    .input(readMerge)
    .mutation(({ ctx, input }) => mergeErrorGroups(ctx, input.id, input.other)),
  /** Takes a group out of the one it was merged into. */
  split: procedure("ops.mergeErrorGroups")
    .input(readId)
    .mutation(({ ctx, input }) => splitErrorGroup(ctx, input.id)),
});
