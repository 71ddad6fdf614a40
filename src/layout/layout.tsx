import type { ReactNode } from "react";
import "../styles/base.css";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import icon from "./icon.svg";
import styles from "./layout.module.css";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <div id="app">
      <link rel="icon" type="image/svg+xml" href={icon} />
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
