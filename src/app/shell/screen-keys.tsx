import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '@/shared/api/me'
import { lazyCode } from '@/shared/lib/lazy-code'
import { expectLetter, screenKeyOf } from '@/shared/lib/screen-keys'

const shortcuts = lazyCode(() => import('../keys/run-shortcut'))

/** Handles the keys of the whole screen: `?`, G and a letter, J K X E. Renders nothing; its code loads with the first key. */
export function ScreenKeys() {
  const router = useRouter()
  const me = useMe()

  useEffect(() => {
    if (!me) return
    const admin = me
    function onKeyDown(event: KeyboardEvent) {
      const key = screenKeyOf(event)
      if (!key) return
      event.preventDefault()
      expectLetter(key)
      void shortcuts.get().then((code) => code?.runShortcut(key, admin, router))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [me, router])
  return null
}
