import { defaultRadiusMiles, limits, radiiMiles, type UserRole, userRoles } from "#db/values.ts";
import type { Services } from "#server/context.ts";
import { type Entrance, entrances, rolesOfEntrance } from "#server/modules/accounts/sign-in/sign-in.types.ts";
import { paths, signedInHome } from "#server/paths.ts";

/** How often what changes by itself is worth asking for again. */
const pollingMs = { notifications: 30_000, stats: 120_000, analytics: 120_000, scrapingStats: 10_000 };

/** What a page may weigh and take. */
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

const signInCalls = (role: UserRole) =>
  entrances.filter((entrance: Entrance) => rolesOfEntrance[entrance].includes(role)).map((entrance) => `/api/auth/${entrance}`);

/** The facts about this site that everybody may know, one by one: nothing gets here by being configured. */
export function publicConfig({ site, google, mapTiles = null }: Services) {
  const { name, strapline, origin, supportEmail } = site;
  const roles = userRoles.map((role) => ({
    role,
    signInPath: role === "platform_admin" ? paths.administrators : paths.signIn,
    homePath: signedInHome(role),
    signInCalls: signInCalls(role),
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
