import type { ComponentProps } from 'react'
import type { Schemas } from '../../api/types'
import { won } from '../../lib/format'
import { RecordTable } from '../table/record-table'
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
        <SheetTable
          label="미리보기 (처음 20행)"
          rows={sheet.preview}
          idOf={({ row }) => row}
          columns={[
            rowNumber,
            {
              title: '대상',
              cell: ({ key, created }) => (
                <>
                  {key} {created && <Pill tone="blue">신규</Pill>}
                </>
              ),
            },
            {
              title: '변경 내용',
              cell: ({ changes }) =>
                changes.length === 0
                  ? '변동 없음'
                  : changes.map(({ column, before, after }) => (
                      <div key={column}>
                        {nameOf(column)}: <s>{before ?? '–'}</s> → <b>{after ?? '–'}</b>
                      </div>
                    )),
            },
          ]}
        />
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
    <SheetTable
      label="오류"
      rows={errors}
      idOf={({ row, column, message }) => `${row}-${column}-${message}`}
      columns={[
        rowNumber,
        { title: '항목', cell: ({ column }) => columns[column] ?? column },
        { title: '입력값', cell: ({ value }) => value || '–' },
        { title: '오류 내용', cell: ({ message }) => message },
      ]}
    />
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
        <SheetTable
          label="반영하지 못한 행"
          rows={receipt.failed}
          idOf={({ row }) => row}
          columns={[
            rowNumber,
            { title: '대상', cell: ({ key }) => key },
            { title: '사유', cell: ({ message }) => message },
          ]}
        />
      )}
      <BadCells errors={receipt.errors} columns={columns} />
    </>
  )
}

/** The row of the sheet. */
const rowNumber = { title: '행', names: true, cell: ({ row }: { row: number }) => row }

function SheetTable<R>(table: Pick<ComponentProps<typeof RecordTable<R>>, 'label' | 'columns' | 'rows' | 'idOf'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
    <section className={styles.scroll} tabIndex={0} aria-label={table.label}>
      <RecordTable {...table} caption={table.label} className={styles.table} />
    </section>
  )
}
