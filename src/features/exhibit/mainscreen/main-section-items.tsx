import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batteryPicker, itemPicker, type PickedItem, tirePicker } from '@/features/product/manage/item.picker'
import { productCell } from '@/features/product/product-cell'
import { stateTones } from '@/features/state.tones'
import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { mainItemFaultLabels } from '@/shared/api/gen/exhibit-mainscreen.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { Pill } from '@/shared/ui/records/pill'
import { FEW_ITEMS } from '../../../../domain/exhibit/main-section'
import styles from './main-screen.module.css'
import { mainSectionDetail } from './main-section.detail-def'
import { hasTooFewItems } from './main-section.rules'

const { Rows } = fieldsOf(mainSectionDetail)
const Item = cellsOf(mainSectionDetail, 'items')

type Row = Schemas['MainSectionItemBody']
type Known = PickedItem & { fault: Schemas['MainItemFault'] | null }
export type SectionDetail = ReturnType<
  typeof useDetail<'/api/v1/admin/main-sections/{seq}', '/api/v1/admin/main-sections'>
>

const pickers = { TIRE: tirePicker, BATTERY: batteryPicker, ALL: itemPicker }

/** Returns the problem of a newly picked item, as the server would report it. */
const faultOf = ({ saleState, visible }: PickedItem): Known['fault'] =>
  saleState === 'SOLD_OUT' ? 'SOLD_OUT' : saleState === 'ON_SALE' && visible ? null : 'OFF_SALE'

/** Returns a lookup of items by seq: those of the record, of the copied record, and those picked since. */
function useKnown(record: Schemas['MainSection'] | undefined, copy: number | undefined) {
  const { data: copied } = useQuery({ ...mainSectionDetail.query(copy ?? 0), enabled: copy !== undefined })
  const [pickedItems, setPickedItems] = useState<readonly Known[]>([])
  const all = new Map(
    [...pickedItems, ...(copied?.items ?? []), ...(record?.items ?? [])].map((each) => [each.itemSeq, each]),
  )
  return {
    find: (itemSeq: number): Known | undefined => all.get(itemSeq),
    addItems: (items: readonly PickedItem[]) =>
      setPickedItems((previous) => [...previous, ...items.map((item) => ({ ...item, fault: faultOf(item) }))]),
  }
}

/** Renders the manually chosen items of a section. They can be picked, pasted, moved and given badges. */
export function SectionItems({ detail, copy }: { detail: SectionDetail; copy: number | undefined }) {
  const { form, record } = detail
  const { find, addItems } = useKnown(record, copy)
  const [ticked, tick] = useState<ReadonlySet<number>>(new Set())
  const rows = useFormValue(form, 'items') ?? []
  const itemType = useFormValue(form, 'itemType') ?? 'TIRE'
  const auto = useFormValue(form, 'mode') === 'AUTO'
  const soldOut = useFormValue(form, 'soldOut')
  const editable = detail.mayWrite && detail.readOnly === undefined
  const hasItem = (itemSeq: number) => rows.some((row) => row.itemSeq === itemSeq)
  const showable = rows.filter(({ itemSeq }) => {
    const fault = find(itemSeq)?.fault
    return fault === null || (fault === 'SOLD_OUT' && soldOut === 'SHOW')
  })
  const chosen = rows.filter(({ itemSeq }) => ticked.has(itemSeq))

  async function pick(max: number): Promise<Row[] | undefined> {
    const items = await pickers[itemType].many({ chosen: rows.map(({ itemSeq }) => itemSeq), max })
    if (!items) return undefined
    addItems(items)
    return items.filter(({ itemSeq }) => !hasItem(itemSeq)).map(({ itemSeq }) => ({ itemSeq, badgeText: null }))
  }
  /** Moves the ticked items to the start or end, in their order. */
  function move(first: boolean) {
    const rest = rows.filter((row) => !chosen.includes(row))
    form.set('items', first ? [...chosen, ...rest] : [...rest, ...chosen])
  }
  function remove() {
    form.set(
      'items',
      rows.filter((row) => !chosen.includes(row)),
    )
    tick(new Set())
  }
  const tickOf = ({ itemSeq }: Row) => (
    <Checkbox
      aria-label={`${find(itemSeq)?.name ?? itemSeq} 선택`}
      checked={ticked.has(itemSeq)}
      onChange={({ target: { checked } }) =>
        tick((previous) => new Set(checked ? [...previous, itemSeq] : [...previous].filter((seq) => seq !== itemSeq)))
      }
    />
  )
  const none = chosen.length === 0 && '상품을 선택해 주세요.'
  return (
    <>
      {!auto && rows.length > 0 && hasTooFewItems(showable.length) && (
        <p className={styles.note} role="status">
          {FEW_ITEMS}
        </p>
      )}
      {editable && rows.length > 1 && (
        <div className={styles.tools}>
          <Button size="sm" disabled={none || undefined} onClick={() => move(true)}>
            맨 위로
          </Button>
          <Button size="sm" disabled={none || undefined} onClick={() => move(false)}>
            맨 아래로
          </Button>
          <Button size="sm" disabled={none || undefined} onClick={remove}>
            선택 삭제
          </Button>
        </div>
      )}
      <Rows
        name="items"
        label={auto ? '고정 상품' : '상품'}
        required={!auto}
        max={40}
        none={auto ? '고정한 상품이 없습니다.' : '추가한 상품이 없습니다.'}
        help="상품 찾기에서 상품코드 여러 개를 붙여 넣을 수 있습니다."
        add={{ label: auto ? '고정 상품 추가' : '상품 추가', rows: pick }}
        columns={[
          ...(editable ? [{ title: '선택', width: 3, cell: tickOf }] : []),
          {
            title: '상품',
            cell: ({ itemSeq }) => {
              const item = find(itemSeq)
              return item ? productCell(item, item.itemCode) : `상품 ${itemSeq}`
            },
          },
          {
            title: '판매가',
            width: 6,
            right: true,
            cell: ({ itemSeq }) => formatThousands(find(itemSeq)?.salePrice ?? 0),
          },
          {
            title: '재고',
            width: 4.5,
            right: true,
            cell: ({ itemSeq }) => formatThousands(find(itemSeq)?.stockQuantity ?? 0),
          },
          {
            title: '판매상태',
            width: 6,
            cell({ itemSeq }) {
              const fault = find(itemSeq)?.fault
              if (!fault) return <Pill tone={stateTones.ON_SALE}>판매중</Pill>
              return (
                <Pill tone={fault === 'SOLD_OUT' ? stateTones.SOLD_OUT : stateTones.ITEM_UNAVAILABLE}>
                  {mainItemFaultLabels[fault]}
                </Pill>
              )
            },
          },
          { title: '배지', width: 8, cell: <Item.Text name="badgeText" /> },
        ]}
      />
    </>
  )
}
