import type { AdminCall, Db, Schemas } from '../http/call'
import { eachRow, type Naming } from '../resource/each-row'
import { labelOf } from '../session/field-changes'

interface Rows {
  /** As the log names the resource and its records. */
  resource: string
  noun: string
  named: Naming
  /** Both lock the record and throw 404 when it is gone. */
  setVisible(call: AdminCall, seq: number, visible: boolean): Promise<unknown>
  remove(call: AdminCall, seq: number): Promise<unknown>
}

/** SHOW, HIDE and DELETE of a selection, each row on its own; one log row for all that were done. */
export async function bulkVisible(
  call: AdminCall,
  { action, seqs }: Schemas['VisibleBulk'],
  { resource, noun, named, setVisible, remove }: Rows,
): Promise<Schemas['BulkReceipt']> {
  const { done, failed, doneSeqs } = await eachRow(
    call,
    seqs,
    async (db: Db, seq) => {
      const within = { ...call, db }
      if (action === 'DELETE') await remove(within, seq)
      else await setVisible(within, seq, action === 'SHOW')
    },
    named,
  )
  if (done > 0) {
    call.log({
      action: 'BULK',
      resource,
      targetSeqs: doneSeqs,
      summary: `${noun} ${labelOf('VisibleAction', action)} ${done}건`,
    })
  }
  return { done, failed }
}
