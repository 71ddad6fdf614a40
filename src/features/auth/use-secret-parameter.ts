import { useEffect, useState } from "react";

/**
 * A single-use token that a mailed link carries in its path. It is taken out of the address at once, so that neither history nor a later request
 * holds it; the page keeps it.
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
