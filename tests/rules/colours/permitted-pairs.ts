/** Pages, cards and wells: any text may be used on any of them. */
export const grounds = ["paper", "raised", "sunk"] as const;

/** What text may be written in on every ground. */
export const texts = ["ink", "ink-soft", "ink-faint", "accent", "good", "warn", "bad"] as const;

/** Text colours allowed only where their own rule sets the background, or where `fills` says so. */
export const textsOfFills = ["paper", "on-accent"] as const;

/** Non-text colours: control borders, focus rings, icons and chart lines. Each contrasts with every ground. */
export const marks = [...texts, "rule-strong", "focus"] as const;

/** Steps of a map's colour scale; the only text on them is ink, set by the same rule. */
export const shades = ["shade-1", "shade-2", "shade-3", "shade-4", "shade-5"] as const;

/** Purely decorative colours: rules between sections, and empty, loading or backdrop areas. */
export const decoration = ["rule", "track", "scrim", "picture-ground"] as const;

/** For a rule whose background is neither a ground nor decoration and which sets no text colour: what is shown on it or around it. */
type Fill = { text: (typeof textsOfFills)[number] } | { seenOn: readonly (string | (typeof grounds)[number])[] };

export const fills: Readonly<Record<string, Fill>> = {
  "ui/button.module.css .primary:hover": { text: "on-accent" },
  "features/limits/rate-limit-indicator.module.css .meter::-webkit-meter-optimum-value": { seenOn: ["track"] },
  "features/limits/rate-limit-indicator.module.css .meter::-moz-meter-bar": { seenOn: ["track"] },
  "pages/jobseeker-dashboard/profile-strength.module.css .meter meter::-webkit-meter-optimum-value": { seenOn: ["track"] },
  "pages/jobseeker-dashboard/profile-strength.module.css .meter meter::-moz-meter-bar": { seenOn: ["track"] },
  "ui/form/password-field.module.css .length progress::-webkit-progress-value": { seenOn: ["track"] },
  "ui/form/password-field.module.css .length progress::-moz-progress-bar": { seenOn: ["track"] },
  "pages/ops-console/traces/waterfall.module.css .swatch": { seenOn: grounds },
  "pages/my-account/notification-switches.module.css .switch::before": { seenOn: ["sunk"] },
  "pages/my-account/notification-switches.module.css .switch:checked": { seenOn: grounds },
  'shell/skeletons/bars.css [data-bar="rule"]': { seenOn: grounds },
  'styles/base.css :where(input:is([type="checkbox"], [type="radio"]):not([role="switch"]):checked, input[type="checkbox"]:indeterminate)':
    {
      seenOn: grounds,
    },
};

/**
 * Marks in a ground's colour on a fill: ticks, the switch's knob, the ring inside a strong focus indicator, the centre of a chart's point.
 */
export const marksOnFills: readonly (readonly [mark: string, fill: string])[] = [["paper", "ink"]];

/** Rules with partly transparent text: disabled, briefly outdated, or in transition. WCAG has no requirement for these. */
export const faded: readonly string[] = [
  "shell/layout/header.module.css :is(:global(html[data-account]) .links a[data-pending], .links a[aria-disabled])",
  "pages/jobs/filter-sheet.module.css from",
  "pages/jobs/results.module.css .updating",
  'styles/base.css :where(input:is([type="checkbox"], [type="radio"]):disabled)',
  'ui/button.module.css .button:is(:disabled, button[aria-disabled="true"])',
  'ui/toast/toast.module.css .toast[data-state="closed"]',
  "ui/toast/toast.module.css .toast",
];
