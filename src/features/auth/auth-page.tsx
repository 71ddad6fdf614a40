import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PageProps } from "#src/page-module.types.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./auth-page.module.css";

/** Narrow layout of the sign-in and registration pages. `heading` is the only h1; `lead` says in a sentence what the page is for. */
export function AuthPage({
  title,
  description,
  heading,
  lead,
  needsScript,
  takesFocus = false,
  children,
}: {
  title: string;
  description: string;
  heading?: string;
  lead?: ReactNode;
  /** What cannot be done without JavaScript: "Signing in". */
  needsScript?: string;
  /** The page replaces another one in which a button was pressed. */
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const top = useRef<HTMLHeadingElement>(null);
  const shown = heading ?? title;
  const wasShown = useRef(takesFocus ? null : shown);
  useEffect(() => {
    const isOther = wasShown.current !== shown;
    wasShown.current = shown;
    // The button that led here has been removed and focus is lost; a field with autofocus keeps it.
    if (isOther && document.activeElement === document.body) top.current?.focus();
  }, [shown]);
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={null} />
      <h1 ref={top} tabIndex={-1}>
        {shown}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {needsScript && (
        <p data-without-script className={styles.lead}>
          <strong>{needsScript} needs JavaScript.</strong> It is turned off in this browser or failed to load. Turn it on and reload this
          page. You can read and search adverts without it.
        </p>
      )}
      {children}
    </div>
  );
}

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

interface MailedLink<Found> {
  /** Null for an address without a token. */
  found: Found | null;
  token: string;
  query: URLSearchParams;
}

/** Makes the page of a mailed link, which holds its token and parameters after they are removed from the address. */
export function mailedLinkPage<Found>(
  pathWithout: string,
  useFound: (token: string, query: URLSearchParams) => Found | null,
  Content: (link: MailedLink<Found>) => ReactNode,
) {
  function ByToken({ token, query }: { token: string; query: URLSearchParams }) {
    const found = useFound(token, query);
    return <Content found={found} token={token} query={query} />;
  }
  return function MailedLinkPage({ params, search }: PageProps) {
    const token = useSecretParameter(params.token, pathWithout);
    const [query] = useState(search);
    return token ? <ByToken token={token} query={query} /> : <Content found={null} token="" query={query} />;
  };
}
