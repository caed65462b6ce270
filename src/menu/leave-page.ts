import { call } from '@/shared/api/client'
import { config } from '@/shared/config'
import { isDirty } from '@/shared/lib/dirty'
import { browserPorts } from '@/shared/lib/ports'
import { confirm } from '@/shared/ui/layers/dialog'
import { isWebAddress } from '../../domain/common/web-address'
import { PG_LINK } from './menu'

/** Returns whether the page may be left. Asks only if a form has unsaved changes. */
export async function confirmLeave(title: string): Promise<boolean> {
  if (!isDirty()) return true
  return confirm({
    title,
    message: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
    confirmLabel: '나가기',
    cancelLabel: '계속 작성',
    danger: true,
  })
}

/** Returns the payment provider's admin URL; null if it is missing or not a safe address. */
export const pgAddress = (given = config.pgAdminUrl): string | null =>
  given.startsWith('https://') && isWebAddress(given) ? given : null

export const NO_PG_ADDRESS = 'PG사 관리자 주소가 설정되지 않았습니다.'

/** Maximum wait for the usage log before leaving, in ms. */
const LOG_WAIT_MS = 1_000

/** Opens the payment provider's admin site in this window, after logging it like a screen view. */
export async function leaveForProvider(address: string): Promise<void> {
  if (!(await confirmLeave('저장하지 않고 나가기'))) return
  const logging = call('post', '/api/v1/admin/admin-logs/screen-views', { body: { path: PG_LINK }, background: true })
  await Promise.race([logging.catch(() => undefined), new Promise((done) => setTimeout(done, LOG_WAIT_MS))])
  browserPorts.assign(address)
}
