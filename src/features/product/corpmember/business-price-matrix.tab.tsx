import { useMemo } from 'react'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { businessPriceActionLabels } from '@/shared/api/gen/product-corpmember.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { belowCostResend } from '../below-cost'
import { useBulkPrices } from './business-price.calls'
import { useMatrixColumns } from './business-price-matrix.columns'
import { matrixDef } from './business-price-matrix.def'

const ItemPricesDrawer = lazyDrawer(() => import('./business-item-prices'), 'ItemPrices')

// loaded on demand: not needed to show the rows
const dialogs = lazyCode(() => import('./bulk-dialogs'))

type Row = Schemas['BusinessMatrixRow']

export function Matrix() {
  const columns = useMatrixColumns()
  const { mutateAsync: bulk } = useBulkPrices()
  const actions = useMemo<ListAction<Row>[]>(
    () => [
      {
        label: businessPriceActionLabels.SET_RATE,
        on: 'many',
        async run(seqs) {
          const chosen = await (await dialogs.get())?.chooseRate(seqs.length)
          return chosen && repeatable(seqs, (items) => bulk({ body: { action: 'SET_RATE', seqs: items, ...chosen } }))
        },
      },
      {
        label: businessPriceActionLabels.REMOVE,
        on: 'many',
        danger: true,
        async run(seqs) {
          const businessGradeSeqs = await (await dialogs.get())?.chooseGrades(seqs.length)
          if (!businessGradeSeqs) return undefined
          return repeatable(seqs, (items) => bulk({ body: { action: 'REMOVE', seqs: items, businessGradeSeqs } }))
        },
      },
    ],
    [bulk],
  )
  return (
    <>
      <ListScreen
        def={matrixDef}
        columns={columns}
        caption="사업자 가격표"
        actions={actions}
        grid={{ path: '/api/v1/admin/business-prices/matrix/cells', resend: belowCostResend }}
        toolbar={(list) => (
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/business-prices"
            title="사업자 가격 엑셀 업로드"
            note="상품코드, 등급명, 가격을 입력합니다. 가격을 비우면 개별가를 삭제합니다. (최대 20,000행)"
          />
        )}
      />
      <ItemPricesDrawer />
    </>
  )
}
