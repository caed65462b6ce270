/** Matches a line that has only a slash and the name of an answer template. */
const SHORTCUT = /^[^\S\n]*(\/[^\s/]+)[^\S\n]*$/m

/** Returns an error message if a line of an answer is an unexpanded template name, e.g. `/예약`; otherwise undefined. */
export function templateShortcutProblem(text: string): string | undefined {
  const shortcut = SHORTCUT.exec(text)?.[1]
  return shortcut && `‘${shortcut}’ 줄이 남아 있습니다. 자주 쓰는 답변을 골라 넣거나 지워 주세요.`
}
