import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { previewMessage } from "./fill-message.queries.ts";
import { previewTemplateInput, saveTemplateInput, templateNamed } from "./template.fields.ts";
import { removeTemplate, saveTemplate } from "./templates.commands.ts";
import { listTemplates } from "./templates.queries.ts";

export const messageTemplatesRouter = router({
  list: procedure("messageTemplate.manage").query(({ ctx }) => listTemplates(ctx)),
  save: procedure("messageTemplate.manage")
    .input(fieldsOf(saveTemplateInput))
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  remove: procedure("messageTemplate.manage")
    .input(fieldsOf(templateNamed))
    .mutation(({ ctx, input }) => removeTemplate(ctx, input.id)),
  preview: procedure("application.setStatus")
    .input(fieldsOf(previewTemplateInput))
    .query(({ ctx, input }) => previewMessage(ctx, input)),
});
