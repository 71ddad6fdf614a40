/** Pages, cards and wells: any text stands on any of them. */
export const grounds = ["paper", "raised", "sunk"] as const;

/** What text may be written in on every ground. */
export const texts = ["ink", "ink-soft", "ink-faint", "accent", "good", "warn", "bad"] as const;

/** Text that may be written only where its own rule paints what is behind it, or where `fills` says so. */
export const textsOfFills = ["paper", "on-accent"] as const;

/** What is seen without being read: edges of controls, focus rings, icons and lines of charts. Each stands out from every ground. */
export const marks = [...texts, "rule-strong", "focus"] as const;

/** Says nothing that is not said otherwise: lines between parts, and what is empty, loading or behind a dialog. */
export const decoration = ["rule", "track", "scrim", "picture-ground"] as const;

/** Where a rule paints with something else than a ground or decoration and sets no text colour, this tells what stands on it or around it. */
type Fill = { text: (typeof textsOfFills)[number] } | { seenOn: readonly (string | (typeof grounds)[number])[] };

export const fills: Readonly<Record<string, Fill>> = {
  "ui/button.module.css .primary:hover": { text: "on-accent" },
  "features/limits/rate-limit-indicator.module.css .meter::-webkit-meter-optimum-value": { seenOn: ["track"] },
  "features/limits/rate-limit-indicator.module.css .meter::-moz-meter-bar": { seenOn: ["track"] },
  "pages/jobseeker-dashboard/profile-strength.module.css .meter meter::-webkit-meter-optimum-value": { seenOn: ["track"] },
  "pages/jobseeker-dashboard/profile-strength.module.css .meter meter::-moz-meter-bar": { seenOn: ["track"] },
  "ui/form/password-field.module.css .length progress::-webkit-progress-value": { seenOn: ["track"] },
  "ui/form/password-field.module.css .length progress::-moz-progress-bar": { seenOn: ["track"] },
  "pages/my-account/notification-switches.module.css .switch::before": { seenOn: ["sunk"] },
  "pages/my-account/notification-switches.module.css .switch:checked": { seenOn: grounds },
  'shell/skeletons/bars.css [data-bar="rule"]': { seenOn: grounds },
  'styles/base.css :where(input:is([type="checkbox"], [type="radio"]):not([role="switch"]):checked, input[type="checkbox"]:indeterminate)':
    {
      seenOn: grounds,
    },
};

/** Marks drawn in a ground's colour on what is filled: ticks, the switch's knob, the ring inside a strong focus mark, the middle of a chart's point. */
export const marksOnFills: readonly (readonly [mark: string, fill: string])[] = [["paper", "ink"]];

/** Rules that let text show through: what is disabled, out of date for a moment, or coming and going. WCAG asks nothing of these. */
export const faded: readonly string[] = [
  "shell/layout/header.module.css :global(html[data-script]) .links a[data-pending]",
  "pages/jobs/filter-sheet.module.css from",
  "pages/jobs/results.module.css .updating",
  'styles/base.css :where(input:is([type="checkbox"], [type="radio"]):disabled)',
  'ui/button.module.css .button:is(:disabled, button[aria-disabled="true"])',
  'ui/toast/toast.module.css .toast[data-state="closed"]',
  "ui/toast/toast.module.css .toast",
];
