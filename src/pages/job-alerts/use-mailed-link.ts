import { useState } from "react";
import { useSecretParameter } from "#src/features/auth/use-secret-parameter.ts";
import type { PageProps } from "#src/page-module.types.ts";

/** Returns the token and parameters of a mailed link; the page holds them after they are removed from the address. */
export function useMailedLink({ params, search }: PageProps, pathWithout: string) {
  const token = useSecretParameter(params.token, pathWithout);
  const [query] = useState(search);
  return { token, asked: query };
}
