import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

const user = { id: "rae", name: "Rae Recruiter", email: "rae@firm.example", emailVerified: true, role: "recruiter" } as const;
const link = linkTo(() => Promise.reject(TRPCClientError.from(new Error("Not needed here"))));

const filters = async (query: string) => {
  const { html } = await renderHydrated({ address: `/recruiter/dashboard?tab=candidates${query}`, user, link });
  const form = /<search aria-label="Candidates">(.*?)<\/search>/s.exec(html)?.[1]?.replaceAll("<!-- -->", "") ?? "";
  const [shown = "", folded = ""] = form.split("<details");
  return { shown: [...shown.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label]) => label), folded };
};

test("three filters and the order are shown, the others folded", async () => {
  const { shown, folded } = await filters("&level=senior");
  expect(shown).toEqual(["Keywords", "Level", "Town, county or region", "Order"]);
  expect(folded).toMatch(/^(?![^>]* open)[^>]*><summary>More filters<\/summary>/);
  expect(folded).toContain('name="suite"');
});

test("folded filters that are set open the fold, which counts them", async () => {
  const { folded } = await filters("&q=nec4&suite=nec4&confirmed=1");
  expect(folded).toMatch(/^[^>]* open=""[^>]*><summary>More filters \(2 set\)<\/summary>/);
});
