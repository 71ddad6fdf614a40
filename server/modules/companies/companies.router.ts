import { z } from "zod";
import { noteListed } from "#server/modules/telemetry/appearances.ts";
import { procedure, router } from "#server/trpc.ts";
import { findCompanyProfile } from "./companies.queries.ts";
import { listCompanies } from "./company-directory.ts";

const word = z.string().max(200).catch("");
const directoryFilter = z.object({
  q: word,
  sector: word,
  employerType: word,
  region: word,
  isHiring: z.boolean(),
  page: z.number().int().min(1).max(10_000).catch(1),
});

export const companiesRouter = router({
  directory: procedure("company.read", { batch: "companies:read" })
    .input(directoryFilter)
    .query(({ ctx, input }) => listCompanies(ctx.services, ctx.now, input)),
  profile: procedure("company.read", { batch: "companies:read" })
    .input(z.object({ slug: z.string() }))
    .query(async ({ ctx, input }) => {
      const profile = await findCompanyProfile(ctx, input.slug);
      if (profile) noteListed(ctx, { jobIds: profile.jobs.map(({ id }) => id), source: "company-page" });
      return profile;
    }),
});
