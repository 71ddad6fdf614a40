import { useEffect, useState } from "react";

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
