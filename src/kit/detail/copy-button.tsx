import { useRouter } from '@tanstack/react-router'
import { Button } from '@/shared/ui/inputs/button'
import type { CreatePath, DetailPath } from './detail-def'
import { openDrawer, recordHref } from './record-navigation'
import type { Detail } from './use-detail'

/** Renders 복사: opens a new record prefilled by the definition's `create.copy`. Renders nothing while creating. */
export function CopyButton<P extends DetailPath, C extends CreatePath>({ detail }: { detail: Detail<P, C> }) {
  const router = useRouter()
  const { def, record, mayWrite } = detail
  if (!record || !def.create?.copy) return null
  const copy = String(def.seq(record))
  return (
    <Button
      disabled={mayWrite ? undefined : '처리 권한이 없습니다.'}
      onClick={() => {
        if (def.screen === def.list) openDrawer(router, { new: '1', copy })
        else router.history.push(recordHref(def.screen, { copy }))
      }}
    >
      복사
    </Button>
  )
}
