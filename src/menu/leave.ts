import { call } from '@/shared/api/client'
import { browserPorts } from '@/shared/api/ports'
import { config } from '@/shared/config'
import { isDirty } from '@/shared/lib/dirty'
import { confirm } from '@/shared/ui/layers/dialog'
import { isWebAddress } from '../../openapi/formats/web-address'
import { PG_LINK } from './menu'

/** May the page be left? Asks only when a form on it has unsaved changes. */
export async function mayLeave(title: string): Promise<boolean> {
  if (!isDirty()) return true
  return confirm({
    title,
    message: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
    confirmLabel: '나가기',
    cancelLabel: '계속 작성',
    danger: true,
  })
}

/** Where the payment provider's own screens are; null: it is not set, or is no address that is safe. */
export const pgAddress = (given = config.pgAdminUrl): string | null =>
  given.startsWith('https://') && isWebAddress(given) ? given : null

export const NO_PG_ADDRESS = 'PG사 관리자 주소가 설정되지 않았습니다.'

/** The log is written before the page goes, but nobody waits longer than this for it, in ms. */
const LOG_MS = 1_000

/** Goes to the payment provider's screens in this window, noted in the screen-usage log as a screen of ours. */
export async function leaveForProvider(address: string): Promise<void> {
  if (!(await mayLeave('저장하지 않고 나가기'))) return
  const noted = call('post', '/api/v1/admin/admin-logs/screen-views', { body: { path: PG_LINK }, background: true })
  await Promise.race([noted.catch(() => undefined), new Promise((done) => setTimeout(done, LOG_MS))])
  browserPorts.assign(address)
}
