import { z } from "zod";
import { retention } from "#db/time-limits.ts";
import { defaultRadiusMiles, limits, radiiMiles, type UserRole, userRoles } from "#db/values.ts";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { listRetainedData } from "#server/modules/people/accounts/personal-data/personal-data.queries.ts";
import { lifetimes } from "#server/modules/people/accounts/sessions/session-lifetimes.ts";
import { type Entrance, entrances, rolesOfEntrance } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";

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
export function readPublicConfig({ site, google, mapTiles = null }: Services) {
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

export const publicConfig = z
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

const hourMs = 3_600_000;

/** Lists the facts in the privacy notice, derived from table annotations and the limits the software itself uses. */
export function listPrivacyFacts() {
  const session = (who: string, { idleMs, absoluteMs }: { idleMs: number; absoluteMs: number }) => ({
    who,
    idle: formatDuration(idleMs),
    longest: formatDuration(absoluteMs),
  });
  return {
    kept: listRetainedData(),
    sessions: [
      session("Jobseekers and recruiters", lifetimes.jobseeker),
      session("Company administrators", lifetimes.company_admin),
      session("Site administrators", lifetimes.platform_admin),
    ],
    erasureGraceDays: retention.erasureGraceDays,
  };
}

/** Formats a duration in the largest unit of which there are two or more: "14 days", "24 hours", "30 minutes". */
function formatDuration(lengthMs: number): string {
  const units = [
    { name: "days", unitMs: 24 * hourMs },
    { name: "hours", unitMs: hourMs },
    { name: "minutes", unitMs: hourMs / 60 },
  ];
  const { name, unitMs } = units.find(({ unitMs }) => lengthMs >= 2 * unitMs) ?? { name: "seconds", unitMs: 1000 };
  return `${lengthMs / unitMs} ${name}`;
}
