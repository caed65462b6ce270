import { session } from '@/shared/api/session'
import { isDirty } from '@/shared/lib/dirty'
import { confirm } from '@/shared/ui/layers/dialog'

/** Signs out; asks first only when a form has unsaved changes. */
export async function signOutAsking(): Promise<void> {
  if (isDirty()) {
    const question = {
      message: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
      confirmLabel: '나가기',
      danger: true,
    }
    if (!(await confirm(question))) return
  }
  await session.signOut()
}
