import type { ReactNode } from 'react'
import { won } from '../../lib/format'
import { Button } from '../inputs/button'
import { toast } from '../layers/toast'
import styles from './receipt.module.css'

/** How work on many records went. */
export interface Receipt {
  done: number
  failed: readonly { seq: number; message: string }[]
  /** Shown under it, e.g. passwords that are shown once. */
  extra?: ReactNode
}

interface Props {
  outcome: Receipt
  nameOf: (seq: number) => string
  onClose: () => void
}

/** How an action on many rows went: the number that worked, and every row that did not with its reason. */
export function ReceiptView({ outcome, nameOf, onClose }: Props) {
  async function copy() {
    await navigator.clipboard.writeText(outcome.failed.map((row) => `${nameOf(row.seq)}\t${row.message}`).join('\n'))
    toast('복사되었습니다.')
  }
  return (
    <>
      <p className={styles.sum}>
        <b>{won(outcome.done)}건</b> 처리되었습니다.
        {outcome.failed.length > 0 && (
          <>
            {' '}
            <b className={styles.failed}>{won(outcome.failed.length)}건</b>은 처리하지 못했습니다.
          </>
        )}
      </p>
      {outcome.failed.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className={styles.caption}>처리하지 못한 항목</caption>
            <thead>
              <tr>
                <th scope="col">대상</th>
                <th scope="col">사유</th>
              </tr>
            </thead>
            <tbody>
              {outcome.failed.map((row) => (
                <tr key={row.seq}>
                  <th scope="row">{nameOf(row.seq)}</th>
                  <td>{row.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {outcome.extra}
      <div className={styles.actions}>
        {outcome.failed.length > 0 && <Button onClick={copy}>처리하지 못한 항목 복사</Button>}
        <Button variant="primary" onClick={onClose} data-autofocus>
          확인
        </Button>
      </div>
    </>
  )
}
