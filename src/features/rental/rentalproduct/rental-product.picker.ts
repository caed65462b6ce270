import { productCell } from '@/features/product/product-cell'
import { createPicker } from '@/kit/pickers/create-picker'
import { rentalProductStateLabels } from '@/shared/api/gen/rental-rentalproduct.gen'
import { formatThousands } from '@/shared/lib/format'

/** Picks rental products for events, banners and applications. */
export const rentalProductPicker = createPicker<'/api/v1/admin/rental-products/options'>({
  path: '/api/v1/admin/rental-products/options',
  title: '렌탈 상품 찾기',
  noun: '렌탈 상품',
  keywords: { all: '전체', name: '상품명', itemCode: '상품코드', size: '규격' },
  placeholder: '브랜드, 상품명, 규격(미쉐린 2254517) 또는 상품코드',
  selects: [{ name: 'displayState', label: '상태', labels: rentalProductStateLabels, many: true }],
  columns: [
    { title: '상품', cell: ({ item }) => productCell(item) },
    { title: '렌탈 상품명', cell: (product) => product.displayName },
    { title: '렌탈사', cell: (product) => product.rentalCompany },
    {
      title: '월 최저',
      right: true,
      cell: ({ lowestFee }) => (lowestFee === null ? '-' : formatThousands(lowestFee)),
    },
    { title: '상태', cell: (product) => rentalProductStateLabels[product.displayState] },
  ],
  seq: (product) => product.rentalProductSeq,
  name: (product) => `${product.rentalCompany} ${product.displayName}`,
})
