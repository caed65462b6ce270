import { type BaseIssue, type BaseSchema, getDotPath, safeParse } from 'valibot'
import { NoAnswerError } from './errors'

/** Returns the response of a service, parsed with its schema. Throws NoAnswerError if it does not match the schema. */
export function parseAnswer<T>(schema: BaseSchema<unknown, T, BaseIssue<unknown>>, answer: unknown): T {
  const parsed = safeParse(schema, answer)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  // the values are not repeated: they can be personal
  throw new NoAnswerError(`응답의 형식이 다릅니다: ${getDotPath(issue) ?? '전체'} (${issue.expected})`)
}
