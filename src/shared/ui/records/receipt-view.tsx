import { codeOf } from '../../lib/code'
import { won } from '../../lib/format'
import { Button } from '../inputs/button'
import { DialogActions } from '../layers/dialog-actions'
import { toast } from '../layers/toast'
import { RecordTable } from '../table/record-table'
import styles from './receipt.module.css'

const sheets = codeOf(() => import('../../lib/save-sheet'))

/** A record that something could not be done with. */
export interface FailedRow {
  seq: number
  /** Code and name as the server has them; null or left out: whoever asked knows the record, or it is gone. */
  name?: string | null
  message: string
}

/** How work on many records went. */
export interface Receipt {
  done: number
  failed: readonly FailedRow[]
}

interface Props {
  /** What was done, for the name of the file. */
  title: string
  outcome: Receipt
  nameOf: (row: FailedRow) => string
  /** Why the same cannot be tried again with the rows that failed; null: it can; undefined: there is nothing to try. */
  again: string | null | undefined
  close: (again?: boolean) => void
}

/** How an action on many rows went: the number that worked, and every row that did not with its reason. */
export function ReceiptView({ title, outcome, nameOf, again, close }: Props) {
  const failed = outcome.failed.map((row) => [nameOf(row), row.message])
  async function copy() {
    await navigator.clipboard.writeText(failed.map((cells) => cells.join('\t')).join('\n'))
    toast('복사되었습니다.')
  }
  async function save() {
    await (await sheets.get())?.saveSheet(`${title} 처리하지 못한 항목`, ['대상', '사유'], failed)
  }
  return (
    <>
      <p className={styles.sum}>
        <b>{won(outcome.done)}건</b> 처리되었습니다.
        {failed.length > 0 && (
          <>
            {' '}
            <b className={styles.failed}>{won(failed.length)}건</b>은 처리하지 못했습니다.
          </>
        )}
      </p>
      {failed.length > 0 && (
        <RecordTable
          label="처리하지 못한 항목"
          caption="처리하지 못한 항목"
          height={26}
          rows={outcome.failed}
          idOf={({ seq }) => seq}
          columns={[
            { title: '대상', names: true, least: 14, cell: nameOf },
            { title: '사유', cell: ({ message }) => message },
          ]}
        />
      )}
      <DialogActions>
        {failed.length > 0 && (
          <>
            <Button variant="ghost" onClick={copy}>
              복사
            </Button>
            <Button variant="ghost" onClick={save}>
              엑셀 저장
            </Button>
          </>
        )}
        {failed.length > 0 && again !== undefined && (
          <Button disabled={again ?? undefined} onClick={() => close(true)}>
            실패한 것만 다시
          </Button>
        )}
        <Button variant="primary" onClick={() => close()} data-autofocus>
          확인
        </Button>
      </DialogActions>
    </>
  )
}
