import type { Ref } from 'react'
import { Button } from '@/shared/ui/inputs/button'
import { notice } from '@/shared/ui/layers/dialog'
import { type SubmitEffect, useSaveKey } from '@/shared/ui/layers/save-key'
import styles from './grid.module.css'
import { RefusedCells } from './grid-changes'
import type { RefusedCell } from './grid-plan'

interface Props {
  ref: Ref<HTMLFormElement>
  /** Number of unsaved cells, without those of rows that have left the list. */
  cells: number
  rows: number
  /** Number of changed rows on other pages, which this bar does not save. */
  elsewhere: number
  /** There are no other pages: rows that are not on this one have left the list. */
  single: boolean
  refused: readonly RefusedCell[]
  busy: boolean
  /** Undefined: there is nothing to undo. */
  onUndo: (() => unknown) | undefined
  onDrop: () => void
  onSave: () => unknown
  /** Label of the button; default: 저장. */
  does: string | undefined
}

/** Renders a bar over the page while cells are changed: their number, refused cells, undo, discard and save. */
export function GridBar({ ref, cells, rows, elsewhere, single, refused, busy, onUndo, onDrop, onSave, does }: Props) {
  useSaveKey()
  const holdsEdits = cells + elsewhere > 0
  return (
    // a form with `data-save`, so that Ctrl+S submits it; what several cells do is asked about first
    <form
      ref={ref}
      className={styles.bar}
      aria-label="바뀐 칸"
      data-save={cells > 0 ? ('saves' satisfies SubmitEffect) : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {holdsEdits && (
        <span className={styles.sum}>
          {does ? '입력한 칸' : '저장하지 않은 칸'} <b>{cells}</b>개 ({rows}행)
          {elsewhere > 0 &&
            (single
              ? ` · ${elsewhere}행은 목록에서 빠져 처리하지 않습니다.`
              : ` · 다른 페이지의 ${elsewhere}행은 그 페이지에서 처리합니다.`)}
        </span>
      )}
      {refused.length > 0 && (
        <Button variant="ghost" onClick={() => void notice(<RefusedCells refused={refused} />, '넣지 못한 칸', 'md')}>
          넣지 못한 칸 {refused.length}개
        </Button>
      )}
      {holdsEdits && (
        <Button onClick={onUndo} disabled={busy || !onUndo}>
          되돌리기
        </Button>
      )}
      <Button onClick={onDrop} disabled={busy}>
        {holdsEdits ? '모두 취소' : '닫기'}
      </Button>
      {cells > 0 && (
        <Button type="submit" variant="primary" wide busy={busy}>
          {does ?? '저장'}
        </Button>
      )}
    </form>
  )
}
