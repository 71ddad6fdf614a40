import { type Account, addAccount, signInBrowser } from "./accounts.ts";
import { expectEmptyState } from "./expect-notified.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { type Newcomer, newcomers } from "./nothing-yet.ts";
import { test } from "./visitor.ts";

test.describe.configure({ timeout: 200_000 });
test.use({ trace: "off" });

const add: Readonly<Record<Newcomer, () => Promise<Account>>> = {
  jobseeker: () => addAccount(),
  recruiter: () => addAccount({ role: "recruiter" }),
  company_admin: async () => addRecruiter(await addFirm({ credits: 0 }), "company_admin"),
  freelance: () => addAccount({ role: "recruiter", isFreelance: true }),
};

for (const { who, as, nothings } of newcomers) {
  test(`${who} is told what is missing, and what to do next`, async ({ page, context }) => {
    await signInBrowser(context, await add[as]());
    for (const nothing of nothings) await expectEmptyState(page, nothing);
  });
}
