import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { codeOf } from '@/shared/lib/code'
import { askText } from '@/shared/ui/layers/ask-text'

/** What is asked with the grid of slots. */
export interface SlotQuestion {
  title: string
  /** On the button that sends. */
  confirm: string
  /** Where it is first; null: a store is chosen first. */
  store: { storeSeq: number; name: string } | null
  /** The goods are on their way to the store: it cannot be another one. */
  sent?: boolean
  /** The store was chosen before: another one is not offered here. */
  kept?: boolean
  /** The order, or the items, that are to be mounted: stores that cannot are not offered. */
  orderSeq?: number | undefined
  itemSeq?: readonly number[] | undefined
  /** What stands chosen at first. */
  reservedAt?: string | null | undefined
  /** There is a reservation, and it is to get another time. */
  changes?: boolean
}

export interface SlotAnswer {
  storeSeq: number
  storeName: string
  /** ISO 8601 with offset. */
  reservedAt: string
  /** A day too early or too late for customers was asked for. */
  force: boolean
}

const dialog = codeOf(() => import('./mount-slot-dialog'))

/** Asks for a store and one of its slots, and sends it while the dialog stands; undefined: the admin thought better of it. */
export async function askSlot<R>(
  wish: SlotQuestion,
  send: (answer: SlotAnswer) => R | Promise<R>,
): Promise<R | undefined> {
  return (await dialog.get())?.openSlotDialog(wish, send)
}

/** What of an order is asked for to book a slot for it. */
export interface BookableOrder {
  orderSeq: number
  orderNo: string
  storeSeq: number | null
  storeName: string | null
  /** Something of it has left: it stays with its store. */
  sent: boolean
}

type Brief = Pick<
  Schemas['MountReservation'],
  'mountReservationSeq' | 'storeSeq' | 'storeName' | 'reservedAt' | 'version'
> & { orderSeq: number | null }

/** Books, changes and cancels reservations of orders; each gives the reservation as it is then, or undefined. */
export function useMountBooking() {
  const { mutateAsync: create } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations', { once: true }))
  const { mutateAsync: move } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations/{seq}/transition'))
  return useMemo(
    () => ({
      move,
      /** `at` stands chosen at first. */
      book: async (order: BookableOrder, at?: Omit<SlotAnswer, 'force'>) =>
        (await dialog.get())?.bookOrder(order, create, at),
      change(mount: Brief, sent: boolean) {
        const { mountReservationSeq: seq, orderSeq, storeSeq, storeName, reservedAt, version } = mount
        return askSlot(
          {
            title: `장착 예약 변경: ${cellTime(reservedAt)}`,
            confirm: '예약 변경',
            store: { storeSeq, name: storeName },
            sent,
            orderSeq: orderSeq ?? undefined,
            reservedAt,
            changes: true,
          },
          (answer) =>
            move({
              path: { seq },
              body: {
                action: 'RESCHEDULE',
                storeSeq: answer.storeSeq,
                reservedAt: answer.reservedAt,
                force: answer.force,
                version,
              },
            }),
        )
      },
      cancel({ mountReservationSeq: seq, storeName, reservedAt, version }: Brief) {
        return askText(
          {
            title: `장착 예약 취소: ${storeName} ${cellTime(reservedAt)}`,
            message: '자리를 비우고 고객과 장착점에 알립니다.',
            label: '사유',
            least: 2,
            most: 200,
            confirmLabel: '예약 취소',
            danger: true,
          },
          (reason) => move({ path: { seq }, body: { action: 'CANCEL', reason, version } }),
        )
      },
    }),
    [create, move],
  )
}
