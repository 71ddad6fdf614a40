import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { MySqlDialect, MySqlTable } from "drizzle-orm/mysql-core";
import { describe, expect, it } from "vitest";
import { impersonalTables } from "./personal.ts";
import { outdatedRows, personalTables, schemaTables, tablesInErasureOrder } from "./personal-tables.ts";

const folder = fileURLToPath(new URL("schema", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const exported = await Promise.all(
  files.map(async (name) => Object.values((await import(/* @vite-ignore */ `${folder}/${name}`)) as object)),
);
const tables = exported.flat().filter((value): value is MySqlTable => is(value, MySqlTable));

const looksPersonal =
  /(^|_)(e?mail|phone|mobile|fax|ip|user|person|people|contact|first_name|surname|full_name|display_name|birth|dob|age|gender|cv|resume|token|device|session|password|secret|login|google|account|actor|address|street|latitude|longitude|salary_expected|right_to_work)(_|$)/;

describe("personal data beside the tables", () => {
  it("is decided of every table of the schema, once", () => {
    const decided = [...personalTables.map(({ table }) => table), ...impersonalTables.keys()].map(getTableName).sort();
    expect(tables.map(getTableName).sort()).toEqual(decided);
    expect(schemaTables.map(getTableName).sort()).toEqual(decided);
  });

  it("names every column of the tables it holds, and none that is not there", () => {
    for (const { table, columns } of personalTables) {
      expect([getTableName(table), Object.keys(columns).sort()]).toEqual([getTableName(table), Object.keys(getTableColumns(table)).sort()]);
    }
  });

  it("leaves no column with a personal-looking name in a table said to be without persons", () => {
    const found = [...impersonalTables].map(([table, { harmless }]) => {
      const columns = Object.entries(getTableColumns(table));
      const looking = columns.flatMap(([name, column]) => (looksPersonal.test(column.name) ? [name] : []));
      return [getTableName(table), looking.sort(), Object.keys(harmless).sort()] as const;
    });
    for (const [table, looking, harmless] of found) expect([table, looking]).toEqual([table, harmless]);
    expect(found.flatMap(([, looking]) => looking)).toContain("createdByUserId");
  });

  it.each(["contact_email", "user_id", "phone", "ip", "last_ip", "cv_file", "device_hash", "email_key"])(
    "would notice a column %s",
    (name) => {
      expect(name).toMatch(looksPersonal);
    },
  );

  it("hands out no hash, secret, token or password", () => {
    const handedOut = personalTables.flatMap(({ table, columns }) =>
      Object.keys(columns).flatMap((name) => (columns[name] === "export" ? [`${getTableName(table)}.${name}`] : [])),
    );
    // `profile_memberships.body` is a professional body, not a message body, and a user may read the replies sent to them.
    const told = handedOut.filter((name) => name !== "profile_memberships.body" && name !== "contact_replies.body");
    expect(told.filter((name) => /hash|secret|password|payload|body|headers|tokenVersion/i.test(name.slice(name.indexOf("."))))).toEqual(
      [],
    );
    expect(handedOut).toContain("users.email");
  });

  it("erases rows before those they refer to, and before those by which they are found", () => {
    const order = tablesInErasureOrder.map(({ table }) => getTableName(table));
    expect([...order].sort()).toEqual(personalTables.map(({ table }) => getTableName(table)).sort());
    const pairs = [
      ["messages", "applications"],
      ["applications", "cvs"],
      ["alert_links", "alert_recipients"],
      ["companies", "freelance_practices"],
      ["webhook_deliveries", "webhooks"],
      ["webhooks", "freelance_practices"],
      ["outbox_messages", "invitations"],
    ] as const;
    for (const [first, later] of pairs) expect([first, order.indexOf(first) < order.indexOf(later)]).toEqual([first, true]);
  });

  it("lets an outdated row wait for what refers to it", () => {
    const applications = personalTables.find(({ table }) => getTableName(table) === "applications");
    const rows = applications && outdatedRows(applications, new Date("2026-11-21T12:00:00Z"));
    const text = rows ? new MySqlDialect().sqlToQuery(rows).sql : "";
    for (const child of ["application_events", "application_notes", "application_ratings", "interviews", "messages", "shortlist_entries"])
      expect(text).toContain(`not exists (select 1 from \`${child}\` where`);
  });

  it("says of each table what it holds, why, for how long, and what erasure does", () => {
    for (const entry of personalTables) {
      for (const words of [entry.what, entry.why, entry.howLong]) expect(words).toMatch(/^[A-Z0-9].+\.$/);
      expect(entry.erasure.length).toBeGreaterThan(0);
      expect(entry.file !== null || entry.notExportedBecause !== undefined).toBe(true);
      for (const step of entry.erasure) if (step.does === "keep") expect(step.ground).toMatch(/legitimate|accountability|Legal obligation/);
    }
  });
});
