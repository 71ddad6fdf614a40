import type { ApiScope } from "#db/own-values.ts";

/** What each permission of a token means, in plain words. */
export const scopeWords: Record<ApiScope, string> = {
  "jobs:read": "Read jobs, your own drafts and the job database",
  "jobs:write": "Write, change, publish and close your own adverts",
  "profile:read": "Read your profile",
  "notifications:read": "Read your notifications",
  "saved:read": "Read your saved jobs",
  "saved:write": "Save jobs and remove saved jobs",
  "applications:read": "Read and export applications you can see, and read the messages about them",
  "interviews:write": "Arrange, move and call off interviews; answer invitations to them",
  "companies:read": "Read your company and its members",
  "stats:read": "Read the statistics of your adverts",
  "feeds:read": "Watch feeds of adverts from elsewhere (administrators)",
};
