import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'
import { countScreenUse } from '@/shared/lib/screen-uses'

/** Counts the visits of each screen by the current admin. */
export function useScreenVisits(): void {
  const router = useRouter()
  const adminSeq = useMe()?.adminSeq
  useEffect(() => {
    if (adminSeq === undefined) return
    const count = () => {
      const path = screenOf(router.state.location.pathname)?.path
      if (path) countScreenUse(adminSeq, path)
    }
    count()
    return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && count())
  }, [adminSeq, router])
}
