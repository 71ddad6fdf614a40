import type { ReactNode } from "react";

/** A link to a law, code or authority at its official source. */
export function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="external noopener">
      {children}
    </a>
  );
}

export const MailTo = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>;
