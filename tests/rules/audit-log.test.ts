import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const changes =
  /\.(?:update|delete)\(\s*auditEvents\b|\b(?:update|delete\s+from|replace\s+into|truncate(?:\s+table)?|drop\s+table(?:\s+if\s+exists)?|alter\s+table)\s+[`"]?audit_events\b/i;

const files = ["server", "db", "scripts", "src", "ops"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|sql)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

describe("the audit log", () => {
  it("is changed by no file but the audit module's own", () => {
    const changing = files.filter((file) => changes.test(readFileSync(join(root, file), "utf8")));
    expect(changing).toEqual(["server/modules/trust/audit/audit-duty.ts"]);
  });

  it.each([
    ["await tx.delete(auditEvents).where(x)", true],
    ["db.update(\n  auditEvents)", true],
    ["sql`DELETE FROM `audit_events` WHERE id = 1`", true],
    ["TRUNCATE TABLE audit_events", true],
    ["await tx.insert(auditEvents).values(row)", false],
    ["await tx.delete(auditEventsByDay)", false],
  ])("would be found changed by %j: %s", (source, expected) => {
    expect(changes.test(source)).toBe(expected);
  });
});
