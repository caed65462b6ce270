import { useState } from 'react'
import { itemPicker } from '@/features/product/manage/item.picker'
import { itemCellLines } from '@/features/product/product.rules'
import { stateTones } from '@/features/state.tones'
import type { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { saleStateLabels } from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { nameCell } from '@/shared/ui/table/cells'
import { RowGrid } from '@/shared/ui/table/row-grid'
import { downloadCouponPicker } from '../coupon/coupon.picker'
import { eventDetail } from './event.detail-def'

const { Custom, Picks } = fieldsOf(eventDetail)

interface Props {
  detail: ReturnType<typeof useDetail<'/api/v1/admin/events/{seq}', '/api/v1/admin/events'>>
  disabled: boolean
}
type Item = Schemas['EventItem']

const MAX_ITEMS = 200

const shownItem = (item: Item | undefined, itemSeq: number) => {
  if (!item) return `상품 ${itemSeq}`
  const { first, second, picture } = itemCellLines(item)
  return nameCell(<b>{first}</b>, `${item.itemCode} · ${second}`, picture)
}

/** Renders the items of an event in shop order. They are picked and dragged. */
export function EventItems({ detail, disabled }: Props) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Item>>(new Map())
  const known = new Map([...(detail.record?.items ?? []).map((item) => [item.itemSeq, item] as const), ...picked])
  return (
    <Custom
      name="itemSeqs"
      wide
      group
      required
      disabled={disabled}
      help="끌어서 순서를 바꿉니다. 200개까지 등록할 수 있습니다."
    >
      {(control, { value, set }) => {
        const seqs = value ?? []
        return (
          <RowGrid
            label="연결 상품"
            rows={seqs.map((itemSeq) => ({ itemSeq }))}
            onChange={(rows) => set(rows.map(({ itemSeq }) => itemSeq))}
            max={MAX_ITEMS}
            disabled={control.disabled}
            none="추가한 상품이 없습니다."
            scope={(_, cells) => cells}
            add={{
              label: '상품 추가',
              async rows(max) {
                const items = await itemPicker.many({ chosen: seqs, max })
                if (!items) return undefined
                setPicked(new Map([...picked, ...items.map((item) => [item.itemSeq, item] as const)]))
                return items.filter(({ itemSeq }) => !seqs.includes(itemSeq)).map(({ itemSeq }) => ({ itemSeq }))
              },
            }}
            columns={[
              { title: '상품', cell: ({ itemSeq }) => shownItem(known.get(itemSeq), itemSeq) },
              {
                title: '판매가',
                width: 8,
                right: true,
                cell: ({ itemSeq }) => formatThousands(known.get(itemSeq)?.salePrice ?? 0),
              },
              {
                title: '판매상태',
                width: 7,
                cell: ({ itemSeq }) => {
                  const item = known.get(itemSeq)
                  return item && <Pill tone={stateTones[item.saleState]}>{saleStateLabels[item.saleState]}</Pill>
                },
              },
            ]}
          />
        )
      }}
    </Custom>
  )
}

/** Renders the coupons of an event. Only downloadable ones can be chosen. */
export function EventCoupons({ detail, disabled }: Props) {
  const known = detail.record?.coupons.map(({ couponSeq, name, ended }) => ({
    seq: couponSeq,
    name: ended ? `${name} (종료)` : name,
  }))
  return (
    <Picks
      name="couponSeqs"
      picker={downloadCouponPicker}
      known={known}
      max={5}
      wide
      required
      disabled={disabled}
      help="다운로드 방식이고 종료되지 않은 쿠폰을 5개까지 연결합니다. 작성중이거나 발급중지된 쿠폰은 고객이 받을 수 없습니다."
    />
  )
}
