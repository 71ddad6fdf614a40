import { useEffect, useState } from "react";
import type { PageProps } from "#src/page-module.types.ts";

/**
 * Returns a single-use token from the path of a mailed link. It is removed from the address at once, so that neither history nor a later
 * request contains it; the page holds it in memory.
 */
export function useSecretParameter(given: string | undefined, pathWithout: string): string | undefined {
  const [token, setToken] = useState(given);
  useEffect(() => {
    if (given === undefined) return;
    setToken(given);
    history.replaceState(history.state, "", pathWithout);
  }, [given, pathWithout]);
  return token;
}

/** Returns the token and parameters of a mailed link; the page holds both after they are removed from the address. */
export function useMailedLink({ params, search }: PageProps, pathWithout: string) {
  const token = useSecretParameter(params.token, pathWithout);
  const [asked] = useState(search);
  return { token, asked };
}
