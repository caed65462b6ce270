/** A line that is nothing but a slash and the name of an answer template. */
const CALL = /^[^\S\n]*(\/[^\s/]+)[^\S\n]*$/m

/** Returns the problem of an answer with a line that only calls a template, e.g. `/예약`; undefined if there is none. */
export function templateCallProblem(text: string): string | undefined {
  const call = CALL.exec(text)?.[1]
  return call && `‘${call}’ 줄이 남아 있습니다. 자주 쓰는 답변을 골라 넣거나 지워 주세요.`
}
