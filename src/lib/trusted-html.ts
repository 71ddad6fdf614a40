interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): TrustedHTML };
}

/** The only policy that the content security policy names (`server/http/security-headers.ts`). */
const policyName = "app";

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(policyName, { createHTML: (html) => html });

/**
 * Marks HTML as fit for the document: text that the server sanitised, or that goes into a document of its own where nothing runs. Unchanged on the server and
 * in browsers without Trusted Types.
 */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;
