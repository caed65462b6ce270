import type { AnyRouter } from '@tanstack/react-router'
import type { AfterSignIn } from '@/shared/lib/after-sign-in'
import { cellTime } from '@/shared/lib/cell-dates'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'

/** Age in days from which the password should be changed. */
const MAX_PASSWORD_AGE_DAYS = 90

/** Shows the previous sign-in, and suggests changing an old password. */
export function showPreviousSignIn({ lastSignIn, passwordAgeDays }: AfterSignIn, router: AnyRouter): void {
  if (lastSignIn) toast(`최근 접속 ${cellTime(lastSignIn.at)} (${lastSignIn.ip})`)
  if (passwordAgeDays < MAX_PASSWORD_AGE_DAYS) return
  const question = {
    title: '비밀번호 변경 안내',
    message: '비밀번호를 변경한 지 90일이 지났습니다.',
    confirmLabel: '지금 변경',
    cancelLabel: '다음에',
  }
  void confirm(question).then((now) => (now ? router.navigate({ to: '/myinfo' }) : undefined))
}
