import { getTableColumns } from "drizzle-orm";
import { applicationReference } from "#db/application-reference-values.ts";
import type { Db } from "#db/client.ts";
import type { Person, PersonalTable } from "#db/personal.ts";
import { personalTables } from "#db/personal-tables.ts";
import { applications } from "#db/schema/applications.ts";

export interface ExportFile {
  name: string;
  what: string;
  rows: Record<string, unknown>[];
}

/** Returns a person's own rows from every table annotated as personal, limited to non-empty, exportable columns. */
export async function readExport(tx: Db, person: Person): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  for (const entry of personalTables) {
    if (entry.file === null) continue;
    const rows = await tx.select(exportedColumns(entry)).from(entry.table).where(rowsOfPerson(entry, person));
    if (rows.length > 0)
      files.push({ name: `${entry.file}.json`, what: entry.what, rows: rows.map((row) => withoutEmpty(withReference(entry, row))) });
  }
  return files;
}

/** An application is also named as its confirmation and its screens name it. */
const withReference = ({ table }: PersonalTable, row: Record<string, unknown>) =>
  table === applications ? { reference: applicationReference(String(row.publicId)), ...row } : row;

/** Nulls and empty strings, lists and objects are left out at every depth, since they say nothing about the person. */
const withoutEmpty = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .map(([name, value]) => [name, stripEmpty(value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );

function stripEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripEmpty);
  return isPlain(value) ? withoutEmpty(value) : value;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return (Array.isArray(value) || isPlain(value)) && Object.keys(value).length === 0;
}

function exportedColumns({ table, columns }: PersonalTable) {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => columns[name] === "export"));
}

function rowsOfPerson({ about }: PersonalTable, person: Person) {
  const rows = about(person);
  // Without a condition, every account's rows would match.
  if (!rows) throw new Error("An annotation names nobody's rows.");
  return rows;
}
