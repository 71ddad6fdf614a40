interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
    // A trusted address is typed as the text it stands for: `Worker` is declared to take no other.
  ): { createHTML(html: string): TrustedHTML; createScriptURL(address: string): string };
}

/** The only policy allowed by the content security policy (`server/http/security-headers.ts`). */
const policyName = "app";

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(policyName, {
  createHTML: (html) => html,
  createScriptURL: requireOwnScript,
});

/**
 * Marks HTML as trusted: sanitised by the server, or rendered in a separate document without scripts. Unchanged on the server and in
 * browsers without Trusted Types.
 */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;

/** Marks the address of a script as trusted, for a worker. Only scripts of this site's own build are. @throws TypeError for any other */
export const trustedScriptAddress = (address: string): string => policy?.createScriptURL(address) ?? requireOwnScript(address);

function requireOwnScript(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError("Only this site’s own scripts are run.");
  return address;
}
