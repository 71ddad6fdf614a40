import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { MySqlTable } from "drizzle-orm/mysql-core";
import { describe, expect, it } from "vitest";
import { harmlessColumns, personalTables, tablesWithoutPersons } from "./registry.ts";

const folder = fileURLToPath(new URL("../../../../../db/schema", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const exported = await Promise.all(
  files.map(async (name) => Object.values((await import(/* @vite-ignore */ `${folder}/${name}`)) as object)),
);
const tables = exported.flat().filter((value): value is MySqlTable => is(value, MySqlTable));
const registered = new Map(personalTables.map((entry) => [getTableName(entry.table), entry]));

const looksPersonal =
  /(^|_)(e?mail|phone|mobile|fax|ip|user|person|people|contact|first_name|surname|full_name|display_name|birth|dob|age|gender|cv|resume|token|device|session|password|secret|login|google|account|actor|address|street|latitude|longitude|salary_expected|right_to_work)(_|$)/;

describe("the registry of personal data", () => {
  it("decides about every table of the schema, once", () => {
    const decided = [...registered.keys(), ...Object.keys(tablesWithoutPersons)].sort();
    expect(tables.map(getTableName).sort()).toEqual(decided);
  });

  it("names every column of the tables it holds, and none that is not there", () => {
    for (const { table, columns } of personalTables) {
      expect([getTableName(table), Object.keys(columns).sort()]).toEqual([getTableName(table), Object.keys(getTableColumns(table)).sort()]);
    }
  });

  it("leaves no column with a personal-looking name in a table said to be without persons", () => {
    const found = tables
      .filter((table) => !registered.has(getTableName(table)))
      .flatMap((table) => Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`))
      .filter((name) => looksPersonal.test(name.slice(name.indexOf(".") + 1)));
    expect(found.sort()).toEqual(Object.keys(harmlessColumns).sort());
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
    // A professional body is none of a message's, and what we answered somebody is theirs to read.
    const told = handedOut.filter((name) => name !== "profile_memberships.body" && name !== "contact_replies.body");
    expect(told.filter((name) => /hash|secret|password|payload|body|headers|tokenVersion/i.test(name.slice(name.indexOf("."))))).toEqual(
      [],
    );
    expect(handedOut).toContain("users.email");
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
