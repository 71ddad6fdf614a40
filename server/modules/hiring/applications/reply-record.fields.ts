import { z } from "zod";

const whole = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });

/** How an advertiser has answered applications of the last year; there is none before ten. */
export const replyRecord = z
  .strictObject({
    /** Applications that were answered, or that had time to be. */
    sent: whole(24),
    answered: whole(22),
    /** Whole days from sending to the first answer, 0 within a day; null where nothing was answered. */
    medianDays: whole(6).nullable(),
  })
  .nullable()
  .meta({
    description:
      "How the advertiser answered applications of the last year that were made here and had time to be answered. Null before ten.",
  });
export type ReplyRecord = NonNullable<z.infer<typeof replyRecord>>;
