import { json, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import type { BoardFigures } from "../board-figures.ts";
import { moment } from "./columns.ts";

/** How the board stood on each day, as it was last counted on it. */
export const boardHealthDays = mysqlTable("board_health_days", {
  /** In London: "2026-11-22". */
  day: varchar("day", { length: 10 }).primaryKey(),
  figures: json("figures").$type<BoardFigures>().notNull(),
  countedAt: moment("counted_at").notNull(),
});
