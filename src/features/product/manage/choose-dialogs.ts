import { call } from '@/shared/api/client'
import { saleStateLabels } from '@/shared/api/gen/product-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { askChoice } from '@/shared/ui/layers/ask-choice'

const STATES = ['ON_SALE', 'SOLD_OUT', 'STOPPED'] as const

/** Asks for the sale state of many items. Resolves to undefined if the admin cancels. */
export async function chooseSaleState(title: string, count: number): Promise<Schemas['SaleState'] | undefined> {
  const chosen = await askChoice({
    title,
    message: `선택한 상품 ${formatThousands(count)}개의 판매상태를 변경합니다. 변경할 수 없는 상품은 결과에 표시됩니다.`,
    label: '판매상태',
    options: STATES.map((value) => ({ value, label: saleStateLabels[value] })),
    confirmLabel: '변경',
  })
  return STATES.find((state) => state === chosen)
}

async function openEvents() {
  const { items } = await call('get', '/api/v1/admin/item-events', {
    query: { state: ['SCHEDULED', 'ONGOING'], size: 200, sort: 'startAt,asc' },
  })
  return items.map(({ itemEventSeq, title, startAt, endAt }) => ({
    value: String(itemEventSeq),
    label: `${title} (${cellDay(startAt)} ~ ${cellDay(endAt)})`,
  }))
}

/** Asks for the event that many items are added to. Resolves to undefined if the admin cancels. */
export async function chooseItemEvent(title: string, count: number): Promise<number | undefined> {
  const chosen = await askChoice({
    title,
    message: `선택한 상품 ${formatThousands(count)}개를 예정이거나 진행 중인 기획전에 추가합니다.`,
    label: '기획전',
    options: openEvents,
    confirmLabel: '추가',
  })
  return chosen === undefined ? undefined : Number(chosen)
}
