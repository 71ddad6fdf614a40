import { z } from "zod";
import { defaultRadiusMiles, limits, radiiMiles, type UserRole, userRoles } from "#db/values.ts";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import { answerOf } from "#server/kernel/answer.ts";
import type { Services } from "#server/kernel/context.ts";
import { listMergedValues } from "#server/kernel/terms/current-terms.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listPrivacyFacts } from "#server/modules/people/accounts/personal-data/personal-data.queries.ts";
import { type Entrance, entrances, rolesOfEntrance } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";

/** Timestamps in pages are rounded to the minute, so that two requests within a minute get an identical page. */
const minuteMs = 60_000;

/** Polling intervals for data that changes by itself. */
const pollingMs = { notifications: 30_000, stats: 120_000, analytics: 120_000, scrapingStats: 10_000 };

const pageBudgets = {
  scriptKilobytes: 300,
  styleKilobytes: 100,
  imageKilobytes: 500,
  fontKilobytes: 200,
  totalKilobytes: 2048,
  requests: 50,
  domNodes: 1500,
  loadMs: 3000,
};

const signInCallsOf = (role: UserRole) =>
  entrances.filter((entrance: Entrance) => rolesOfEntrance[entrance].includes(role)).map((entrance) => `/api/auth/${entrance}`);

/** Returns the public facts about this site. They are listed one by one, so that new configuration is never exposed by default. */
function readPublicConfig({ site, google, mapTiles = null }: Services) {
  const { name, strapline, origin, supportEmail } = site;
  const roles = userRoles.map((role) => ({
    role,
    signInPath: role === "platform_admin" ? paths.administrators : paths.signIn,
    homePath: signedInHome(role),
    signInCalls: signInCallsOf(role),
  }));
  return {
    site: { name, strapline, origin, supportEmail },
    roles,
    features: { googleSignIn: google !== null, mapTiles: mapTiles !== null },
    limits: {
      jobsPerPage: limits.jobsPerPage,
      maxPage: limits.maxPage,
      keywordMaxChars: limits.keywordMaxChars,
      titleMinChars: limits.titleMinChars,
      titleMaxChars: limits.titleMaxChars,
      descriptionMinChars: limits.descriptionMinChars,
      descriptionMaxChars: limits.descriptionMaxChars,
      passwordMinChars: limits.passwordMinChars,
      passwordMaxChars: limits.passwordMaxChars,
      closedJobReadableDays: limits.closedJobReadableDays,
      idsPerBatch: limits.idsPerBatch,
    },
    search: { radiiMiles: [...radiiMiles], defaultRadiusMiles },
    pollingMs,
    pageBudgets,
  };
}

const whole = z.int().min(0);
const integersByName = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, whole])) as Record<Name, typeof whole>);

const publicConfig = z
  .strictObject({
    site: z.strictObject({
      name: z.string().meta({ examples: ["Dayworks"] }),
      strapline: z.string().meta({ examples: ["Jobs for quantity surveyors"] }),
      origin: z.string().meta({ examples: ["https://jobs.example.com"] }),
      supportEmail: z.string().meta({ examples: ["support@jobs.example.com"] }),
    }),
    roles: z.array(
      z.strictObject({
        role: z.enum(userRoles),
        signInPath: z.string().meta({ description: "The sign-in page.", examples: ["/signin"] }),
        homePath: z.string().meta({ description: "Where to go after signing in.", examples: ["/jobseeker/dashboard"] }),
        signInCalls: z.array(z.string().meta({ examples: ["/api/auth/signin"] })),
      }),
    ),
    features: z.strictObject({ googleSignIn: z.boolean(), mapTiles: z.boolean() }),
    limits: integersByName([
      "jobsPerPage",
      "maxPage",
      "keywordMaxChars",
      "titleMinChars",
      "titleMaxChars",
      "descriptionMinChars",
      "descriptionMaxChars",
      "passwordMinChars",
      "passwordMaxChars",
      "closedJobReadableDays",
      "idsPerBatch",
    ]),
    search: z.strictObject({ radiiMiles: z.array(whole), defaultRadiusMiles: whole }),
    pollingMs: integersByName(["notifications", "stats", "analytics", "scrapingStats"]).meta({
      description: "How often to refresh data that changes on its own.",
    }),
    pageBudgets: integersByName([
      "scriptKilobytes",
      "styleKilobytes",
      "imageKilobytes",
      "fontKilobytes",
      "totalKilobytes",
      "requests",
      "domNodes",
      "loadMs",
    ]).meta({ description: "Page weight and timing budgets." }),
  })
  .meta({ id: "PublicConfig" });

export const siteRouter = router({
  /** Returns the site facts used in header, footer and page titles. */
  info: procedure("config.readPublic").query(({ ctx }) => {
    const { name, strapline, companyLine, trademarkNote, supportEmail, origin } = ctx.services.site;
    const now = new Date(Math.floor(ctx.now.getTime() / minuteMs) * minuteMs).toISOString();
    const year = ctx.now.getUTCFullYear();
    const googleSignIn = ctx.services.google !== null;
    // Null where no map provider is set up: places are then drawn on an outline.
    const mapAttribution = ctx.services.mapTiles?.attribution ?? null;
    return { name, strapline, companyLine, trademarkNote, supportEmail, origin, year, now, googleSignIn, mapAttribution };
  }),
  config: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/config",
      name: "readConfig",
      summary: "What everybody may know of how this site is set up",
      tag: "About the API",
      batch: "any",
      cache: { maxAgeSeconds: 3600 },
    },
  })
    .output(answerOf(publicConfig))
    .query(({ ctx }) => readPublicConfig(ctx.services)),
  /** Lists vocabulary values replaced by another, which forms leave out. */
  mergedValues: procedure("config.readPublic").query(({ ctx }) => listMergedValues(ctx.services)),
  /** Lists what is stored about account holders: what, why and for how long. */
  keptData: procedure("config.readPublic").query(() => listPrivacyFacts()),
});
