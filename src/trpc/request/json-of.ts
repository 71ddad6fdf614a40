import { networkFailure, unreadableFailure } from "./request-failure.ts";

/** Parses a JSON response; null for one without a body. @throws RequestFailure when it is not JSON */
export async function jsonOf<Answer>(answer: Response): Promise<Answer> {
  try {
    const text = await answer.text();
    return (text === "" ? null : JSON.parse(text)) as Answer;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadableFailure(answer.status, error) : networkFailure(error);
  }
}
