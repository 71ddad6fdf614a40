import { z } from "zod";

/** What a company's card holds: `CompanyCard` as it is sent. */
export const companyCard = z.strictObject({
  name: z.string(),
  slug: z.string(),
  employerType: z.string(),
  employerTypeLabel: z.string(),
  isAgency: z.boolean(),
  isVerified: z.boolean(),
  headOffice: z.string().nullable(),
  regionSlug: z.string().nullable(),
  sectors: z.array(z.string()),
  liveJobCount: z.int().min(0),
  isSample: z.boolean(),
});
