import { useEffect, useRef } from "react";
import { saveFile } from "#src/lib/save-file.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { SecretOnce } from "#src/ui/signed-in/secret-once.tsx";
import styles from "./part.module.css";

/** The codes for the day the phone is lost. They cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const site = useSiteFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const download = () => {
    const words = `Recovery codes for ${site?.name ?? "this site"}. Each works once.\n\n${codes.join("\n")}\n`;
    saveFile("recovery-codes.txt", new Blob([words], { type: "text/plain" }));
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>
        With one of these you can sign in when your phone is not at hand. Each works once. Keep them somewhere other than your phone:{" "}
        <strong>they are not shown again</strong>.
      </p>
      <SecretOnce label="Recovery codes" lines={codes} />
      <div className={styles.actions}>
        <CopyButton text={codes.join("\n")} label="Copy codes" />
        <Button onClick={download}>Download codes</Button>
        <Button kind="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
