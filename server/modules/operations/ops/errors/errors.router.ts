import { z } from "zod";
import { errorGroupStates, errorSides } from "#db/ops-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";
import { periodOf, range } from "../rum/period.ts";
import { consoleDb, sample } from "../sample-data.queries.ts";
import { readErrorGroup } from "./error-group.queries.ts";
import { listErrorGroups } from "./error-list.queries.ts";
import { setErrorGroupState } from "./set-state.commands.ts";

const wholePage = "The page must be a whole number of 1 or more.";
const release = z.string("Choose a release.").min(1, "Choose a release.").max(40, "A release’s name can have at most 40 characters.");
const id = z.string("Choose the issue.").regex(/^[\w-]{22}$/, "An issue’s ID has 22 letters and digits.");
const wholeTimes = "Ignore it for 1 to 1,000,000 more occurrences.";
const wholeDays = "Ignore it for 1 to 365 days.";

const readList = fieldsOf(
  z.strictObject({
    range,
    sample,
    q: searchField,
    state: z
      .enum(errorGroupStates, `State must be one of ${errorGroupStates.join(", ")}.`)
      .nullable()
      .default(null),
    side: z
      .enum(errorSides, `Side must be a ${errorSides.join(" or a ")}.`)
      .nullable()
      .default(null),
    release: release.nullable().default(null),
    page: z.int(wholePage).min(1, wholePage).max(10, wholePage).default(1),
  }),
);
const readGroup = fieldsOf(z.strictObject({ id, range, sample }));
const readResolve = fieldsOf(z.strictObject({ id, release }));
const readIgnore = fieldsOf(
  z.strictObject({
    id,
    times: z.int(wholeTimes).min(1, wholeTimes).max(1_000_000, wholeTimes).nullable().default(null),
    days: z.int(wholeDays).min(1, wholeDays).max(365, wholeDays).nullable().default(null),
  }),
);
const readId = fieldsOf(z.strictObject({ id }));

/** Client and server errors, for the console. */
export const errorsRouter = router({
  list: procedure("ops.readConsole")
    .input(readList)
    .query(async ({ ctx, input: { sample, range: back, ...filter } }) => {
      return listErrorGroups(await consoleDb(ctx, sample), { ...filter, period: periodOf(back, ctx.now) });
    }),
  group: procedure("ops.readConsole")
    .input(readGroup)
    .query(async ({ ctx, input }) => {
      return readErrorGroup(await consoleDb(ctx, input.sample), input.id, periodOf(input.range, ctx.now));
    }),
  /** Marks the group as fixed in a release: it reopens only for a release built after that one. */
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
});
