import { z } from "zod";

const whole = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });

/** Reply record of an advertiser over the last year; null below ten applications. */
export const replyRecord = z
  .strictObject({
    /** Applications answered or old enough to be. */
    sent: whole(24),
    answered: whole(22),
    /** Median whole days from sending to the first answer; 0 within a day, null where nothing was answered. */
    medianDays: whole(6).nullable(),
  })
  .nullable()
  .meta({
    description:
      "How the advertiser answered applications of the last year that were made here and had time to be answered. Null before ten.",
  });
export type ReplyRecord = NonNullable<z.infer<typeof replyRecord>>;
