import { expect, test } from "vitest";
import { userRoles } from "#db/values.ts";
import { routes } from "#src/routes.ts";
import { destinationsOf, matchDestinations } from "./palette.tsx";
import { type KeyContext, resolveKey, shortcuts } from "./shortcuts.ts";

const plain = { key: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const ctrl = (key: string) => ({ ...plain, key, ctrlKey: true });
const onPage: KeyContext = { role: null, isInTextField: false, isInDialog: false, hasSingleKeys: true };

test("Ctrl with h, j and d leads everybody to the board, to quantity surveyor jobs and to their dashboard", () => {
  expect(["h", "j", "d", "H"].map((key) => resolveKey(ctrl(key), onPage))).toEqual(["/", "/quantity-surveyor-jobs", "/dashboard", "/"]);
});

test("Ctrl with n posts a job, for recruiters and company administrators alone", () => {
  const allowed = [null, ...userRoles].filter((role) => resolveKey(ctrl("n"), { ...onPage, role }) === "/post-job");
  expect(allowed.toSorted()).toEqual(["company_admin", "recruiter"]);
});

test("keys typed into a field or over the page are left alone; Ctrl with k is heard everywhere", () => {
  for (const where of [{ isInTextField: true }, { isInDialog: true }]) {
    for (const pressed of [ctrl("h"), ctrl("n"), { ...plain, key: "?" }]) expect(resolveKey(pressed, { ...onPage, ...where })).toBeNull();
    expect(resolveKey(ctrl("k"), { ...onPage, ...where })).toBe("palette");
  }
});

test("“?” asks for the list, unless keys without Ctrl are switched off", () => {
  const asked = { ...plain, key: "?", shiftKey: true };
  expect(resolveKey(asked, onPage)).toBe("help");
  expect(resolveKey(asked, { ...onPage, hasSingleKeys: false })).toBeNull();
});

test("combinations with Alt or Shift, and letters alone, belong to the browser", () => {
  for (const key of shortcuts.map((each) => each.key)) {
    expect(resolveKey({ ...ctrl(key), altKey: true }, onPage)).toBeNull();
    expect(resolveKey({ ...ctrl(key), shiftKey: true }, onPage)).toBeNull();
    expect(resolveKey({ ...plain, key }, onPage)).toBeNull();
  }
});

test("the palette finds by the beginnings of words in any order, and always offers a search for what was typed", () => {
  const found = matchDestinations(destinationsOf("jobseeker"), "sal gui");
  expect(found.map(({ href }) => href)).toEqual(["/salary-guide", "/jobs?q=sal+gui"]);
  expect(matchDestinations(destinationsOf(null), "  ")).toEqual(destinationsOf(null));
});

test.each([null, ...userRoles])("every address of %s in the palette is a path of the site, named once", (role) => {
  const all = destinationsOf(role);
  expect(new Set(all.map(({ href }) => href)).size).toBe(all.length);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  const known = new Set(routes.map(({ path }) => path));
  const unknown = all.map(({ href }) => href.replace(/[?#].*/, "")).filter((path) => !known.has(path));
  expect(unknown).toEqual([]);
});
