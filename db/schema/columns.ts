import { char, datetime, int, varchar } from "drizzle-orm/mysql-core";

/** UTC, with milliseconds. */
export const moment = (name: string) => datetime(name, { mode: "date", fsp: 3 });

export const slugColumn = (name: string, length = 64) => varchar(name, { length });

export const idColumn = () => int("id", { unsigned: true }).autoincrement().primaryKey();

export const idReference = (name: string) => int(name, { unsigned: true });

/** SHA-256 in hex of a secret that only its holder knows. */
export const secretHash = (name: string) => char(name, { length: 64 });
