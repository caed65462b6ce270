import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sends } from '@/features/sends'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import type { BookableOrder, SlotAnswer, SlotQuestion } from './mount-slot-dialog'

const dialog = lazyCode(() => import('./mount-slot-dialog'))

/** Asks for a store and slot and sends them while the dialog is open. Resolves to undefined if the admin cancels. */
export async function askSlot<R>(
  question: SlotQuestion,
  send: (answer: SlotAnswer) => R | Promise<R>,
): Promise<R | undefined> {
  return (await dialog.get())?.openSlotDialog(question, send)
}

type Brief = Pick<
  Schemas['MountReservation'],
  'mountReservationSeq' | 'storeSeq' | 'storeName' | 'reservedAt' | 'version'
> & { orderSeq: number | null }

/**
 * Returns functions that book, change and cancel reservations. Each resolves to the updated reservation or undefined.
 */
export function useMountBooking() {
  const { mutateAsync: create } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations', { once: true }))
  const { mutateAsync: move } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations/{seq}/transition'))
  return useMemo(
    () => ({
      move,
      /** `at` is the initial selection. */
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
            message: '예약을 취소하고 자리를 비웁니다.',
            note: sends('MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'),
            label: '사유',
            minLength: 2,
            maxLength: 200,
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
