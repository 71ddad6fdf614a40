import type { BrowserContext, Page } from "playwright/test";
import type { UserRole } from "#db/values.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addBusyOrders } from "./busy-orders.ts";
import { addBusyRecruiter } from "./busy-recruiter.ts";
import { addBusySeeker } from "./busy-seeker.ts";
import { addFirm, addWriter } from "./hiring.ts";
import { addModerated } from "./moderated.ts";
import {
  accountScreens,
  administratorScreens,
  consoleScreens,
  entranceScreens,
  freelanceScreens,
  jobseekerScreens,
  publicScreens,
  recruiterScreens,
  type Screen,
  testScreens,
} from "./screens.ts";

interface Somebody {
  who: string;
  role: UserRole | null;
  /** Signs the browser in as somebody with something in every part, and names the screens they may open. */
  open: (page: Page, context: BrowserContext) => Promise<readonly Screen[]>;
}

const everySecond = (screens: readonly Screen[], rest: number) => screens.filter((_, index) => index % 2 === rest);

const visitor = (half: number): Somebody => ({
  who: `a visitor, part ${half + 1} of 2`,
  role: null,
  open: async (page) => everySecond([...(await publicScreens(page)), ...entranceScreens], half),
});

const administrator = (who: string, screens: () => Promise<readonly Screen[]> | readonly Screen[]): Somebody => ({
  who,
  role: "platform_admin",
  open: async (_, context) => {
    await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
    return screens();
  },
});

/** Everybody who comes here, and all that they may open. */
export const everybody: readonly Somebody[] = [
  visitor(0),
  visitor(1),
  {
    who: "a jobseeker",
    role: "jobseeker",
    open: async (_, context) => {
      const { person, screens } = await addBusySeeker();
      await signInBrowser(context, person);
      return [...jobseekerScreens, ...screens, ...accountScreens];
    },
  },
  {
    who: "a company's administrator",
    role: "company_admin",
    open: async (_, context) => {
      const { person, screens, companyId, postingId } = await addBusyRecruiter();
      await signInBrowser(context, person);
      return [...recruiterScreens, ...screens, ...(await addBusyOrders({ companyId, userId: person.userId, postingId }))];
    },
  },
  {
    who: "a recruiter",
    role: "recruiter",
    open: async (_, context) => {
      await signInBrowser(context, await addWriter(await addFirm()));
      return recruiterScreens;
    },
  },
  {
    who: "a freelance recruiter",
    role: "recruiter",
    open: async (_, context) => {
      await signInBrowser(context, await addAccount({ role: "recruiter", isFreelance: true }));
      return freelanceScreens;
    },
  },
  administrator("an administrator", async () => [...administratorScreens, ...(await addModerated()).administrators, ...testScreens]),
  administrator("an administrator at the console", () => consoleScreens),
];
