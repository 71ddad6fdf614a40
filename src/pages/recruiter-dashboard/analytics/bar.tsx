import own from "./analytics.module.css";

/** How much of the most a figure is, drawn; the figure itself stands beside it. */
export function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg className={own.bar} height="14" aria-hidden="true">
      <rect y="2" height="10" width={`${(value / (most || 1)) * 100}%`} />
    </svg>
  );
}
