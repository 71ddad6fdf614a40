import type { BrowserContext, Page } from "playwright/test";
import { articles } from "#db/schema/articles.ts";
import type { UserRole } from "#db/values.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { addAccount, inDatabase, phoneAgent, signInBrowser } from "./accounts.ts";
import { addBusyOrders } from "./busy-orders.ts";
import { addBusyRecruiter } from "./busy-recruiter.ts";
import { addBusySeeker } from "./busy-seeker.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { addModerated } from "./moderated.ts";
import type { Places, Screen } from "./screens.ts";
import * as screens from "./screens.ts";

export interface Persona {
  who: string;
  role: UserRole | null;
  /** Whose pictures show these screens; null where another's do. */
  pictured: "visitor" | "jobseeker" | "recruiter" | "freelance" | "administrator" | null;
  /** Screens the persona may open; placeholders in braces are filled in by `arrive`. */
  screens: readonly Screen[];
  /** Signs the browser in as an account with data in every part, and returns the ids for placeholders. */
  arrive: (page: Page, context: BrowserContext) => Promise<Places>;
}

/** Signs in as a persona and returns its screens. */
export const screensFor = async (somebody: Persona, page: Page, context: BrowserContext): Promise<Screen[]> =>
  screens.resolveScreens(await somebody.arrive(page, context), somebody.screens);

/** Visitors' screens are many: they are shared out, so that tests of them run side by side. */
const parts = 3;
const ofVisitors = [...screens.marketScreens, ...screens.entranceScreens];
const visitors: readonly Persona[] = Array.from({ length: parts }, (_, part) => ({
  who: `a visitor, part ${part + 1} of ${parts}`,
  role: null,
  pictured: "visitor",
  screens: ofVisitors.filter((_screen, index) => index % parts === part),
  arrive: (page) => screens.placesInMarket(page),
}));

const administrator = (who: string, own: readonly Screen[], places: () => Promise<Places>): Persona => ({
  who,
  role: "platform_admin",
  pictured: "administrator",
  screens: own,
  arrive: async (_, context) => {
    await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
    return places();
  },
});

/** Every persona with its screens. */
export const personas: readonly Persona[] = [
  ...visitors,
  {
    who: "a jobseeker",
    role: "jobseeker",
    pictured: "jobseeker",
    screens: [...screens.jobseekerScreens, ...screens.busySeekerScreens, ...screens.accountScreens],
    arrive: async (_, context) => {
      const { person, places } = await addBusySeeker();
      await signInBrowser(context, person);
      const onTheirPhone = { userId: person.userId, now: new Date(), userAgent: phoneAgent, mfaAt: null };
      await inDatabase((db) => createSession(db, onTheirPhone));
      return places;
    },
  },
  {
    who: "a company's administrator",
    role: "company_admin",
    pictured: null,
    screens: [...screens.recruiterScreens, ...screens.busyRecruiterScreens, ...screens.orderScreens],
    arrive: async (_, context) => {
      const { person, places, companyId } = await addBusyRecruiter();
      await signInBrowser(context, person);
      return { ...places, ...(await addBusyOrders({ companyId, userId: person.userId })) };
    },
  },
  {
    who: "a recruiter",
    role: "recruiter",
    pictured: "recruiter",
    screens: screens.recruiterScreens,
    arrive: async (_, context) => {
      await signInBrowser(context, await addRecruiter(await addFirm()));
      return {};
    },
  },
  {
    who: "a freelance recruiter",
    role: "recruiter",
    pictured: "freelance",
    screens: screens.freelanceScreens,
    arrive: async (_, context) => {
      await signInBrowser(context, await addAccount({ role: "recruiter", isFreelance: true }));
      return {};
    },
  },
  {
    who: "a company that is asked by administrators",
    role: "company_admin",
    pictured: null,
    screens: screens.moderatedScreens,
    arrive: async (_, context) => {
      const { person, places } = await addModerated();
      await signInBrowser(context, person);
      return places;
    },
  },
  administrator("an administrator", [...screens.administratorScreens, ...screens.reviewScreens, ...screens.testScreens], async () => {
    const { places } = await addModerated();
    const [written] = await inDatabase((db) => db.select({ id: articles.publicId }).from(articles).limit(1));
    return { ...places, article: written?.id ?? "" };
  }),
  administrator("an administrator at the console", screens.consoleScreens, async () => ({})),
];
