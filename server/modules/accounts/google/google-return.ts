import { z } from "zod";
import { type GoogleFlow, isSameState } from "./google-flow.ts";
import { GoogleFailure } from "./google-sign-in.ts";

const returned = z.object({
  state: z.string().max(500),
  code: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
});

/** The code the provider sent this browser back with. @throws GoogleFailure when it is not the answer to what this browser was sent with */
export function readReturn(query: unknown, flow: GoogleFlow, issuer: string): string {
  const read = returned.safeParse(query);
  if (!read.success) throw new GoogleFailure("the answer cannot be read");
  const { state, code, error, iss } = read.data;
  if (!isSameState(flow, state)) throw new GoogleFailure("the state is another");
  // RFC 9207: an answer of another provider.
  if (iss !== undefined && iss !== issuer) throw new GoogleFailure("another provider answered");
  if (error !== undefined) throw new GoogleFailure("refused at the provider");
  if (!code) throw new GoogleFailure("there is no code");
  return code;
}
