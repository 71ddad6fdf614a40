import { expect, type Page } from "playwright/test";
import type { UserRole } from "#db/values.ts";
import { hintedScreens, roleScreens } from "#src/preload/role-screens.ts";
import { routes } from "#src/routes.ts";
import { destinationsOf } from "#src/shortcuts/destinations.ts";
import { shortcutsOf } from "#src/shortcuts/shortcuts.ts";
import { everybody } from "./everybody.ts";
import { follow, gather, note } from "./links.ts";
import type { Screen } from "./screens.ts";
import { test } from "./visitor.ts";

// Many screens, and every kind of link on them.
test.describe.configure({ timeout: 300_000 });

for (const { who, role, open } of everybody) {
  test(`no link that ${who} meets leads nowhere`, async ({ page, context }) => {
    await expectNoDeadEnd(page, await open(page, context), role);
  });
}

/** Every kind of link on these screens, and where keys, the palette, short addresses and what is loaded ahead lead this role. */
async function expectNoDeadEnd(page: Page, screens: readonly Screen[], role: UserRole | null): Promise<void> {
  const found = await gather(page, screens);
  for (const { href } of destinationsOf(role)) note(found, href, "the palette");
  for (const { href } of shortcutsOf(role)) note(found, href, "the keys");
  const ahead = [...hintedScreens, ...(role ? [...roleScreens[role].soon, ...roleScreens[role].later] : [])];
  for (const address of ahead.filter((each) => !each.startsWith("/jobs/1"))) note(found, address, "what is loaded ahead");
  for (const { path, access } of routes.filter((each) => each.redirectTo || each.redirectByRole)) {
    const isOpen = role === null || access === undefined || access === "signed-in" || access.includes(role);
    if (isOpen) note(found, path, "the short addresses");
  }
  expect(await follow(page, found)).toEqual([]);
}
