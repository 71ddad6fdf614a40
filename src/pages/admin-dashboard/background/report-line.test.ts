import { expect, it } from "vitest";
import { reportLine } from "./task-table.tsx";

it.each([
  ["measurements", { days: 14, deleted: 1204 }, "14 days added up, 1,204 old rows deleted"],
  ["measurements", { days: 1, deleted: 0 }, "1 day added up"],
  ["closing-soon", { told: 2 }, "2 people told"],
  ["audit-log", { exported: 1, deleted: 0 }, "Verified, and its latest hash recorded"],
  ["links", { looked: 0, dead: 0 }, "Nothing to do"],
  ["abandoned-checkouts", {}, "Nothing to do"],
  ["links", null, "Nothing to do"],
  ["work of a later build", { movedRows: 3 }, "moved rows: 3"],
])("says of %s %o: %s", (task, report, line) => expect(reportLine(task, report)).toBe(line));
