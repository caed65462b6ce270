import { createPicker } from '@/kit/pickers/create-picker'
import { call } from '@/shared/api/client'
import { itemTypeLabels, saleStateLabels } from '@/shared/api/gen/common.gen'
import type { QueryOf, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { joinCodesIntoKeywords } from '@/shared/lib/item-codes'
import { PICKER_PAGE_SIZE } from '@/shared/ui/layers/picker-spec'
import { parseItemCodes } from '../../../../domain/common/keyword'
import { productCell } from '../product-cell'

export type PickedItem = Schemas['PickedItem']
const PATH = '/api/v1/admin/common/item/pop_up'

/** Maximum number of item codes per paste. */
const MAX_CODES = 200

/**
 * Returns the items in the order of their codes, the codes without an item, and those of items that `refuse` gives a
 * reason against, with that reason.
 */
export async function findItems(
  codes: readonly string[],
  refuse: (item: PickedItem) => string | undefined = () => undefined,
) {
  const pages = await Promise.all(
    joinCodesIntoKeywords(codes, PICKER_PAGE_SIZE).map((keyword) =>
      call('get', PATH, { query: { keywordType: 'itemCode', keyword, page: 1, size: PICKER_PAGE_SIZE } }),
    ),
  )
  const known = new Map(pages.flatMap(({ items }) => items.map((item) => [item.itemCode.toUpperCase(), item] as const)))
  const find = (code: string) => known.get(code.toUpperCase())
  const found = codes.flatMap((code) => find(code) ?? [])
  return {
    rows: found.filter((item) => !refuse(item)),
    unknown: codes.filter((code) => !find(code)),
    refused: found.flatMap((item) => {
      const reason = refuse(item)
      return reason ? `${item.itemCode} (${reason})` : []
    }),
  }
}

const anyType = { name: 'itemType', label: '상품 종류', labels: itemTypeLabels, many: true } as const

const anyState = { name: 'saleState', label: '판매 상태', labels: saleStateLabels, many: true } as const

type Query = QueryOf<'get', typeof PATH>

/** Returns a picker of items. `size` and `query` limit it to one size or to sale states. */
const itemPickerOf = (itemType?: Schemas['ItemType'], size?: string, query?: Partial<Query>) =>
  createPicker<typeof PATH>({
    path: PATH,
    title: `${size ? `${size} ` : ''}${itemType ? itemTypeLabels[itemType] : '상품'} 찾기`,
    query: { ...(itemType && { itemType: [itemType] }), ...query },
    noun: '상품',
    keywords: { name: '상품명', itemCode: '상품코드', size: '규격', pattern: '패턴' },
    placeholder: '브랜드, 상품명, 규격(미쉐린 2254517) 또는 상품코드 여러 개',
    selects: [...(itemType ? [] : [anyType]), ...(query?.saleState ? [] : [anyState])],
    columns: [
      { title: '상품', cell: productCell },
      { title: '상품코드', cell: (row) => row.itemCode },
      { title: '판매가', cell: (row) => formatThousands(row.salePrice), right: true },
      { title: '재고', cell: (row) => formatThousands(row.stockQuantity), right: true },
      { title: '상태', cell: (row) => saleStateLabels[row.saleState] },
    ],
    seq: (row) => row.itemSeq,
    name: (row) => `${row.itemCode} ${row.name}`,
    trayLabel: ({ thumbnailUrl: _, ...row }) => productCell(row, row.itemCode),
    paste(text) {
      const codes = parseItemCodes(text)
      if (!codes) return null
      return codes.length > MAX_CODES
        ? Promise.reject(new Error(`상품코드는 한 번에 ${MAX_CODES}개까지 붙여넣을 수 있습니다.`))
        : findItems(codes, ({ itemType: type, saleState }) => {
            if (itemType && type !== itemType) return itemTypeLabels[type]
            return query?.saleState?.includes(saleState) === false ? saleStateLabels[saleState] : undefined
          })
    },
  })

/** Picks items by name, code, size or pattern. Accepts up to 200 pasted codes. */
export const itemPicker = itemPickerOf()
/** Picks items that can be ordered. */
export const saleItemPicker = itemPickerOf(undefined, undefined, { saleState: ['ON_SALE'] })
/** Pickers of one item type. */
export const tirePicker = itemPickerOf('TIRE')
export const batteryPicker = itemPickerOf('BATTERY')

/**
 * Returns a picker of tires of one size, e.g. `tirePickerOf('225/45R17', { width: 225, aspect: 45, rim: 17 })`, or of
 * all tires.
 * An `aspect` of 0 means none.
 */
export const tirePickerOf = (size?: string, query?: Pick<Query, 'width' | 'aspect' | 'rim'>) =>
  itemPickerOf('TIRE', size, query)
