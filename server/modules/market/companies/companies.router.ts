import { z } from "zod";
import { companyLimits } from "#db/company-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { recordListed } from "#server/modules/market/search/listed-places.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { listCompanies } from "../company-directory/company-directory.ts";
import { findCompanyProfile } from "./companies.queries.ts";
import { companySlugField, newCompany, saveCompanyInput } from "./editing/company-fields.ts";
import { findEditableCompany, findOwnCompany, proposeFreeSlug } from "./editing/editable-company.queries.ts";
import { saveCompany } from "./editing/save-company.commands.ts";
import { findJoinOptions } from "./joining/firms-found.queries.ts";
import {
  claimCompany,
  createCompany,
  decideJoinRequest,
  listJoinRequests,
  requestToJoin,
  withdrawJoinRequest,
} from "./joining/join-requests.commands.ts";
import { arrangePictures, removeLogo } from "./logo/logo.commands.ts";
import { withLogos } from "./logo/logo.queries.ts";

const word = z.string().overwrite(cleanSearch).max(200).catch("");
const directoryFilter = fieldsOf(
  z.object({
    q: word,
    sector: word,
    employerType: word,
    region: word,
    isHiring: z.boolean("Say yes or no."),
    page: z.number().int().min(1).max(10_000).catch(1),
  }),
);
const named = fieldsOf(z.strictObject({ slug: companySlugField }));
const requestId = publicId("Say which request.", "There is no such request.");
const pictureId = z.string("Say which picture.").regex(/^[0-9a-f]{32}$/, "There is no such picture.");
const name = z.string("Give the name.").max(200, "This name is too long.");

export const companiesRouter = router({
  directory: procedure("company.read")
    .input(directoryFilter)
    .query(async ({ ctx, input }) => {
      const page = await listCompanies(ctx.services, ctx.now, input);
      return { ...page, items: await withLogos(ctx.services.db, page.items) };
    }),
  profile: procedure("company.read")
    .input(fieldsOf(z.object({ slug: z.string("Say which company.") })))
    .query(async ({ ctx, input }) => {
      const profile = await findCompanyProfile(ctx, input.slug);
      if (profile) recordListed(ctx, { jobIds: profile.jobs.map(({ id }) => id), source: "company-page" });
      return profile;
    }),
  own: procedure("company.read").query(({ ctx }) => findOwnCompany(ctx)),
  waysIn: procedure("company.create").query(({ ctx }) => findJoinOptions(ctx)),
  proposeSlug: procedure("company.create")
    .input(fieldsOf(z.strictObject({ name })))
    .query(async ({ ctx, input }) => ({ slug: await proposeFreeSlug(ctx, input.name) })),
  create: procedure("company.create", { idempotency: "required" })
    .input(fieldsOf(newCompany))
    .mutation(({ ctx, input }) => createCompany(ctx, input)),
  askToJoin: procedure("company.create")
    .input(named)
    .mutation(({ ctx, input }) => requestToJoin(ctx, input.slug)),
  withdrawRequest: procedure("company.create").mutation(({ ctx }) => withdrawJoinRequest(ctx)),
  claim: procedure("company.create")
    .input(named)
    .mutation(({ ctx, input }) => claimCompany(ctx, input.slug)),
  joinRequests: procedure("company.setMemberRole").query(({ ctx }) => listJoinRequests(ctx)),
  decideJoinRequest: procedure("company.setMemberRole")
    .input(fieldsOf(z.strictObject({ id: requestId, isAccepted: z.boolean("Say yes or no.") })))
    .mutation(({ ctx, input }) => decideJoinRequest(ctx, input)),
  editable: procedure("company.update")
    .input(fieldsOf(z.strictObject({ slug: companySlugField.nullable() })))
    .query(({ ctx, input }) => findEditableCompany(ctx, input.slug)),
  save: procedure("company.update")
    .input(fieldsOf(saveCompanyInput))
    .mutation(({ ctx, input }) => saveCompany(ctx, input)),
  removeLogo: procedure("company.update")
    .input(named)
    .mutation(({ ctx, input }) => removeLogo(ctx, input.slug)),
  arrangePictures: procedure("company.update")
    .input(
      fieldsOf(
        z.strictObject({ slug: companySlugField, ids: z.array(pictureId).max(companyLimits.pictures), removed: pictureId.nullable() }),
      ),
    )
    .mutation(({ ctx, input }) => arrangePictures(ctx, input)),
});
