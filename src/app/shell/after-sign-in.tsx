import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { takeAfterSignIn } from '@/shared/lib/after-sign-in'
import { lazyCode } from '@/shared/lib/lazy-code'

const code = lazyCode(() => import('../after-sign-in/show-previous-sign-in'))

/** On the first page after a sign-in, shows its note. */
export function AfterSignIn() {
  const router = useRouter()
  useEffect(() => {
    const note = takeAfterSignIn()
    if (note) void code.get().then((found) => found?.showPreviousSignIn(note, router))
  }, [router])
  return null
}
