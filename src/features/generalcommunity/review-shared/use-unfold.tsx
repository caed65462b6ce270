import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import { useRights } from '@/shared/api/me'
import type { RowOf } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import styles from './review.module.css'
import type { ReviewPath, ReviewRow } from './review.rules'
import type { UnsavedReplies } from './use-reply'

const Unfold = lazyPart(
  async () => (await import('./review-unfold')).ReviewUnfold,
  () => <p role="status">불러오는 중입니다.</p>,
)

/** Returns the column whose `＋` unfolds a review below its row, and the unfolded content. Several may be open. */
export function useUnfold<P extends ReviewPath>(
  def: ListDef<P>,
): {
  column: Column<RowOf<P>>
  rowDetail: (row: RowOf<P>) => ReactNode
} {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const typed = useRef<UnsavedReplies>(new Map())
  const canWrite = useRights().canWrite(def.code)
  const column = useMemo<Column<RowOf<P>>>(() => {
    const { custom } = columnsOf(def)
    return {
      ...custom('open', {
        title: '펼침',
        width: 3.6,
        cell(row) {
          const seq = def.seq(row)
          const on = open.has(seq)
          return (
            <button
              type="button"
              className={styles.plus}
              data-do="open"
              aria-expanded={on}
              aria-label={`${seq}번 후기 ${on ? '접기' : '펼치기'}`}
            >
              {on ? '－' : '＋'}
            </button>
          )
        },
      }),
      doing: {
        kind: 'click',
        run: (row) =>
          setOpen((now) => {
            const next = new Set(now)
            const seq = def.seq(row)
            return next.delete(seq) ? next : next.add(seq)
          }),
      },
    }
  }, [def, open])
  return {
    column,
    rowDetail(row) {
      const seq = def.seq(row)
      if (!open.has(seq)) return null
      // a lazily loaded component cannot carry the list's type
      const review = row as ReviewRow
      return <Unfold path={def.path} seq={seq} review={review} canWrite={canWrite} typed={typed.current} />
    },
  }
}
