import { useCallback, useMemo, useState } from 'react'
import type { PickedItem } from '@/features/product/manage/item.picker'
import type { Schemas } from '@/shared/api/types'

/** The item fields that a form row shows. `eventPrice` is the stored one. */
export type KnownItem = Pick<
  Schemas['ItemEventItem'],
  | 'itemSeq'
  | 'itemCode'
  | 'name'
  | 'brandName'
  | 'sizeLabel'
  | 'salePrice'
  | 'saleState'
  | 'soldQuantity'
  | 'thumbnailUrl'
> & { eventPrice?: number | null }

const knownOf = (item: PickedItem): KnownItem => ({ ...item, soldQuantity: 0 })

/**
 * Returns a lookup of the form's items by seq: those of the record, those of the copied event (without sold counts),
 * and those picked or pasted since.
 */
export function useKnownItems(
  record: Schemas['ItemEvent'] | undefined,
  copied: Schemas['ItemEvent'] | undefined,
): { find: (itemSeq: number) => KnownItem | undefined; addItems: (items: readonly PickedItem[]) => void } {
  const [pickedItems, setPickedItems] = useState<ReadonlyMap<number, KnownItem>>(new Map())
  const addItems = useCallback(
    (items: readonly PickedItem[]) =>
      setPickedItems(
        (previous) => new Map([...previous, ...items.map((item) => [item.itemSeq, knownOf(item)] as const)]),
      ),
    [],
  )
  const known = useMemo(
    () =>
      new Map<number, KnownItem>([
        ...pickedItems,
        ...(copied?.items ?? []).map(
          ({ eventPrice: _, ...item }) => [item.itemSeq, { ...item, soldQuantity: 0 }] as const,
        ),
        ...(record?.items ?? []).map((item) => [item.itemSeq, item] as const),
      ]),
    [pickedItems, copied, record],
  )
  return { find: (itemSeq) => known.get(itemSeq), addItems }
}

/** The lookup of a form's items. */
export type KnownItems = ReturnType<typeof useKnownItems>
