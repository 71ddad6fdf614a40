import { useState } from "react";
import { useSecretParameter } from "#src/features/auth/use-secret-parameter.ts";
import type { PageProps } from "#src/page-module.types.ts";

/** The token of a mailed link and what its address says beside; both stay with the page when the address no longer holds them. */
export function useMailedLink({ params, search }: PageProps, pathWithout: string) {
  const token = useSecretParameter(params.token, pathWithout);
  const [asked] = useState(search);
  return { token, asked };
}
