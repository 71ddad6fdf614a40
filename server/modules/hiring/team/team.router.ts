import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { deleteCompany, transferOwnership } from "./delete-company.commands.ts";
import { leaveCompany, removeMember, setMemberRole } from "./members.commands.ts";
import { readTeam } from "./team.queries.ts";

const person = z.string("Name the person.").max(22, "There is no person with that ID.");
const heirId = z.string("Name the colleague.").max(22, "There is no person with that ID.").nullable().default(null);
const companySlug = z.string("Name the firm.").max(96, "There is no firm with that name.").nullable().default(null);
const role = z.enum(["recruiter", "company_admin"], "Choose the person’s role.");

export const teamRouter = router({
  get: procedure("company.listMembers")
    .input(fieldsOf(z.strictObject({ companySlug }).optional()))
    .query(({ ctx, input }) => readTeam(ctx, input?.companySlug ?? null)),
  setRole: procedure("company.setMemberRole")
    .input(fieldsOf(z.strictObject({ publicId: person, role })))
    .mutation(({ ctx, input }) => setMemberRole(ctx, input)),
  remove: procedure("company.removeMember")
    .input(fieldsOf(z.strictObject({ publicId: person, heirId })))
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  leave: procedure("company.leave")
    .input(fieldsOf(z.strictObject({ heirId })))
    .mutation(({ ctx, input }) => leaveCompany(ctx, input)),
  transferOwnership: procedure("company.transferOwnership")
    .input(fieldsOf(z.strictObject({ publicId: person })))
    .mutation(({ ctx, input }) => transferOwnership(ctx, input)),
  deleteCompany: procedure("company.delete")
    .input(
      fieldsOf(
        z.strictObject({ name: z.string("Type the firm’s name.").max(120, "A firm’s name has at most 120 characters."), companySlug }),
      ),
    )
    .mutation(({ ctx, input }) => deleteCompany(ctx, input)),
});
