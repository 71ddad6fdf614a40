import type { ReactNode } from "react";

/** A law, code or authority, where it publishes itself. */
export function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="external noopener">
      {children}
    </a>
  );
}

export const MailTo = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>;
