import { itemPicker } from '@/features/product/manage/item.picker'
import { stateTones } from '@/features/state.tones'
import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { saleStateLabels } from '@/shared/api/gen/product-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { productCell } from '../product-cell'
import { eventDetail } from './item-event.detail-def'
import { discountedPrice } from './item-event.rules'
import type { KnownItem, KnownItems } from './known-items'
import { PasteCodes } from './paste-codes'

const { Rows } = fieldsOf(eventDetail)
const Item = cellsOf(eventDetail, 'items')

type Row = Schemas['ItemEventItemBody']
type EventDetail = ReturnType<typeof useDetail<'/api/v1/admin/item-events/{seq}', '/api/v1/admin/item-events'>>

interface Props {
  detail: EventDetail
  known: KnownItems
  /** Whether the event has begun. Then the prices of its stored items are read-only. */
  begun: boolean
}

const priceText = (item: KnownItem | undefined) => (item ? formatThousands(item.salePrice) : '-')

const blankOf = (itemSeq: number): Row => ({ itemSeq, groupName: null, eventPrice: null, limitQuantity: null })

/** Renders a pill for an item that is not on sale, else nothing. */
const saleStatePill = ({ saleState }: KnownItem) =>
  saleState === 'STOPPED' ? (
    <Pill tone={stateTones.ITEM_UNAVAILABLE}>판매불가</Pill>
  ) : (
    saleState !== 'ON_SALE' && <Pill tone={stateTones[saleState]}>{saleStateLabels[saleState]}</Pill>
  )

const itemCell = (item: KnownItem | undefined, itemSeq: number) =>
  item
    ? productCell(
        item,
        <>
          {item.itemCode} {saleStatePill(item)}
        </>,
      )
    : `상품 ${itemSeq}`

/** Renders the items of an event in shop order. They can be picked, pasted, dragged, grouped and priced. */
export function EventItems({ detail, known: { find, addItems }, begun }: Props) {
  const { form, record } = detail
  const discountType = useFormValue(form, 'discountType')
  const discountRate = useFormValue(form, 'discountRate')
  const rows = useFormValue(form, 'items') ?? []
  const isPriceFixed = (itemSeq: number) => begun && record?.items.some((item) => item.itemSeq === itemSeq) === true
  const hasItem = (itemSeq: number) => rows.some((row) => row.itemSeq === itemSeq)

  async function pick(): Promise<Row[] | undefined> {
    const items = await itemPicker.many({ chosen: rows.map(({ itemSeq }) => itemSeq) })
    if (!items) return undefined
    addItems(items)
    return items.filter(({ itemSeq }) => !hasItem(itemSeq)).map(({ itemSeq }) => blankOf(itemSeq))
  }
  const priceColumns = {
    NONE: [],
    RATE: [
      {
        title: '행사가',
        width: 8,
        right: true,
        cell: ({ itemSeq }: Row) => {
          const item = find(itemSeq)
          return item && discountRate ? formatThousands(discountedPrice(item.salePrice, discountRate)) : null
        },
      },
    ],
    PRICE: [
      {
        title: '특가',
        width: 10,
        cell: ({ itemSeq, eventPrice }: Row) =>
          isPriceFixed(itemSeq) ? formatThousands(eventPrice ?? 0) : <Item.Money name="eventPrice" width={9} />,
      },
    ],
  }[discountType ?? 'NONE']
  const limitColumns =
    discountType === 'NONE'
      ? []
      : [{ title: '한정수량', width: 8, cell: <Item.Num name="limitQuantity" grouped width={7} /> }]

  return (
    <>
      <Rows
        name="items"
        none="추가한 상품이 없습니다."
        add={{ label: '상품 추가', rows: pick }}
        columns={[
          { title: '상품', cell: ({ itemSeq }) => itemCell(find(itemSeq), itemSeq) },
          { title: '그룹', width: 9, cell: <Item.Text name="groupName" /> },
          { title: '판매가', width: 7, right: true, cell: ({ itemSeq }) => priceText(find(itemSeq)) },
          ...priceColumns,
          ...limitColumns,
          {
            title: '판매',
            width: 5,
            right: true,
            cell: ({ itemSeq }) => formatThousands(find(itemSeq)?.soldQuantity ?? 0),
          },
        ]}
      />
      {detail.mayWrite && detail.readOnly === undefined && (
        <PasteCodes
          onItems={(items) => {
            addItems(items)
            const newItems = items.filter(({ itemSeq }) => !hasItem(itemSeq))
            form.set('items', [...rows, ...newItems.map(({ itemSeq }) => blankOf(itemSeq))])
            return { added: newItems.length, existing: items.length - newItems.length }
          }}
        />
      )}
    </>
  )
}
