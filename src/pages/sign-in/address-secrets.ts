import { useEffect, useState } from "react";

export interface AddressSecrets {
  /** Challenge of a second factor, when Google was the first. */
  challenge: string | null;
  /** Token of the mail that links a Google account. */
  google: string | null;
}

const names = ["challenge", "google"] as const;

/** Reads the single-use secrets that may stand in this page's address, and takes them out of it at once. Nulls until hydration is over. */
export function useAddressSecrets(): [AddressSecrets, (secrets: AddressSecrets) => void] {
  const [secrets, setSecrets] = useState<AddressSecrets>({ challenge: null, google: null });
  useEffect(() => {
    const { pathname, search, hash } = location;
    const query = new URLSearchParams(search);
    const fragment = new URLSearchParams(hash.slice(1));
    const read = (name: string) => fragment.get(name) ?? query.get(name);
    const found = { challenge: read("challenge"), google: read("google") };
    if (found.challenge === null && found.google === null) return;
    for (const name of names) query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, "", rest ? `${pathname}?${rest}` : pathname);
    setSecrets(found);
  }, []);
  return [secrets, setSecrets];
}
