/** Placeholder that replaces a pasted image which could not be inserted. */
export const REFUSED_PLACE = '[이미지]'

/** Returns why a text with placeholders cannot be saved; null if it has none. */
export function refusedPlaceProblem(html: string): string | null {
  const count = html.split(REFUSED_PLACE).length - 1
  return count === 0
    ? null
    : `넣지 못한 이미지의 ${REFUSED_PLACE} 표시가 ${count}곳 남아 있습니다. 이미지를 올리거나 표시를 지워 주세요.`
}
