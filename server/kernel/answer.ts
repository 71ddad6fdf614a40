import type { z } from "zod";

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: DeepReadonly<Value[Field]> }
    : Value;

/** What may be answered where the schema describes the answer. */
export type AnswerTo<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

/** A schema as the output of a procedure. The two types, which exist for the compiler alone, tell callers what they are answered. */
export type AnswerReader<Schema extends z.ZodType> = ((answer: unknown) => z.output<Schema>) & {
  schema: Schema;
  _input: AnswerTo<Schema>;
  _output: z.output<Schema>;
};

let areChecked = false;

/** Holds every answer against its schema before it is sent: in tests and on a developer's machine, since it takes time. */
export function checkTypedAnswers(isOn: boolean): void {
  areChecked = isOn;
}

/**
 * The shape of a procedure's answer, for its type and for the document of the API: `.output(answerOf(schema))`.
 * @throws ZodError for an answer of another shape, while answers are checked
 */
export function answerOf<Schema extends z.ZodType>(schema: Schema): AnswerReader<Schema> {
  const read = (answer: unknown): unknown => {
    if (areChecked) schema.parse(JSON.parse(JSON.stringify(answer)));
    return answer;
  };
  return Object.assign(read, { schema }) as AnswerReader<Schema>;
}
