import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { useProductActions } from './rental-product.actions'
import { useReorderProducts } from './rental-product.calls'
import { useProductColumns } from './rental-product.columns'
import { rentalProductDef } from './rental-product.def'
import { filteredCompanies } from './rental-product.words'

const ProductDrawer = lazyDrawer(() => import('./rental-product.form'), 'RentalProductForm')

export function RentalProductList() {
  const { mutateAsync: order } = useReorderProducts()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const chosen = filteredCompanies(search)
  const rentalCompany = chosen.length === 1 ? chosen[0] : undefined
  const reorder = useMemo(
    () => ({
      use: useReorder,
      within: ['rentalCompany'],
      off: rentalCompany === undefined ? '렌탈사 하나로 검색하면 순서를 바꿀 수 있습니다.' : undefined,
      run: (seqs: number[]) => order({ body: { rentalCompany: rentalCompany ?? '', seqs } }),
    }),
    [order, rentalCompany],
  )
  return (
    <>
      <ListScreen
        def={rentalProductDef}
        columns={useProductColumns()}
        caption="렌탈 상품 목록"
        actions={useProductActions()}
        reorder={reorder}
        create={{ label: '렌탈 상품 등록', search: { new: '1' } }}
        toolbar={(list) => (
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/rental-products"
            title="렌탈 상품 엑셀 업로드"
            note="같은 상품코드와 렌탈사의 행이 렌탈 상품 하나의 요금제가 됩니다. 이미 있는 상품은 요금제가 바뀌고, 없는 상품은 숨김으로 등록됩니다. 한 번에 5,000행까지 올릴 수 있습니다."
          />
        )}
      />
      <ProductDrawer />
    </>
  )
}
