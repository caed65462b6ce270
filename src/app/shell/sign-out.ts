import { session } from '@/shared/api/session'
import { isDirty } from '@/shared/lib/dirty'
import { confirm } from '@/shared/ui/layers/dialog'

/** Signs out; asks first only when a form has unsaved changes. */
export async function signOutAsking(): Promise<void> {
  if (isDirty()) {
    const question = {
      title: '저장하지 않고 로그아웃',
      message: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
      confirmLabel: '나가기',
      cancelLabel: '계속 작성',
      danger: true,
    }
    if (!(await confirm(question))) return
  }
  await session.signOut()
}
