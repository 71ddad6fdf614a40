import { expect, test } from "vitest";
import { findOwner } from "./team-lock.ts";

const admin = (id: number, state = "active") => ({ id, role: "company_admin", state });
const recruiter = (id: number) => ({ id, role: "recruiter", state: "active" });

test.each([
  ["who is written down", [admin(1), admin(2)], 2, 2],
  ["the oldest administrator where nobody is", [recruiter(1), admin(3), admin(2)], null, 2],
  ["another once they are none any more", [recruiter(1), admin(2)], 1, 2],
  ["an active one rather than a suspended one", [admin(1, "suspended"), admin(2)], null, 2],
  ["who is written down though they are suspended", [admin(1, "suspended"), admin(2)], 1, 1],
  ["nobody of recruiters", [recruiter(1), recruiter(2)], 1, null],
  ["nobody of nobody", [], 1, null],
])("the owner is %s", (_what, members, writtenDown, expected) => {
  expect(findOwner(members, writtenDown)).toBe(expected);
});
