import { z } from "zod";
import { problemCodes } from "./problems.ts";

const fieldError = z
  .strictObject({
    pointer: z.string().meta({ examples: ["/email"] }),
    detail: z.string(),
    confirm: z.string().optional().meta({ description: "With needs-confirmation: the code to send in “confirmed” to answer yes." }),
  })
  .meta({
    id: "FieldError",
    description: "A field or parameter at fault: a JSON pointer into the body, or the parameter’s name.",
  });

/** The shape of every refusal. */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: "The page that says what the problem means.", examples: ["/problems/bad-input"] }),
    title: z.string().meta({ examples: ["The request could not be read"] }),
    status: z
      .int()
      .min(400)
      .max(599)
      .meta({ examples: [400] }),
    code: z.enum(problemCodes).meta({ description: "Stays the same: programs decide by it." }),
    detail: z.string().optional().meta({ description: "For people. Never on 5xx." }),
    errors: z.array(fieldError).optional(),
    "violated-policies": z.array(z.string()).optional().meta({ description: "With rate-limited: the quotas that are used up." }),
  })
  .meta({ id: "Problem", description: "Why a call was refused (RFC 9457)." });
