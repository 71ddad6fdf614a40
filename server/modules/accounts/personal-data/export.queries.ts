import { getTableColumns } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";
import { personalTables } from "./registry.ts";

export interface ExportFile {
  name: string;
  what: string;
  rows: Record<string, unknown>[];
}

/** A person's own rows of every table of the registry that holds any, with only those columns that may be handed out. */
export async function readExport(tx: Db, person: Person): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  for (const entry of personalTables) {
    if (entry.file === null) continue;
    const rows = await tx.select(handedOut(entry)).from(entry.table).where(ownRows(entry, person));
    if (rows.length > 0) files.push({ name: `${entry.file}.json`, what: entry.what, rows });
  }
  return files;
}

function handedOut({ table, columns }: PersonalTable) {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => columns[name] === "export"));
}

function ownRows({ about }: PersonalTable, person: Person) {
  const rows = about(person);
  // Without a condition it would be everybody's rows.
  if (!rows) throw new Error("A table of the registry names nobody's rows.");
  return rows;
}
