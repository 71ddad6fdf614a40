import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readFiguresInput } from "./counts.queries.ts";
import { readFigures } from "./figures.queries.ts";

export const advertFiguresRouter = router({
  get: procedure("job.stats")
    .input(fieldsOf(readFiguresInput))
    .query(({ ctx, input }) => readFigures(ctx, input)),
});
