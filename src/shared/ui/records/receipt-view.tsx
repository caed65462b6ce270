import { formatThousands } from '../../lib/format'
import { lazyCode } from '../../lib/lazy-code'
import { Button } from '../inputs/button'
import { DialogActions } from '../layers/dialog-actions'
import { toast } from '../layers/toast'
import { RecordTable } from '../table/record-table'
import styles from './receipt.module.css'

const sheets = lazyCode(() => import('../../lib/save-sheet'))

/** A record for which an action failed. */
export interface FailedRow {
  seq: number
  /** Code and name from the server; null or missing if the caller knows the record, or it no longer exists. */
  name?: string | null
  message: string
}

/** The outcome of an action on many records. */
export interface Receipt {
  done: number
  failed: readonly FailedRow[]
}

interface Props {
  /** The action, for the file name. */
  title: string
  outcome: Receipt
  nameOf: (row: FailedRow) => string
  /** Why failed rows cannot be retried; null: they can; undefined: retrying makes no sense. */
  again: string | null | undefined
  close: (again?: boolean) => void
}

/** Renders the outcome of an action on many rows: the number of successes, and every failed row with the reason. */
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
        <b>{formatThousands(outcome.done)}건</b> 처리되었습니다.
        {failed.length > 0 && (
          <>
            {' '}
            <b className={styles.failed}>{formatThousands(failed.length)}건</b>은 처리하지 못했습니다.
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
            { title: '대상', names: true, minWidth: 14, cell: nameOf },
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
