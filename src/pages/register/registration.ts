import { post } from "#src/features/auth/rest.ts";

export type Audience = "jobseeker" | "recruiter";

export interface Registration {
  name: string;
  email: string;
  /** For recruiters only. */
  kind: string | null;
  marketingEmails: boolean;
}

export const readRegistration = (typed: FormData): Registration => ({
  name: String(typed.get("name")).trim(),
  email: String(typed.get("email")).trim(),
  kind: typed.get("kind") === null ? null : String(typed.get("kind")),
  marketingEmails: typed.has("marketingEmails"),
});

export function register(
  audience: Audience,
  { kind, ...shared }: Registration,
  rest: { password: string; acceptTerms: boolean; next: string | undefined },
): Promise<unknown> {
  return post(`/api/auth/register/${audience}`, { ...shared, ...(kind === null ? {} : { kind }), ...rest });
}
