import type { ListAction, Outcome } from '@/kit/list/actions'
import { visibleActionLabels } from '@/shared/api/gen/product-brand.gen'
import type { Schemas } from '@/shared/api/types'

interface Facts<R> {
  /** What the rows are called, e.g. `브랜드`. */
  noun: string
  bulk: (input: { body: Schemas['VisibleBulk'] }) => Promise<Outcome>
  /** Asked before hiding; undefined: nothing to ask. */
  askHide?: (rows: readonly R[]) => string | undefined
  /** Asked before deleting; left out: how many there are. */
  askDelete?: (rows: readonly R[]) => string
}

/** SHOW, HIDE and DELETE of a selection; 삭제 in the rows' menus, too. */
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
