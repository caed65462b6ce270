import { createPortal } from 'react-dom'
import { useDirty } from '@/shared/lib/dirty'
import { Button } from '@/shared/ui/inputs/button'
import { showFailure } from '@/shared/ui/layers/failure'
import { useSaveKey } from '@/shared/ui/layers/save-key'
import { toast } from '@/shared/ui/layers/toast'
import { useLeaveQuestion } from '../detail/guard'
import type { Search } from '../filters/values'
import styles from '../grid/grid.module.css'

export interface OrderBarProps {
  /** How many moves are not saved. */
  moves: number
  busy: boolean
  /** Does this search show the same rows? */
  stays: (search: Search) => boolean
  /** Takes the last move back. */
  onUndo: () => void
  onDrop: () => void
  /** Throws what kept it from being saved. */
  onSave: () => Promise<void>
}

/** Over the page while rows stand in an order that is not saved yet. */
export function OrderBar({ moves, busy, stays, onUndo, onDrop, onSave }: OrderBarProps) {
  useSaveKey()
  useDirty(true)
  useLeaveQuestion(
    () => true,
    // a drawer opens over the rows, which stay as they are
    (current, next) => current.pathname !== next.pathname || !stays(next.search as Search),
  )
  async function save() {
    if (busy) return
    try {
      await onSave()
      toast('순서를 저장했습니다.')
    } catch (error) {
      void showFailure(error)
    }
  }
  return createPortal(
    // as any form with something to save: Ctrl+S presses its button
    <form
      className={styles.bar}
      aria-label="바뀐 순서"
      data-save=""
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span className={styles.sum}>
        저장하지 않은 순서 변경 <b>{moves}</b>번
      </span>
      <Button onClick={onUndo} disabled={busy}>
        되돌리기
      </Button>
      <Button onClick={onDrop} disabled={busy}>
        모두 취소
      </Button>
      <Button type="submit" variant="primary" wide busy={busy}>
        순서 저장
      </Button>
    </form>,
    document.body,
  )
}
