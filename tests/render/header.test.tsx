import { describe, expect, test } from "vitest";
import type { UserRole } from "#db/values.ts";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

const silent = linkTo(() => Promise.reject(new Error("Nothing is answered here")));

async function headerOf(role: UserRole | null): Promise<string> {
  const user = role && { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true, role };
  await import("#src/shell/layout/signed-in-account.tsx");
  const { html } = await renderHydrated({ address: "/about", user, link: silent });
  return /<header[^>]*>.*?<\/header>/s.exec(html)?.[0] ?? "";
}

describe("the header's way to one's own place", () => {
  test.each([
    ["jobseeker", "/jobseeker/dashboard"],
    ["recruiter", "/recruiter/dashboard"],
    ["company_admin", "/recruiter/dashboard"],
  ] as const)("of a %s leads to %s, beside a way out", async (role, home) => {
    const header = await headerOf(role);
    expect(header).toMatch(new RegExp(`<a href="${home}"[^>]*>My Account</a>`));
    expect(header).toMatch(/<button[^>]*>Sign Out<\/button>/);
    expect(header).not.toContain("Sign In");
  });

  test("of an administrator is a menu", async () => {
    const header = await headerOf("platform_admin");
    expect(header).toMatch(/<button[^>]*aria-expanded="false"[^>]*>My Account/);
    expect(header).toContain("Sign Out");
    expect(header).not.toContain("Sign In");
  });

  test("of a visitor are the ways in", async () => {
    const header = await headerOf(null);
    expect(header).toMatch(/<a href="\/signin"[^>]*>Sign In<\/a>/);
    expect(header).toMatch(/<a href="\/get-started"[^>]*>Get Started<\/a>/);
    expect(header).not.toMatch(/Sign Out|aria-disabled/);
  });
});
