import type { ListAction, Outcome } from '@/kit/list/actions'
import { visibleActionLabels } from '@/shared/api/gen/product-brand.gen'
import type { Schemas } from '@/shared/api/types'

interface Facts<R> {
  /** Name of the records, e.g. `브랜드`. */
  noun: string
  bulk: (input: { body: Schemas['VisibleBulk'] }) => Promise<Outcome>
  /** Question asked before hiding; undefined for none. */
  askHide?: (rows: readonly R[]) => string | undefined
  /** Question asked before deleting. If omitted, it states the count. */
  askDelete?: (rows: readonly R[]) => string
}

/** Returns the actions SHOW, HIDE and DELETE of a selection. 삭제 is also in the row menus. */
export function visibleActions<R>({ noun, bulk, askHide, askDelete }: Facts<R>): ListAction<R>[] {
  const run = (action: Schemas['VisibleAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
  return [
    { label: visibleActionLabels.SHOW, on: 'many', run: run('SHOW') },
    { label: visibleActionLabels.HIDE, on: 'many', ask: askHide, run: run('HIDE') },
    {
      label: visibleActionLabels.DELETE,
      on: 'both',
      danger: true,
      ask: askDelete ?? ((rows) => `${noun} ${rows.length}건을 삭제합니다.`),
      run: run('DELETE'),
    },
  ]
}
