import { z } from "zod";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { payGroupings, readAdvertisedPay, readCountedAdverts, readPayReport } from "./advertised-pay.queries.ts";
import { readPayExplorer, readPayGuide } from "./pay-explorer.queries.ts";
import { payFilterFields, readPayFilter } from "./pay-filter.ts";

const slug = z.string("This must be text.").max(96, "There is no such value.").optional();
const cellFields = {
  scale: z.enum(["year", "day"], "Choose year or day."),
  basis: z.enum(payBases, "There is no such basis.").optional(),
  category: slug,
  level: slug,
  place: slug,
  side: z.enum(sides, "There is no such side.").optional(),
  sector: slug,
  suite: slug,
  valueBand: z.enum(projectValueBands, "There is no such band.").optional(),
  ricsLevel: z.enum(ricsLevels, "There is no such level.").optional(),
};

const basisNeeded = "Choose a basis: day rates with different bases are never combined.";
const isSingleBasis = ({ scale, basis, by }: { scale: string; basis?: string | undefined; by?: string }) =>
  scale === "year" || basis !== undefined || by === "basis";
const oneKind = { path: ["basis"], message: basisNeeded };

const countedFields = {
  period: z.string("Send this once, as text.").max(20, "At most 20 characters.").optional(),
  page: z
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(1, "Page numbers start at 1.")
    .max(10_000, "There are not that many pages.")
    .optional(),
};

export const salariesRouter = router({
  advertised: procedure("salary.readAggregate")
    .input(fieldsOf(z.strictObject(cellFields).refine(isSingleBasis, oneKind)))
    .query(({ ctx, input }) => readAdvertisedPay(ctx, input)),
  report: procedure("salary.readAggregate")
    .input(
      fieldsOf(z.strictObject({ ...cellFields, by: z.enum(payGroupings, "There is no such grouping.") }).refine(isSingleBasis, oneKind)),
    )
    .query(({ ctx, input }) => readPayReport(ctx, input)),
  explore: procedure("salary.readAggregate")
    .input(fieldsOf(z.strictObject(payFilterFields)))
    .query(({ ctx, input }) => readPayExplorer(ctx, readPayFilter(input, ctx.services.gazetteer))),
  counted: procedure("salary.readAggregate")
    .input(fieldsOf(z.strictObject({ ...payFilterFields, ...countedFields })))
    .query(({ ctx, input: { period, page, ...filter } }) =>
      readCountedAdverts(ctx, readPayFilter(filter, ctx.services.gazetteer), { period: period ?? "", page: page ?? 1 }),
    ),
  guide: procedure("salary.readAggregate").query(({ ctx }) => readPayGuide(ctx)),
});
