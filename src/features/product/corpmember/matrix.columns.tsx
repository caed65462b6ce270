import { useMemo } from 'react'
import { hrefOf } from '@/kit/columns/base'
import { columnsOf } from '@/kit/columns/columns'
import { businessMatrixChangeRules } from '@/shared/api/gen/product-corpmember.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import styles from './corpmember.module.css'
import { matrixDef } from './matrix.def'
import { useChangeMatrix } from './price.calls'
import { aboveSale, cellOf, withPrice } from './price.rules'
import { priceCell } from './price-cell'

type Matrix = Schemas['BusinessMatrix']

const { custom, editAt } = columnsOf(matrixDef)
const priceRule = businessMatrixChangeRules.cells.items.properties.price

const before = [
  custom('itemCode', { width: 9, cell: ({ item }) => item.itemCode }),
  {
    ...custom('name', {
      width: 18,
      grow: true,
      cut: true,
      cell: ({ item }) => (
        <a className={styles.link} href={hrefOf(undefined, { seq: String(item.itemSeq) })} data-link="">
          {item.name}
        </a>
      ),
    }),
    locked: true,
  },
  custom('sizeLabel', { width: 12, cell: ({ item }) => item.sizeLabel }),
  custom('salePrice', {
    width: 8,
    align: 'end',
    cell: ({ item }) => (
      <>
        {won(item.salePrice)}
        {item.eventPrice !== null && <small className={styles.second}>기획전 {won(item.eventPrice)}</small>}
      </>
    ),
  }),
  custom('costPrice', {
    width: 7.5,
    align: 'end',
    cell: ({ item }) => (item.costPrice === null ? null : won(item.costPrice)),
  }),
]
const after = custom('updatedAt', { width: 10.5, cell: ({ item }) => formatTime(item.updatedAt) })

/** One column for each grade, by its place; its prices are typed where they stand, and taken away when emptied. */
export function useMatrixColumns() {
  const { mutateAsync: change } = useChangeMatrix()
  return useMemo(() => {
    const gradeColumn = ({ businessGradeSeq, name, discountRate }: Schemas['BusinessGradeOption']) =>
      editAt<number | null>(`grade-${businessGradeSeq}`, {
        kind: 'money',
        title: `${name} ${discountRate}%`,
        width: 10,
        empty: true,
        rule: priceRule,
        check: aboveSale,
        value: (row) => cellOf(row, businessGradeSeq)?.fixedPrice,
        cell: (row) => {
          const cell = cellOf(row, businessGradeSeq)
          return cell && priceCell(cell)
        },
        apply: (row, price) => withPrice(row, businessGradeSeq, price),
        run: (row, price, { allow }) => {
          const version = cellOf(row, businessGradeSeq)?.version ?? null
          const cells = [{ businessGradeSeq, price, version }]
          return change({ body: { itemSeq: row.item.itemSeq, cells, ...(allow && { allowBelowCost: true }) } })
        },
      })
    return (answer: Matrix | undefined) => [...before, ...(answer?.grades ?? []).map(gradeColumn), after]
  }, [change])
}
