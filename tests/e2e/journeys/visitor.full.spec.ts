import { expect } from "playwright/test";
import { addAdvert } from "../adverts.ts";
import { test } from "../visitor.ts";

test("addresses of adverts that are not there are the same 404", async ({ page }) => {
  const draft = await addAdvert({ status: "draft" }, []);
  const bodies: string[] = [];
  for (const id of ["0", "abc", "4000000000", String(draft)]) {
    const answer = await page.goto(`/jobs/${id}`);
    expect([id, answer?.status()]).toEqual([id, 404]);
    bodies.push(await page.getByRole("main").innerText());
  }
  expect(new Set(bodies).size).toBe(1);
});
