import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '@/shared/ui/button'
import type { CreatePath, DetailPath } from './def'
import styles from './detail.module.css'
import { listHref } from './places'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  actions?: ReactNode
  /** In a drawer: 닫기 instead of 목록. */
  onClose?: () => void
}

/** The bar below a form that stays visible: 목록, 삭제, which fields have changed, 되돌리기, 저장. */
export function Bar<P extends DetailPath, C extends CreatePath>({ detail, actions, onClose }: Props<P, C>) {
  const { def, form, creating, readOnly, busy, mayWrite } = detail
  const router = useRouter()
  const changed = useSyncExternalStore(form.subscribe, form.dirtyNames)
  const unchanged = changed.length === 0
  return (
    <div className={styles.bar}>
      {onClose ? (
        <Button onClick={onClose}>닫기</Button>
      ) : (
        <Button onClick={() => router.history.push(listHref(def.list))}>목록</Button>
      )}
      {mayWrite && def.removable && !creating && (
        <Button variant="danger" onClick={detail.remove} disabled={readOnly}>
          삭제
        </Button>
      )}
      {actions}
      <span className={styles.changes} role="status">
        {!unchanged && (
          <>
            <span aria-hidden="true">●</span> 저장하지 않은 변경 {changed.length}건{' '}
            <small>({namesOf(changed.map(def.title))})</small>
          </>
        )}
      </span>
      {mayWrite && !readOnly && (
        <>
          {!unchanged && <Button onClick={detail.revert}>되돌리기</Button>}
          <Button
            type="submit"
            variant="primary"
            wide
            busy={busy}
            disabled={unchanged && !creating ? '변경된 내용이 없습니다.' : undefined}
          >
            저장
          </Button>
        </>
      )}
    </div>
  )
}

/** At most three names, then how many more. */
function namesOf(titles: readonly string[]): string {
  const shown = titles.slice(0, 3).join(', ')
  return titles.length > 3 ? `${shown} 외 ${titles.length - 3}건` : shown
}
