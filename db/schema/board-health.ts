import { mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { moment } from "./columns.ts";
import { jsonColumn } from "./json-columns.ts";

/** Raw counts of the board's state; ratios are computed only after counting. */
export interface BoardFigures {
  /** Live adverts. */
  open: number;
  /** Of the live adverts: those with a pay figure, sample adverts, and those confirmed or published in the last 28 days. */
  withPay: number;
  sample: number;
  fresh: number;
  /** Median days on the board; null when no advert is live. */
  medianAgeDays: number | null;
  /** Distinct vacancies among the live adverts; duplicate listings of one vacancy count once. */
  vacancies: number;
  /** Applications whose 14-day reply period has passed, and those answered within it. */
  applications: number;
  answered: number;
  /** Reports in the last 90 days, and adverts that were live in that period. */
  reports: number;
  shown: number;
  /**
   * External application links that could be checked, those that are dead, and those that could not be checked; absent in counts made
   * before links were checked.
   */
  linksSeen?: number;
  linksDead?: number;
  linksUnknown?: number;
  /**
   * Sums of the published figures on whether adverts were true: firms with one, answers to a question, and those that say it was as advertised;
   * absent in counts made before people were asked.
   */
  truthFirms?: number;
  truthAnswers?: number;
  truthAsAdvertised?: number;
}

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
