import { mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import type { BoardFigures } from "../board-figures.ts";
import { annotateImpersonal } from "../personal.ts";
import { moment } from "./columns.ts";
import { jsonColumn } from "./json-columns.ts";

const boardFigures: z.ZodType<BoardFigures | null> = z
  .looseObject({
    ...{ open: z.number(), withPay: z.number(), sample: z.number(), fresh: z.number(), medianAgeDays: z.number().nullable() },
    ...{ vacancies: z.number(), applications: z.number(), answered: z.number(), reports: z.number(), shown: z.number() },
    ...{ linksSeen: z.number().optional(), linksDead: z.number().optional(), linksUnknown: z.number().optional() },
    ...{ truthFirms: z.number().optional(), truthAnswers: z.number().optional(), truthAsAdvertised: z.number().optional() },
  })
  .nullable()
  .catch(null);

/** Daily board figures, from the last count of each day. */
export const boardHealthDays = mysqlTable("board_health_days", {
  /** Day in London, "2026-11-22". */
  day: varchar("day", { length: 10 }).primaryKey(),
  figures: jsonColumn("figures", boardFigures).notNull(),
  countedAt: moment("counted_at").notNull(),
});
annotateImpersonal(boardHealthDays, "How the board stood on each day, in numbers.");
