interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): TrustedHTML };
}

/** The only policy allowed by the content security policy (`server/http/security-headers.ts`). */
const policyName = "app";

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(policyName, { createHTML: (html) => html });

/**
 * Marks HTML as trusted: sanitised by the server, or rendered in a separate document without scripts. Unchanged on the server and in
 * browsers without Trusted Types.
 */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;
