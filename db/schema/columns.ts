import { char, customType, int, varchar } from "drizzle-orm/mysql-core";

/**
 * UTC, with milliseconds. A value that is no date, such as MySQL's "0000-00-00 00:00:00", is read as the beginning of 1970: no row makes a
 * read fail, and what has such an end has ended.
 */
const momentType = customType<{ data: Date; driverData: string }>({
  dataType: () => "datetime(3)",
  toDriver: (moment) => moment.toISOString().replace("T", " ").replace("Z", ""),
  fromDriver(text) {
    const moment = new Date(`${text.replace(" ", "T")}Z`);
    return Number.isNaN(moment.getTime()) ? new Date(0) : moment;
  },
});
export const moment = (name: string) => momentType(name);

export const slugColumn = (name: string, length = 64) => varchar(name, { length });

export const idColumn = () => int("id", { unsigned: true }).autoincrement().primaryKey();

export const idReference = (name: string) => int(name, { unsigned: true });

/** `idReference`, not null and with a foreign key. */
export const requiredReference = (name: string, ...foreignKey: Parameters<ReturnType<typeof idReference>["references"]>) =>
  idReference(name)
    .notNull()
    .references(...foreignKey);

/** SHA-256 in hex of a secret that only its holder knows. */
export const secretHash = (name: string) => char(name, { length: 64 });

/** Picks columns under their own names, for what a query selects. */
export const pick = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]): Pick<Table, Name> =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
