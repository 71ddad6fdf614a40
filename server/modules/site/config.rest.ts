import { z } from "zod";
import { userRoles } from "#db/values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { publicConfig } from "./public-config.ts";

const whole = z.int().min(0);
const wholes = <Names extends string>(names: readonly Names[]) => z.strictObject(Object.fromEntries(names.map((name) => [name, whole])));

const config = z
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
        signInPath: z.string().meta({ description: "The page to sign in on.", examples: ["/signin"] }),
        homePath: z.string().meta({ description: "Where a sign-in leads.", examples: ["/jobseeker/dashboard"] }),
        signInCalls: z.array(z.string().meta({ examples: ["/api/auth/signin"] })),
      }),
    ),
    features: z.strictObject({ googleSignIn: z.boolean(), mapTiles: z.boolean() }),
    limits: wholes([
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
    pollingMs: wholes(["notifications", "stats", "analytics", "scrapingStats"]).meta({
      description: "How often what changes by itself is worth asking for again.",
    }),
    pageBudgets: wholes([
      "scriptKilobytes",
      "styleKilobytes",
      "imageKilobytes",
      "fontKilobytes",
      "totalKilobytes",
      "requests",
      "domNodes",
      "loadMs",
    ]).meta({ description: "What a page of the site may weigh and take." }),
  })
  .meta({ id: "PublicConfig" });

/** GET /api/config. */
export const siteOperations = [
  operation({
    method: "GET",
    path: "/api/config",
    action: "config.readPublic",
    name: "readConfig",
    summary: "What everybody may know of how this site is set up",
    tag: "About the API",
    answers: { 200: config },
    batch: "any",
    cache: { maxAgeSeconds: 3600 },
    run: async ({ services }) => ({ body: publicConfig(services) }),
  }),
];
