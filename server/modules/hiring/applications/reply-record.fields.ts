import { z } from "zod";

const whole = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });

/** `ReplyRecord` as it is sent. */
export const replyRecord = z
  .strictObject({ sent: whole(24), answered: whole(22), medianDays: whole(6).nullable() })
  .nullable()
  .meta({
    description:
      "How the advertiser answered applications of the last year that were made here and had time to be answered. Null before ten.",
  });
