import { call } from '@/shared/api/client'
import { itemTypeLabels, saleStateLabels } from '@/shared/api/gen/common.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { parseTireSpec } from '@/shared/lib/tire-size'
import { picker } from './picker'
import styles from './picker.module.css'
import { PAGE } from './spec'

export type PickedItem = Schemas['PickedItem']
const PATH = '/api/v1/admin/common/item/pop_up'

/** The most item codes that one paste may name. */
const MOST_CODES = 200
/** The longest keyword of the contract; the server takes several codes in one. */
const KEYWORD = 100

class TooManyCodes extends Error {
  override readonly message = `상품코드는 한 번에 ${MOST_CODES}개까지 붙여넣을 수 있습니다.`
}

/** Item codes in a pasted text: two or more, each letters then digits; null: the text is a keyword or a size. */
export function codesOf(text: string): string[] | null {
  const parts = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return parts.length >= 2 && parts.every((part) => /^[A-Za-z]{1,4}-?\d{3,}$/.test(part)) ? parts : null
}

/** Codes in as few keywords as they fit in, each with no more codes than a page has rows. */
export function batchesOf(codes: readonly string[]): string[] {
  const batches: string[][] = []
  for (const code of codes) {
    const last = batches.at(-1)
    if (last && last.length < PAGE && [...last, code].join(' ').length <= KEYWORD) last.push(code)
    else batches.push([code])
  }
  return batches.map((batch) => batch.join(' '))
}

/** The items of many codes, in the order of the codes. */
async function findCodes(
  codes: readonly string[],
  itemType?: Schemas['ItemType'],
): Promise<{ rows: PickedItem[]; unknown: string[] }> {
  const pages = await Promise.all(
    batchesOf(codes).map((keyword) =>
      call('get', PATH, { query: { keywordType: 'itemCode', keyword, page: 1, size: PAGE } }),
    ),
  )
  const rows = pages.flatMap(({ items }) => items).filter((item) => !itemType || item.itemType === itemType)
  const known = new Map(rows.map((item) => [item.itemCode.toUpperCase(), item] as const))
  const find = (code: string) => known.get(code.toUpperCase())
  return { rows: codes.flatMap((code) => find(code) ?? []), unknown: codes.filter((code) => !find(code)) }
}

const anyType = { name: 'itemType', label: '상품 종류', labels: itemTypeLabels, many: true } as const

const pickerOf = (itemType?: Schemas['ItemType']) =>
  picker<typeof PATH>({
    path: PATH,
    title: itemType ? `${itemTypeLabels[itemType]} 찾기` : '상품 찾기',
    query: itemType ? { itemType: [itemType] } : {},
    noun: '상품',
    keywords: { name: '상품명', itemCode: '상품코드', size: '규격', pattern: '패턴' },
    placeholder: '상품명, 규격(2254517) 또는 상품코드 여러 개 붙여넣기',
    selects: [
      ...(itemType ? [] : [anyType]),
      { name: 'saleState', label: '판매 상태', labels: saleStateLabels, many: true },
    ],
    // a keyword that reads as a size is one
    typeOf: (keyword, chosen) => (chosen === 'name' && parseTireSpec(keyword) ? 'size' : chosen),
    columns: [
      { title: '상품코드', cell: (row) => row.itemCode },
      {
        title: '상품명',
        cell: (row) => (
          <span className={styles.two}>
            {row.name}
            <small>
              {row.brandName} {row.sizeLabel}
            </small>
          </span>
        ),
      },
      { title: '판매가', cell: (row) => won(row.salePrice), right: true },
      { title: '재고', cell: (row) => won(row.stockQuantity), right: true },
      { title: '상태', cell: (row) => saleStateLabels[row.saleState] },
    ],
    seq: (row) => row.itemSeq,
    name: (row) => `${row.itemCode} ${row.name}`,
    paste(text) {
      const codes = codesOf(text)
      if (!codes) return null
      if (codes.length > MOST_CODES) return Promise.reject(new TooManyCodes())
      return findCodes(codes, itemType)
    },
  })

/** ItemPicker: searched by name, code, size or pattern; up to 200 pasted codes are picked at once. */
export const itemPicker = pickerOf()
/** The same for one kind of item. */
export const tirePicker = pickerOf('TIRE')
export const batteryPicker = pickerOf('BATTERY')

/** One item, or undefined. */
export const pickItem = itemPicker.one
/** Several items, or undefined. */
export const pickItems = itemPicker.many
