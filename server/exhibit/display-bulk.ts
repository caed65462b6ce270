import type { AdminCall, Schemas } from '../http/call'
import { badState } from '../http/refusal'
import { labelOf } from '../session/field-changes'
import { type Displayed, displayState } from './display-state'

/** What actions on many need of a resource. */
interface Kept<R extends Displayed> {
  many(
    call: AdminCall,
    seqs: number[],
    what: string,
    act: (call: AdminCall, row: R) => Promise<Schemas['FieldChange'][]>,
  ): Promise<Schemas['BulkReceipt']>
  removeMany(call: AdminCall, seqs: number[]): Promise<Schemas['BulkReceipt']>
  change(call: AdminCall, row: R, change: Partial<R>): Promise<Schemas['FieldChange'][]>
}

/** 노출, 숨김, 종료 처리 and 삭제 of many. END: of what is displaying, at this moment; `noun` says what is not. */
export const displayBulk =
  <R extends Displayed>(resource: Kept<R>, noun: string) =>
  (call: AdminCall, { action, seqs }: Schemas['DisplayBulk']): Promise<Schemas['BulkReceipt']> => {
    if (action === 'DELETE') return resource.removeMany(call, seqs)
    return resource.many(call, seqs, labelOf('DisplayAction', action), (inner, row) => {
      // a change of what all that is displayed has
      const to = (change: Partial<Displayed>) => resource.change(inner, row, change as Partial<R>)
      if (action !== 'END') return to({ visible: action === 'SHOW' })
      if (displayState(row, call.now) !== 'DISPLAYING') throw badState(`노출 중인 ${noun}만 종료할 수 있습니다.`)
      return to({ endAt: call.now })
    })
  }
