import type { AdminCall } from '../call/call'
import { labelOf } from '../contract/contract-labels'
import type { Schemas } from '../contract/contract-types'
import { invalidState } from '../contract/refusal'
import { type Displayed, displayState } from './display-state'

/** The functions of a resource that bulk actions need. */
interface BulkResource<R extends Displayed> {
  many(
    call: AdminCall,
    seqs: number[],
    what: string,
    act: (call: AdminCall, row: R) => Promise<Schemas['FieldChange'][]>,
  ): Promise<Schemas['BulkReceipt']>
  removeMany(call: AdminCall, seqs: number[]): Promise<Schemas['BulkReceipt']>
  change(call: AdminCall, row: R, change: Partial<R>): Promise<Schemas['FieldChange'][]>
}

/**
 * Returns the bulk handler for 노출, 숨김, 종료 처리 and 삭제. END ends banners that are displaying, now; `noun` is used in its
 * error.
 */
export const displayBulk =
  <R extends Displayed>(resource: BulkResource<R>, noun: string) =>
  (call: AdminCall, { action, seqs }: Schemas['DisplayBulk']): Promise<Schemas['BulkReceipt']> => {
    if (action === 'DELETE') return resource.removeMany(call, seqs)
    return resource.many(call, seqs, labelOf('DisplayAction', action), (inner, row) => {
      // The cast is safe: the changed columns belong to every displayed record.
      const to = (change: Partial<Displayed>) => resource.change(inner, row, change as Partial<R>)
      if (action !== 'END') return to({ visible: action === 'SHOW' })
      if (displayState(row, call.now) !== 'DISPLAYING') throw invalidState(`노출 중인 ${noun}만 종료할 수 있습니다.`)
      return to({ endAt: call.now })
    })
  }
