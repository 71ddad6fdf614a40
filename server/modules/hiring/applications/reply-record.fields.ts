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
    /** Of those answered, how many within so many days. */
    within: z.array(z.strictObject({ days: whole(7), answered: whole(15) })),
  })
  .nullable()
  .meta({
    description: "How the advertiser answered last year’s applications made on this site that were due an answer. Null for fewer than ten.",
  });
export type ReplyRecord = NonNullable<z.infer<typeof replyRecord>>;
