import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { paths } from "#server/paths.ts";
import { tellCaughtError } from "#src/lib/caught-errors.ts";
import { Button, buttonClass } from "./button.tsx";
import styles from "./load-error.module.css";

/** Keeps header and footer standing when a page fails to render. `address` names the page: another one clears the error. `onRetry` comes before another try. */
export function PageErrorBoundary({ address, onRetry, children }: { address: string; onRetry: () => void; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary address={address} onReset={reset} onRetry={onRetry}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

interface BoundaryProps {
  address: string;
  onReset: () => void;
  onRetry: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    tellCaughtError(error);
  }

  override componentDidUpdate({ address }: BoundaryProps) {
    if (this.state.hasFailed && address !== this.props.address) this.again();
  }

  again = () => {
    this.props.onReset();
    this.setState({ hasFailed: false });
  };

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
