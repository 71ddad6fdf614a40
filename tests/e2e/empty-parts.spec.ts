import { expectEmptyState } from "./expect-notified.ts";
import { visitorEmptyStates } from "./nothing-yet.ts";
import { test } from "./visitor.ts";

// Signed-in screens are covered by tests/http/empty-parts.test.ts.
test("a visitor who asks for what is not there is told what is missing, and what to do next", async ({ page }) => {
  for (const nothing of visitorEmptyStates) await expectEmptyState(page, nothing);
});
