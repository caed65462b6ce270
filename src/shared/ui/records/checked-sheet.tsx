import type { ReactNode } from 'react'
import type { Schemas } from '../../api/types'
import { won } from '../../lib/format'
import styles from './checked-sheet.module.css'
import { Pill } from './pill'

interface SheetProps {
  sheet: Schemas['ExcelUpload']
  columns: Readonly<Record<string, string>>
}

/** What a checked sheet would do: how many rows are fine, what is wrong with the others, what the first ones change. */
export function CheckedSheet({ sheet, columns }: SheetProps) {
  const nameOf = (column: string) => columns[column] ?? column
  return (
    <>
      <p className={styles.counts} role="status">
        전체 <b>{won(sheet.total)}행</b> · 정상 <b>{won(sheet.okCount)}행</b> · 오류{' '}
        <b className={sheet.badCount > 0 ? styles.bad : undefined}>{won(sheet.badCount)}행</b>
      </p>
      <BadCells errors={sheet.errors} columns={columns} />
      {sheet.preview.length > 0 && (
        <Table title="미리보기 (처음 20행)" head={['행', '대상', '변경 내용']}>
          {sheet.preview.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.row}</th>
              <td>
                {row.key} {row.created && <Pill tone="blue">신규</Pill>}
              </td>
              <td>
                {row.changes.length === 0 && '변동 없음'}
                {row.changes.map(({ column, before, after }) => (
                  <div key={column}>
                    {nameOf(column)}: <s>{before ?? '–'}</s> → <b>{after ?? '–'}</b>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

interface BadProps {
  errors: Schemas['ExcelUpload']['errors']
  columns: Readonly<Record<string, string>>
}

function BadCells({ errors, columns }: BadProps) {
  if (errors.length === 0) return null
  return (
    <Table title="오류" head={['행', '항목', '입력값', '오류 내용']}>
      {errors.map((error) => (
        <tr key={`${error.row}-${error.column}-${error.message}`}>
          <th scope="row">{error.row}</th>
          <td>{columns[error.column] ?? error.column}</td>
          <td>{error.value || '–'}</td>
          <td>{error.message}</td>
        </tr>
      ))}
    </Table>
  )
}

/** What became of a sheet: how many rows are stored, and every row that is not, with the reason. */
export function StoredSheet({
  receipt,
  columns,
}: { receipt: Schemas['ExcelUploadReceipt'] } & Pick<BadProps, 'columns'>) {
  const left = receipt.badCount + receipt.failed.length
  return (
    <>
      <p className={styles.counts} role="status">
        <b>{won(receipt.done)}행</b> 반영되었습니다.
        {left > 0 && (
          <>
            {' '}
            <b className={styles.bad}>{won(left)}행</b>은 반영되지 않았습니다. 오류 행을 엑셀로 저장해 고친 뒤 다시 올려
            주세요.
          </>
        )}
      </p>
      {receipt.failed.length > 0 && (
        <Table title="반영하지 못한 행" head={['행', '대상', '사유']}>
          {receipt.failed.map(({ row, key, message }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>{key}</td>
              <td>{message}</td>
            </tr>
          ))}
        </Table>
      )}
      <BadCells errors={receipt.errors} columns={columns} />
    </>
  )
}

function Table({ title, head, children }: { title: string; head: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
