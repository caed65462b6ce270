import { confirmLeave } from '@/menu/leave-page'
import { session } from '@/shared/api/session'

/** Signs out; asks first only when a form has unsaved changes. */
export async function confirmAndSignOut(): Promise<void> {
  if (await confirmLeave('저장하지 않고 로그아웃')) await session.signOut()
}
