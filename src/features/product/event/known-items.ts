import { useCallback, useState } from 'react'
import { batchesOf, type PickedItem } from '@/kit/pickers/item-picker'
import { PAGE } from '@/kit/pickers/spec'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'

/** What a row of the form shows of its item. */
export type KnownItem = Pick<
  Schemas['ItemEventItem'],
  'itemSeq' | 'itemCode' | 'name' | 'salePrice' | 'costPrice' | 'saleState' | 'soldQuantity' | 'thumbnailUrl'
>

const PATH = '/api/v1/admin/common/item/pop_up'

const knownOf = (item: PickedItem): KnownItem => ({ ...item, costPrice: null, soldQuantity: 0 })

/** Items of the form by seq: those of the record, and those that were picked or pasted since. */
export function useKnownItems(record: Schemas['ItemEvent'] | undefined) {
  const [fresh, setFresh] = useState<ReadonlyMap<number, KnownItem>>(new Map())
  const learn = useCallback(
    (items: readonly PickedItem[]) =>
      setFresh((former) => new Map([...former, ...items.map((item) => [item.itemSeq, knownOf(item)] as const)])),
    [],
  )
  const find = (itemSeq: number): KnownItem | undefined =>
    record?.items.find((item) => item.itemSeq === itemSeq) ?? fresh.get(itemSeq)
  return { find, learn }
}

/** The items of codes, in their order, and the codes that nothing has. */
export async function itemsOfCodes(codes: readonly string[]) {
  const pages = await Promise.all(
    batchesOf(codes).map((keyword) => call('get', PATH, { query: { keywordType: 'itemCode', keyword, size: PAGE } })),
  )
  const found = new Map(pages.flatMap(({ items }) => items.map((item) => [item.itemCode.toUpperCase(), item] as const)))
  return {
    items: codes.flatMap((code) => found.get(code) ?? []),
    unknown: codes.filter((code) => !found.has(code)),
  }
}
