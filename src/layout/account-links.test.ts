import { describe, expect, it } from "vitest";
import { userRoles } from "#db/values.ts";
import { hasScreen } from "#src/route-access.ts";
import { accountHome, administratorLinks } from "./account-links.ts";

describe("links to a person's own place", () => {
  it.each(userRoles)("lead a %s to a dashboard or to the account, never elsewhere", (role) => {
    const home = accountHome(role);
    expect(home === "/my-account" || hasScreen(home)).toBe(true);
  });

  it("list the account after those dashboards that stand", () => {
    const links = administratorLinks();
    expect(links.at(-1)).toEqual({ label: "My account", href: "/my-account" });
    expect(links.slice(0, -1).every(({ href }) => hasScreen(href))).toBe(true);
  });

  it("tell a screen from a path that is still to come and from no path at all", () => {
    expect(hasScreen("/jobs")).toBe(true);
    expect(hasScreen("/signup")).toBe(true);
    expect(hasScreen("/no-such-page")).toBe(false);
  });
});
