import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { takeAfterSignIn } from '@/shared/lib/after-sign-in'
import { cellTime } from '@/shared/lib/cell-dates'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'

/** Age in days from which the password should be changed. */
const MAX_PASSWORD_AGE_DAYS = 90

/** On the first page after a sign-in, shows the previous sign-in, and suggests changing an old password. */
export function AfterSignIn() {
  const router = useRouter()
  useEffect(() => {
    const note = takeAfterSignIn()
    if (!note) return
    if (note.lastSignIn) toast(`최근 접속 ${cellTime(note.lastSignIn.at)} (${note.lastSignIn.ip})`)
    if (note.passwordAgeDays < MAX_PASSWORD_AGE_DAYS) return
    const question = {
      title: '비밀번호 변경 안내',
      message: '비밀번호를 변경한 지 90일이 지났습니다.',
      confirmLabel: '지금 변경',
      cancelLabel: '다음에',
    }
    void confirm(question).then((now) => (now ? router.navigate({ to: '/myinfo' }) : undefined))
  }, [router])
  return null
}
