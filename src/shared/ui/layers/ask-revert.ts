import { confirm } from './dialog'

/**
 * Asks before what was typed goes, when that is more than one field, and says which; true: it may go.
 * @param titles of the fields that would go
 */
export async function askRevert(titles: readonly string[], title = '되돌리기'): Promise<boolean> {
  if (titles.length <= 1) return true
  return confirm({
    title,
    message: `저장하지 않은 변경 ${titles.length}건이 사라집니다.`,
    detail: titles.join(', '),
    confirmLabel: title,
    cancelLabel: '계속 작성',
    danger: true,
  })
}
