import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { takeAfterSignIn } from '@/shared/lib/after-sign-in'
import { lazyCode } from '@/shared/lib/lazy-code'

const code = lazyCode(() => import('../after-sign-in/show-previous-sign-in'))

/** Shows the note of a sign-in on the first page after it. Renders nothing. */
export function AfterSignIn() {
  const router = useRouter()
  useEffect(() => {
    const note = takeAfterSignIn()
    if (note) void code.get().then((found) => found?.showPreviousSignIn(note, router))
  }, [router])
  return null
}
