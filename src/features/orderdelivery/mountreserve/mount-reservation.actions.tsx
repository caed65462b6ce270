import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { sends } from '@/features/sends'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { mountReservationBulkActionLabels as labels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import type { Question } from '@/shared/ui/layers/question-view'
import { useMountBooking } from '../mount-booking'
import { isSent, refusal } from './mount-reservation.rules'

type Mount = Schemas['MountReservation']

const MAX_NOTIFIED = 500

const momentDialog = lazyCode(() => import('../moment-dialog'))

/** Returns the actions on one reservation. They resolve to undefined if the admin cancels. */
export function useMountTransitions() {
  const booking = useMountBooking()
  return useMemo(() => {
    const nameOf = ({ storeName, reservedAt }: Mount) => `${storeName} ${cellTime(reservedAt)}`
    const askConfirm = async (
      mount: Mount,
      action: 'CONFIRM' | 'NO_SHOW',
      title: string,
      question: Pick<Question, 'message' | 'detail'>,
    ) => {
      if (!(await confirm({ title: `${title}: ${nameOf(mount)}`, ...question, confirmLabel: title }))) return undefined
      return booking.move({
        path: { seq: mount.mountReservationSeq },
        body: { action, version: mount.version },
      })
    }
    return {
      confirm: (mount: Mount) =>
        askConfirm(mount, 'CONFIRM', '예약 확정', {
          message: '예약을 확정합니다.',
          detail: sends('MOUNT_RESERVED'),
        }),
      change: (mount: Mount) => booking.change(mount, isSent(mount)),
      done: async (mount: Mount) =>
        (await momentDialog.get())?.askMoment(
          {
            title: `장착완료: ${nameOf(mount)}`,
            message:
              mount.orderSeq === null
                ? '렌탈 신청을 렌탈중으로 바꿉니다. 렌탈 기간은 장착일부터입니다.'
                : '주문의 상품을 모두 장착완료로 바꿉니다.',
            note: mount.orderSeq !== null && sends('MOUNT_COMPLETED'),
            label: '장착일시',
            topic: '장착일시는',
            field: 'doneAt',
            confirmLabel: '장착완료',
            since: mount.orderSeq === null ? { title: '예약 등록일시', at: mount.createdAt } : undefined,
          },
          ({ at, reason }) =>
            booking.move({
              path: { seq: mount.mountReservationSeq },
              body: { action: 'DONE', version: mount.version, ...(at && { doneAt: at }), ...(reason && { reason }) },
            }),
        ),
      noShow: (mount: Mount) =>
        askConfirm(mount, 'NO_SHOW', '미방문', { message: '고객이 오지 않은 예약으로 처리합니다.' }),
      cancel: (mount: Mount) => booking.cancel(mount),
      undone: (mount: Mount) =>
        askText(
          {
            title: `장착완료 취소: ${nameOf(mount)}`,
            message:
              mount.orderSeq === null
                ? '렌탈 신청을 계약완료로, 예약을 예약확정으로 되돌립니다.'
                : '주문의 상품을 장착 대기로, 예약을 예약확정으로 되돌립니다.',
            label: '사유',
            minLength: 5,
            maxLength: 200,
            confirmLabel: '완료 취소',
            danger: true,
          },
          (reason) =>
            booking.move({
              path: { seq: mount.mountReservationSeq },
              body: { action: 'UNDONE', reason, version: mount.version },
            }),
        ),
    }
  }, [booking])
}

export function useMountActions(): ListAction<Mount>[] {
  const moves = useMountTransitions()
  const { mutateAsync: bulk } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations/bulk'))
  return useMemo(() => {
    const many = (
      action: Schemas['MountReservationBulkAction'],
      ask: (count: number) => string,
      detail?: ReactNode,
    ): ListAction<Mount> => ({
      label: labels[action],
      on: 'many',
      max: MAX_NOTIFIED,
      ask: (_rows, _all, seqs) => ({ message: ask(seqs.length), detail }),
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    const one = (
      label: string,
      action: Parameters<typeof refusal>[0],
      act: (mount: Mount) => Promise<Mount | undefined>,
      danger = false,
    ): ListAction<Mount> => ({
      label,
      on: 'row',
      danger,
      refuse: (mount) => refusal(action, mount),
      async run(_seqs, [mount]) {
        const moved = mount && (await act(mount))
        return moved && { done: 1, failed: [] }
      },
    })
    return [
      many('CONFIRM', (n) => `예약 ${n}건을 확정합니다.`, sends('MOUNT_RESERVED')),
      many('DONE', (n) => `예약 ${n}건을 장착완료로 처리합니다. 주문의 상품도 장착완료가 됩니다.`),
      many('NO_SHOW', (n) => `예약 ${n}건을 미방문으로 처리합니다.`),
      {
        label: labels.CANCEL,
        on: 'many',
        danger: true,
        max: MAX_NOTIFIED,
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: `예약 ${seqs.length}건을 취소합니다.`,
              note: sends('MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'),
              label: '사유',
              minLength: 2,
              maxLength: 200,
              confirmLabel: '예약 취소',
              danger: true,
            },
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'CANCEL', seqs: some, reason } })),
          ),
      },
      many('REMIND', (n) => `고객 ${n}명에게 장착 안내 알림톡을 보냅니다.`, sends('MOUNT_REMINDER')),
      one('확정', 'CONFIRM', moves.confirm),
      one('변경', 'RESCHEDULE', moves.change),
      one('장착완료', 'DONE', moves.done),
      one('미방문', 'NO_SHOW', moves.noShow),
      one('완료 취소', 'UNDONE', moves.undone, true),
      one('취소', 'CANCEL', moves.cancel, true),
    ]
  }, [moves, bulk])
}
