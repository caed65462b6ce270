import { confirm } from './dialog'

/**
 * Asks before changes of more than one field are discarded, and lists them. Returns true if they may be discarded.
 * @param titles titles of the changed fields
 */
export async function confirmDiscard(titles: readonly string[], title = '되돌리기'): Promise<boolean> {
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
