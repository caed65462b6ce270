import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { businessMatrixChangeRules } from '@/shared/api/gen/product-corpmember.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { productColumn } from '../product.rules'
import { useChangeMatrix } from './business-price.calls'
import styles from './business-price.module.css'
import { cellOf, priceRefusal, withPrice } from './business-price.rules'
import { matrixDef } from './business-price-matrix.def'
import { priceCell } from './price-cell'

type Matrix = Schemas['BusinessMatrix']

const { text, link, custom, money, time, editAt } = columnsOf(matrixDef)
const priceRule = businessMatrixChangeRules.cells.items.properties.price

const before = [
  link('name', {
    ...productColumn(({ item }) => item),
    width: 17,
    grow: true,
    search: ({ item }) => ({ seq: String(item.itemSeq) }),
  }),
  text('itemCode', { width: 7, value: ({ item }) => item.itemCode }),
  text('sizeLabel', { width: 11, hidden: true, value: ({ item }) => item.sizeLabel }),
  custom('salePrice', {
    width: 6.5,
    align: 'end',
    cell: ({ item }) => (
      <>
        {formatThousands(item.salePrice)}
        {item.eventPrice !== null && <small className={styles.second}>기획전 {formatThousands(item.eventPrice)}</small>}
      </>
    ),
  }),
  money('costPrice', { width: 6, value: ({ item }) => item.costPrice }),
]
const after = time('updatedAt', { width: 10, value: ({ item }) => item.updatedAt })

/** Returns a column per grade. Prices are edited in the cells; clearing a cell removes the individual price. */
export function useMatrixColumns() {
  const { mutateAsync: change } = useChangeMatrix()
  return useMemo(() => {
    const gradeColumn = ({ businessGradeSeq, name, discountRate }: Schemas['BusinessGradeOption']) =>
      editAt<number | null>(`grade-${businessGradeSeq}`, {
        kind: 'money',
        title: `${name} ${discountRate}%`,
        width: 10.5,
        empty: true,
        rule: priceRule,
        check: priceRefusal,
        value: (row) => cellOf(row, businessGradeSeq)?.fixedPrice,
        cell: (row) => {
          const cell = cellOf(row, businessGradeSeq)
          return cell && priceCell(cell)
        },
        apply: (row, price) => withPrice(row, businessGradeSeq, price),
        resendOn: 'BELOW_COST',
        run: (row, price, { allow }) => {
          const { businessPriceSeq = null, version = null } = cellOf(row, businessGradeSeq) ?? {}
          const cells = [{ businessGradeSeq, price, businessPriceSeq, version }]
          return change({ body: { itemSeq: row.item.itemSeq, cells, ...(allow && { allowBelowCost: true }) } })
        },
      })
    return (answer: Matrix | undefined) => [...before, ...(answer?.grades ?? []).map(gradeColumn), after]
  }, [change])
}
