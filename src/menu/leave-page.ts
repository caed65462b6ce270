import { config } from '@/shared/config'
import { isDirty } from '@/shared/lib/dirty'
import { lazyCode } from '@/shared/lib/lazy-code'
import { confirm } from '@/shared/ui/layers/dialog'
import { isWebAddress } from '../../domain/common/web-address'

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

const leaving = lazyCode(() => import('./leave-for-provider'))

/** Opens the payment provider's admin site in this window, after logging it like a screen view. */
export async function leaveForProvider(address: string): Promise<void> {
  if (await confirmLeave('저장하지 않고 나가기')) await (await leaving.get())?.leaveTo(address)
}
