import { Component, type ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import { reportCaughtError } from "#src/lib/page-happenings.ts";
import { failureOf, isFailedCall } from "#src/trpc/request/request-failure.ts";
import { Button, buttonClass } from "./button.tsx";
import styles from "./load-error.module.css";
import { LoadError } from "./load-error.tsx";

interface PageErrorBoundaryProps {
  /** Identifies the page: a different value clears the error. */
  address: string;
  /** Called before a retry. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps header and footer when a page fails to render. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, Failure> {
  override state: Failure = { hasFailed: false, error: null };

  static getDerivedStateFromError(error: unknown): Failure {
    return { hasFailed: true, error };
  }

  override componentDidMount() {
    // Following a link to the current page retries it.
    addEventListener("replaceState", () => this.state.hasFailed && this.retry());
  }

  override componentDidCatch(error: unknown) {
    if (!isRefused(error)) reportCaughtError(error);
  }

  override componentDidUpdate({ address }: PageErrorBoundaryProps, { hasFailed }: Failure) {
    if (this.state.hasFailed && address !== this.props.address) this.again();
    // The focused element may have been unmounted with its content.
    if (hasFailed !== this.state.hasFailed && document.activeElement === document.body)
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  again = () => this.setState({ hasFailed: false, error: null });

  retry = () => {
    this.props.onRetry();
    this.again();
  };

  override render() {
    const { hasFailed, error } = this.state;
    if (!hasFailed) return this.props.children;
    if (!isRefused(error)) return <PageError onRetry={this.retry} />;
    return (
      <>
        <title>We could not load this page</title>
        <LoadError isPage what="this page" error={error} onRetry={this.retry} />
      </>
    );
  }
}

interface Failure {
  hasFailed: boolean;
  error: unknown;
}

/** Whether the page's request was refused, rate-limited or unanswered: the error explains itself and is not reported. */
function isRefused(error: unknown): boolean {
  if (!isFailedCall(error)) return false;
  const { status, retryAfterSeconds } = failureOf(error);
  return status < 500 || retryAfterSeconds !== null;
}

function PageError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.page} role="alert">
      <title>Something went wrong</title>
      <h1 tabIndex={-1}>Something went wrong</h1>
      <p>We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.</p>
      <p className={styles.buttons}>
        <Button kind="primary" onClick={onRetry}>
          Try Again
        </Button>
        <Button onClick={() => location.reload()}>Reload Page</Button>
        <a href={paths.home} className={buttonClass("secondary")}>
          Go Home
        </a>
      </p>
    </div>
  );
}
