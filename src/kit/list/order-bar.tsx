import { createPortal } from 'react-dom'
import { useDirty } from '@/shared/lib/dirty'
import { Button } from '@/shared/ui/inputs/button'
import { showFailure } from '@/shared/ui/layers/failure'
import { type SubmitEffect, useSaveKey } from '@/shared/ui/layers/save-key'
import { toast } from '@/shared/ui/layers/toast'
import { useLeaveConfirmation } from '../detail/leave-guard'
import type { Search } from '../filters/filter-values'
import styles from '../grid/grid.module.css'

export interface OrderBarProps {
  /** Number of unsaved moves. */
  moves: number
  busy: boolean
  /** Returns whether a search shows the same rows. */
  keepsRows: (search: Search) => boolean
  /** Undoes the last move. */
  onUndo: () => void
  onDrop: () => void
  /** Saves the order; throws if it cannot be saved. */
  onSave: () => Promise<void>
}

/** Renders a bar over the page while the order of rows is unsaved. */
export function OrderBar({ moves, busy, keepsRows, onUndo, onDrop, onSave }: OrderBarProps) {
  useSaveKey()
  useDirty(true)
  useLeaveConfirmation(
    () => true,
    // opening a drawer keeps the rows
    (current, next) => current.pathname !== next.pathname || !keepsRows(next.search as Search),
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
    // a form with `data-save`, so that Ctrl+S submits it
    <form
      className={styles.bar}
      aria-label="바뀐 순서"
      data-save={'saves' satisfies SubmitEffect}
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
