import { Component, type ReactNode } from "react";
import { paths } from "#server/paths.ts";
import { tellCaughtError } from "#src/lib/caught-errors.ts";
import { Button, buttonClass } from "./button.tsx";
import styles from "./load-error.module.css";

interface PageErrorBoundaryProps {
  /** Names the page: another one clears the error. */
  address: string;
  /** Comes before another try. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps header and footer standing when a page fails to render. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    // Who follows a link to where they are asks for it once more.
    addEventListener("replaceState", () => this.state.hasFailed && this.retry());
  }

  override componentDidCatch(error: unknown) {
    tellCaughtError(error);
  }

  override componentDidUpdate({ address }: PageErrorBoundaryProps, { hasFailed }: { hasFailed: boolean }) {
    if (this.state.hasFailed && address !== this.props.address) this.again();
    // What had the focus may have gone with what was there.
    if (hasFailed !== this.state.hasFailed && document.activeElement === document.body)
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  again = () => this.setState({ hasFailed: false });

  retry = () => {
    this.props.onRetry();
    this.again();
  };

  override render() {
    return this.state.hasFailed ? <PageError onRetry={this.retry} /> : this.props.children;
  }
}

function PageError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.error} role="alert">
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
