import type { ReactNode } from 'react'
import { pricePreviewResultLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { Pill } from '@/shared/ui/records/pill'
import { previewResultTones } from './price-job.labels'
import styles from './price-job.module.css'

type Line = Schemas['PricePreviewLine']

const signed = (n: number): string => (n > 0 ? `+${won(n)}` : won(n))
const percent = (n: number | null): string => (n === null ? '-' : `${n}%`)
const change = ({ delta, deltaRate }: Line): string =>
  delta === null ? '-' : `${signed(delta)} (${deltaRate !== null && deltaRate > 0 ? '+' : ''}${percent(deltaRate)})`

const HEADS = [
  ['상품코드'],
  ['상품명'],
  ['규격'],
  ['매입가', 'end'],
  ['현재가', 'end'],
  ['변경가', 'end', 'after'],
  ['증감', 'end', 'delta'],
  ['증감률', 'end', 'deltaRate'],
  ['마진율', 'end'],
  ['결과'],
] as const

/** Down first, then up, then as it was. */
const nextSort = (key: string, sort: string): string =>
  sort === `${key},desc` ? `${key},asc` : sort === `${key},asc` ? '' : `${key},desc`

interface Props {
  lines: readonly Line[]
  sort: string
  onSort: (sort: string) => void
  excluded: { has: (itemSeq: number) => boolean }
  onExclude: (seqs: readonly number[], out: boolean) => void
  /** Under the lines. */
  pager: ReactNode
}

function Head({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  return HEADS.map(([label, end, key]) => {
    const way = key && sort.startsWith(`${key},`) ? (sort.endsWith('asc') ? 'ascending' : 'descending') : undefined
    return (
      <th key={label} scope="col" data-end={end && ''} aria-sort={way}>
        {key ? (
          <button type="button" className={styles.sort} onClick={() => onSort(nextSort(key, sort))}>
            {label} <span aria-hidden="true">{way ? (way === 'ascending' ? '↑' : '↓') : '↕'}</span>
          </button>
        ) : (
          label
        )}
      </th>
    )
  })
}

/** The lines of a preview; a box that is taken off leaves the item out. */
export function PreviewTable({ lines, sort, onSort, excluded, onExclude, pager }: Props) {
  const seqs = lines.map(({ itemSeq }) => itemSeq)
  const kept = seqs.filter((seq) => !excluded.has(seq))
  return (
    <>
      <div className={styles.long}>
        <table className={styles.table}>
          <caption className={styles.hidden}>가격 변경 미리보기</caption>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label="이 페이지 모두 변경"
                  checked={seqs.length > 0 && kept.length === seqs.length}
                  indeterminate={kept.length > 0 && kept.length < seqs.length}
                  onChange={(event) => onExclude(seqs, !event.target.checked)}
                />
              </th>
              <Head sort={sort} onSort={onSort} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.itemSeq} data-off={excluded.has(line.itemSeq) || undefined}>
                <td>
                  <Checkbox
                    aria-label={`${line.itemCode} 변경`}
                    checked={!excluded.has(line.itemSeq)}
                    onChange={(event) => onExclude([line.itemSeq], !event.target.checked)}
                  />
                </td>
                <td data-code="">{line.itemCode}</td>
                <td data-name="">{line.itemName}</td>
                <td data-code="">{line.sizeLabel ?? '-'}</td>
                <td data-end="">{line.costPrice === null ? '-' : won(line.costPrice)}</td>
                <td data-end="">{won(line.before)}</td>
                <td data-end="">{line.after === null ? '-' : won(line.after)}</td>
                <td data-end="" colSpan={2}>
                  {change(line)}
                </td>
                <td data-end="">{`${percent(line.marginBefore)} → ${percent(line.marginAfter)}`}</td>
                <td>
                  <Pill tone={previewResultTones[line.result]}>{pricePreviewResultLabels[line.result]}</Pill>
                  {line.message && line.message !== pricePreviewResultLabels[line.result] && (
                    <small>{line.message}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </>
  )
}
