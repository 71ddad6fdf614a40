import { paths } from "#server/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { showToast, type Toast } from "#src/ui/toast/show-toast.ts";
import styles from "./test-page.module.css";

const samples: readonly [name: string, toast: Toast][] = [
  ["Short, 2 seconds", { title: "Preferences saved", durationMs: 2000 }],
  ["Plain, 5 seconds", { title: "Tip", text: "Press F8 to reach a message by keyboard, and Escape to dismiss it." }],
  [
    "Destructive, 5 seconds",
    {
      title: "Something went wrong",
      text: "Something went wrong. Please refresh the page or try again later.",
      tone: "destructive",
    },
  ],
  [
    "With a word too long",
    { title: "A long word", text: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-and-another-forty-characters is one." },
  ],
];

/** Raises each kind of toast. */
export function ToastSamples() {
  return (
    <section aria-labelledby="toasts">
      <SectionHeading id="toasts">Toasts</SectionHeading>
      <p className={styles.intro}>
        One at a time, in the corner of the window. Swipe one aside by 50 px, or press F8 to reach it and Escape to dismiss it. Its time
        stands still while it is pointed at or holds the focus. Warnings of quotas are on{" "}
        <Link href={paths.testRateLimit}>a page of their own</Link>.
      </p>
      <p className={styles.buttons} data-needs-script>
        {samples.map(([name, toast]) => (
          <Button key={name} onClick={() => showToast(toast)}>
            {name}
          </Button>
        ))}
      </p>
    </section>
  );
}
