import { useState } from 'react'
import { MessageNote } from '@/features/message-note'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { cellDay, cellTime } from '@/shared/lib/cell-dates'
import { choicePrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { storePickerFor } from '../branch/manage/store.picker'
import { showBooked } from './mount-booked'
import { slotMoment } from './mount-days.rules'
import { type ChosenSlot, MountSlotChoice } from './mount-slots'
import { orderNoText } from './order-number.rules'

type Store = NonNullable<SlotQuestion['store']>

function SlotDialog<R>({
  question,
  send,
  close,
}: {
  question: SlotQuestion
  send: (answer: SlotAnswer) => R | Promise<R>
  close: (result?: R) => void
}) {
  const { orderSeq, itemSeq, reservedAt, sent } = question
  const [store, setStore] = useState<Store | null>(question.store ?? null)
  const [slot, setSlot] = useState<ChosenSlot | null>(
    reservedAt ? { date: cellDay(reservedAt), time: cellTime(reservedAt).slice(11) } : null,
  )
  const [force, setForce] = useState(false)
  const same = slot !== null && reservedAt && slotMoment(slot.date, slot.time) === momentOf(reservedAt)
  const unchanged = same && store?.storeSeq === question.store?.storeSeq && question.changes
  const problem = !store ? choicePrompt('장착점') : !slot ? '예약 시간을 선택해 주세요.' : undefined

  async function pick() {
    const found = await storePickerFor({ orderSeq, itemSeq }).one()
    if (!found || found.storeSeq === store?.storeSeq) return
    setStore({ storeSeq: found.storeSeq, name: found.name })
    setSlot(null)
  }
  return (
    <DialogForm
      confirm={question.confirm}
      problem={problem ?? (unchanged ? '다른 시간을 선택해 주세요.' : undefined)}
      send={() => {
        // `problem` blocks the form until both are chosen
        if (!store || !slot) throw new Error('No store or slot chosen')
        return send({
          storeSeq: store.storeSeq,
          storeName: store.name,
          force,
          reservedAt: slotMoment(slot.date, slot.time),
        })
      }}
      close={close}
    >
      <FieldFrame fieldPath="storeSeq" title="장착점" required>
        {({ id }) => (
          <Button
            id={id}
            disabled={
              question.isCurrent
                ? '앞에서 선택한 장착점입니다.'
                : sent && '이미 발송된 주문은 장착점을 바꿀 수 없습니다.'
            }
            onClick={pick}
          >
            {store ? `${store.name} (변경)` : '장착점 찾기'}
          </Button>
        )}
      </FieldFrame>
      {store && (
        <MountSlotChoice
          storeSeq={store.storeSeq}
          orderSeq={orderSeq}
          itemSeq={itemSeq}
          force={force}
          onForce={setForce}
          value={slot}
          onPick={setSlot}
        />
      )}
      {orderSeq !== undefined && <MessageNote events={[question.changes ? 'MOUNT_CHANGED' : 'MOUNT_RESERVED']} />}
    </DialogForm>
  )
}

const momentOf = (moment: string) => slotMoment(cellDay(moment), cellTime(moment).slice(11))

export const openSlotDialog = <R,>(question: SlotQuestion, send: (answer: SlotAnswer) => R | Promise<R>) =>
  openDialog<R>((close) => <SlotDialog question={question} send={send} close={close} />, {
    title: question.title,
    size: 'lg',
  })

/**
 * Asks where and when to mount the goods of an order, books it with `create` and shows a toast. `at` is the initial
 * selection.
 */
export async function bookOrder(
  { orderSeq, orderNo, storeSeq, storeName, sent }: BookableOrder,
  create: (input: {
    body: BodyWithoutRequestId<Schemas['MountReservationCreate']>
  }) => Promise<Schemas['MountReservationRecord']>,
  at?: Omit<SlotAnswer, 'force'>,
): Promise<Schemas['MountReservationRecord'] | undefined> {
  const mount = await openSlotDialog(
    {
      title: `장착 예약 등록: ${orderNoText(orderNo)}`,
      confirm: '예약 등록',
      store: at ? { storeSeq: at.storeSeq, name: at.storeName } : storeSeq ? { storeSeq, name: storeName ?? '' } : null,
      reservedAt: at?.reservedAt,
      sent,
      orderSeq,
    },
    ({ storeSeq: chosen, reservedAt, force }) => create({ body: { orderSeq, storeSeq: chosen, reservedAt, force } }),
  )
  if (mount) showBooked('장착 예약을 등록했습니다.', mount)
  return mount
}

/** Options of the slot dialog. */
export interface SlotQuestion {
  title: string
  /** Label of the submit button. */
  confirm: string
  /** Initial store; null to choose one first. */
  store: { storeSeq: number; name: string } | null
  /** Whether goods are shipped to the store, so that it cannot change. */
  sent?: boolean
  /** Whether the store was chosen before and is fixed here. */
  isCurrent?: boolean
  /** The order or the items to mount. Stores that cannot mount them are not offered. */
  orderSeq?: number | undefined
  itemSeq?: readonly number[] | undefined
  /** Initially selected time. */
  reservedAt?: string | null | undefined
  /** Whether an existing reservation gets another time. */
  changes?: boolean
}

export interface SlotAnswer {
  storeSeq: number
  storeName: string
  /** ISO 8601 with offset. */
  reservedAt: string
  /** Whether the day is outside of the period open to customers. */
  force: boolean
}

/** The data of an order needed to book a slot. */
export interface BookableOrder {
  orderSeq: number
  orderNo: string
  storeSeq: number | null
  storeName: string | null
  /** Whether something was shipped, so that the store is fixed. */
  sent: boolean
}
