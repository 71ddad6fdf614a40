/** Limits of what goes with applications, for the server and the screens. Imports nothing. */
export const applyingLimits = {
  messageMaxChars: 5_000,
  messagesPerPage: 20,
  messagesPerApplication: 1_000,
  /** How long both sides may write to each other after an outcome. */
  messagesAfterOutcomeDays: 30,
  rememberedAnswersPerUser: 200,
  outsideApplicationsPerUser: 500,
  outsideNotesMaxChars: 2_000,
} as const;
