import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { vehicleTypeLabels } from '@/shared/api/gen/corpmember-size.gen'
import { useRights } from '@/shared/api/me'
import { useSizeActions } from './business-size.actions'
import { useBulkSizes } from './business-size.calls'
import { businessSizeDef } from './business-size.def'
import { ImportButton } from './import-button'

const DETAIL = '/corpmember/size/detail'
const { text, link, number, count, time, toggle } = columnsOf(businessSizeDef)

function useColumns() {
  const { mutateAsync: bulk } = useBulkSizes()
  const items = useRights().canRead('ITEM_MANAGEMENT')
  return useMemo(
    () => [
      link('name', { to: DETAIL, search: (size) => ({ seq: String(size.businessSizeSeq) }), sort: 'size', width: 10 }),
      text('vehicleType', { width: 9, value: (size) => vehicleTypeLabels[size.vehicleType] }),
      items
        ? count('itemCount', {
            width: 8,
            to: '/product/manage',
            search: (size) => ({ keywordType: 'size' as const, keyword: size.name, saleState: ['ON_SALE' as const] }),
          })
        : number('itemCount', { width: 8 }),
      number('stockQuantity', { width: 6 }),
      text('orderUnit', { width: 6, align: 'end', value: (size) => `${size.orderUnit}본` }),
      text('minQuantity', { width: 6, align: 'end', value: (size) => `${size.minQuantity}본` }),
      number('inquiry30d', { width: 7 }),
      number('sold90d', { width: 7 }),
      toggle('featured', {
        width: 5,
        run: ({ businessSizeSeq }, next) =>
          bulk({ body: { action: next ? 'FEATURE' : 'UNFEATURE', seqs: [businessSizeSeq] } }),
      }),
      toggle('visible', {
        width: 5,
        run: ({ businessSizeSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [businessSizeSeq] } }),
      }),
      time('updatedAt'),
    ],
    [bulk, items],
  )
}

export function BusinessSizeList() {
  return (
    <ListScreen
      def={businessSizeDef}
      columns={useColumns()}
      caption="사업자회원 규격 목록"
      actions={useSizeActions()}
      create={{ label: '규격 등록', to: DETAIL }}
      toolbar={(list) => (
        <>
          <ImportButton list={list} />
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/business-sizes"
            note="이미 있는 규격은 수정됩니다. 비워 둔 항목은 바뀌지 않습니다. (최대 1,000행)"
          />
        </>
      )}
    />
  )
}
