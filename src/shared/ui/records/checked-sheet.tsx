import type { Schemas } from '../../api/types'
import { formatThousands } from '../../lib/format'
import { RecordTable } from '../table/record-table'
import { Pill } from './pill'
import styles from './receipt.module.css'

interface Named {
  columns: Readonly<Record<string, string>>
}

/** Renders the check result of a sheet: counts, errors, and a preview of the first changes. */
export function SheetCheckResult({ sheet, columns }: { sheet: Schemas['ExcelUpload'] } & Named) {
  const nameOf = (column: string) => columns[column] ?? column
  return (
    <>
      <p className={styles.sum} role="status">
        전체 <b>{formatThousands(sheet.total)}행</b> · 정상 <b>{formatThousands(sheet.okCount)}행</b>
        {partsText(sheet)} · 오류{' '}
        <b className={sheet.badCount > 0 ? styles.failed : undefined}>{formatThousands(sheet.badCount)}행</b>
      </p>
      <BadCells errors={sheet.errors} columns={columns} />
      {sheet.preview.length > 0 && (
        <RecordTable
          label="미리보기 (처음 20행)"
          caption="미리보기 (처음 20행)"
          height={22}
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
              cell: ({ changes, created }) => <Changes changes={changes} created={created} nameOf={nameOf} />,
            },
          ]}
        />
      )}
    </>
  )
}

/** Changes of a row that are shown at once: as many as two lines hold. */
const FEW_CHANGES = 6

interface ChangesProps extends Pick<Schemas['ExcelUpload']['preview'][number], 'changes' | 'created'> {
  nameOf: (column: string) => string
}

/** Renders the changes of a row side by side. Of many, only the first are unfolded. Of a new row, only values that are filled in. */
function Changes({ changes, created, nameOf }: ChangesProps) {
  const shownChanges = created ? changes.filter(({ after }) => after !== null && after !== '') : changes
  if (shownChanges.length === 0) return '변동 없음'
  const render = (some: typeof shownChanges) => (
    <span className={styles.changes}>
      {some.map(({ column, before, after }) => (
        <span key={column}>
          {nameOf(column)}: {!created && <s>{before ?? '-'}</s>} {!created && '→'} <b>{after ?? '-'}</b>
        </span>
      ))}
    </span>
  )
  // one more change takes no more room than the line that would announce it
  if (shownChanges.length <= FEW_CHANGES + 1) return render(shownChanges)
  return (
    <>
      {render(shownChanges.slice(0, FEW_CHANGES))}
      <details className={styles.rest}>
        <summary>외 {shownChanges.length - FEW_CHANGES}개 항목</summary>
        {render(shownChanges.slice(FEW_CHANGES))}
      </details>
    </>
  )
}

/** Formats what the valid rows would do: ` (신규 3 · 수정 2 · 변경 없음 5)`; '' if all of them are updates. */
function partsText({ okCount, createdCount, unchangedCount }: Schemas['ExcelUpload']): string {
  if (createdCount === 0 && unchangedCount === 0) return ''
  const parts = { 신규: createdCount, 수정: okCount - createdCount - unchangedCount, '변경 없음': unchangedCount }
  const texts = Object.entries(parts).flatMap(([name, count]) =>
    count > 0 ? [`${name} ${formatThousands(count)}`] : [],
  )
  return texts.length > 0 ? ` (${texts.join(' · ')})` : ''
}

/** Renders the bad cells of a sheet with their reasons. Nothing without any. */
export function BadCells({ errors, columns }: Pick<Schemas['ExcelUpload'], 'errors'> & Named) {
  if (errors.length === 0) return null
  return (
    <RecordTable
      label="오류"
      caption="오류"
      height={22}
      rows={errors}
      idOf={({ row, column, message }) => `${row}-${column}-${message}`}
      columns={[
        rowNumber,
        { title: '항목', nowrap: true, cell: ({ column }) => columns[column] ?? column },
        { title: '입력값', cell: ({ value }) => value || '-' },
        { title: '오류 내용', cell: ({ message }) => message },
      ]}
    />
  )
}

/** Renders the result of storing a sheet: the number of stored rows, and every other row with the reason. */
export function SheetStoreResult({ receipt, columns }: { receipt: Schemas['ExcelUploadReceipt'] } & Named) {
  const notStored = receipt.badCount + receipt.failed.length
  return (
    <>
      <p className={styles.sum} role="status">
        <b>{formatThousands(receipt.done)}행</b> 반영되었습니다.
        {receipt.unchangedCount > 0 && ` ${formatThousands(receipt.unchangedCount)}행은 이미 같은 내용입니다.`}
        {notStored > 0 && (
          <>
            {' '}
            <b className={styles.failed}>{formatThousands(notStored)}행</b>은 반영되지 않았습니다. 오류 행을 엑셀로
            저장해 고친 뒤 다시 올려 주세요.
          </>
        )}
      </p>
      {receipt.failed.length > 0 && (
        <RecordTable
          label="반영하지 못한 행"
          caption="반영하지 못한 행"
          height={22}
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

/** The column with the sheet's row number. */
const rowNumber = { title: '행', names: true, nowrap: true, cell: ({ row }: { row: number }) => row }
