import { eq, getTableColumns, type SQL } from "drizzle-orm";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { applicationReference } from "#db/applying-values.ts";
import { type Db, runTransaction } from "#db/client.ts";
import type { Person, PersonalTable } from "#db/personal.ts";
import { personalTables } from "#db/personal-tables.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import type { Site } from "#server/kernel/site.ts";
import { listStoredFiles } from "#server/modules/people/cvs/cvs.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { escapeHtml } from "#server/text/html-text.ts";
import { capitalise } from "#server/text/plain-text.ts";
import { erasureColumns, personOf } from "./erase-account.commands.ts";

/** Exports everything stored about the signed-in user as a ZIP. Audited. @throws AppError rate-limited after five in an hour */
export function exportOwnData(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.export", { ownerId: userId });
  return exportData(ctx, "user.export", eq(users.id, userId));
}

/**
 * Exports another account's data for an administrator to pass on. Audited. @throws AppError not-found, rate-limited after five in an hour
 */
export const exportDataOf = (ctx: Context, publicId: string) => exportData(ctx, "user.exportOther", eq(users.publicId, publicId));

async function exportData(ctx: Context, action: "user.export" | "user.exportOther", whose: SQL) {
  const { services, now } = ctx;
  await charge(ctx, "export");
  const { files, cvFiles } = await runTransaction(services.db, async (tx) => {
    const [user] = await tx
      .select({ ...erasureColumns, companyName: companies.name })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(whose)
      .limit(1);
    requireAllowed(ctx, action, { ownerId: user?.id ?? null });
    if (!user) throw new AppError("not-found", "There is no such account.");
    const userId = user.id;
    const read = await readExport(tx, personOf(services.secrets, user));
    await recordAudit(tx, ctx, { action: "user.export", resource: "user", resourceId: userId });
    const withCompany = read.map((file) =>
      user.companyName !== null && file.name === "account.json"
        ? { ...file, rows: file.rows.map((row) => ({ ...row, company: user.companyName })) }
        : file,
    );
    return { files: withCompany, cvFiles: await listStoredFiles(tx, userId) };
  });
  const handedIn = cvFiles.map(({ name, objectName }) => ({ name: `cvs/${name}`, read: () => services.files.read(objectName) }));
  return { fileName: exportFileName(services.site.name, now), archive: packExport({ site: services.site, files, handedIn, now }) };
}

interface Export {
  site: Pick<Site, "name" | "supportEmail" | "origin">;
  files: readonly ExportFile[];
  /** Uploads of the person, each read lazily; null for one that is missing. */
  handedIn: readonly { name: string; read: () => Promise<Uint8Array | null> }[];
  now: Date;
}

/** Streams an export as one ZIP, with a README and an HTML page; in chunks, since uploads are large. */
async function* packExport({ site, files, handedIn, now }: Export): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const add = (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    entry.mtime = now;
    zip.add(entry);
    entry.push(bytes, true);
    return pieces.splice(0);
  };
  yield* add(new ZipDeflate("README.txt", { level: 6 }), strToU8(readme(site, files, now)));
  yield* add(new ZipDeflate("my-data.html", { level: 6 }), strToU8(exportPage(site, files, now)));
  for (const { name, rows } of files) yield* add(new ZipDeflate(name, { level: 6 }), strToU8(toJson(rows)));
  for (const { name, read } of handedIn) {
    const bytes = await read();
    // Already compressed: compressing again takes time and saves nothing.
    if (bytes) yield* add(new ZipPassThrough(name), bytes);
  }
  zip.end();
  yield* pieces;
}

/** "dayworks-my-data-2026-11-21.zip" */
function exportFileName(siteName: string, now: Date): string {
  const slug = siteName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${slug ? `${slug}-` : ""}my-data-${dayOf(now)}.zip`;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const toJson = (rows: unknown) => `${JSON.stringify(rows, null, 2)}\n`;

function readme(site: Pick<Site, "name" | "supportEmail" | "origin">, files: readonly ExportFile[], now: Date): string {
  const listed = files.map(({ name, what, rows }) => `${name} (${rows.length === 1 ? "1 entry" : `${rows.length} entries`})\r\n  ${what}`);
  const retained = personalTables.flatMap(({ what, erasure }) =>
    erasure.flatMap((step) => (step.does === "keep" ? [`- ${what}\r\n  ${step.ground}`] : [])),
  );
  return `${[
    `Your data at ${site.name}`,
    `Created on ${dayOf(now)}. Times in the files are in UTC.`,
    "my-data.html shows what we store about you on one page: open it in a browser. The other files contain the same data as JSON, which other sites and programs can read. If we store nothing, there is no file.",
    ...listed,
    "What is not included",
    "Passwords, keys and the links we e-mailed you: we store them only as hashes or encrypted, because anyone who found these files could otherwise use your account. Other people’s addresses.",
    "What we keep after you erase your account",
    ...retained,
    `Questions: ${site.supportEmail}, ${site.origin}/privacy`,
  ].join("\r\n\r\n")}\r\n`;
}

/** Converts "sentAt" to "Sent at". */
const labelOf = (name: string): string => capitalise(name.replaceAll(/([A-Z])/g, " $1").toLowerCase());

function toHtml(value: unknown): string {
  if (value instanceof Date) return escapeHtml(`${value.toISOString().slice(0, 16).replace("T", " ")} UTC`);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return `<ul>${value.map((each) => `<li>${toHtml(each)}</li>`).join("")}</ul>`;
  if (typeof value === "object" && value !== null) return listToHtml(value as Record<string, unknown>);
  return escapeHtml(String(value)).replaceAll("\n", "<br>");
}

const listToHtml = (row: Record<string, unknown>): string =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${escapeHtml(labelOf(name))}</dt><dd>${toHtml(value)}</dd>`)
    .join("")}</dl>`;

/** Renders the whole export as one self-contained page, without scripts or other files. */
function exportPage({ name }: Pick<Site, "name">, files: readonly ExportFile[], now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const parts = files.map(
    ({ name: file, what, rows }) =>
      `<section id="${escapeHtml(file)}"><h2>${escapeHtml(labelOf(file.replace(/\.json$/, "").replaceAll("-", " ")))}</h2><p>${escapeHtml(what)}</p>${rows.map(listToHtml).join("<hr>")}</section>`,
  );
  const contents = files.map(
    ({ name: file }) =>
      `<li><a href="#${escapeHtml(file)}">${escapeHtml(labelOf(file.replace(/\.json$/, "").replaceAll("-", " ")))}</a></li>`,
  );
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data at ${escapeHtml(name)}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}</style></head>
<body><h1>Your data at ${escapeHtml(name)}</h1><p>Made on ${day}. Times are in UTC. The files beside this page hold the same as JSON.</p>
<ul>${contents.join("")}</ul>
${parts.join("\n")}
</body></html>
`;
}

interface ExportFile {
  name: string;
  what: string;
  rows: Record<string, unknown>[];
}

/** Returns a person's own rows from every table annotated as personal, limited to non-empty, exportable columns. */
async function readExport(tx: Db, person: Person): Promise<ExportFile[]> {
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
