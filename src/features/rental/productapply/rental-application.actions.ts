import { useMemo } from 'react'
import { askAdmin } from '@/features/admin.picker'
import { sends } from '@/features/sends'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { rentalApplicationStateLabels as labels } from '@/shared/api/gen/rental-productapply.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { nextRentalStep, rentalStepNames } from '../../../../domain/rental/rental-transitions'
import { useBulkRentals } from '../application-move/rental-application.calls'
import { useRentalTransitions } from '../application-move/use-rental-transitions'
import { moveRefusal } from './rental-application.rules'

type Application = Schemas['RentalApplication']
type To = Schemas['RentalBulkState']
type Bulk = Omit<Schemas['RentalApplicationBulk'], 'seqs'>

const MAX_AT_ONCE = 200
const dialogs = lazyCode(() => import('../application-move/reject-dialog'))

/** Returns the list actions of applications, for one or many. */
export function useRentalActions(): ListAction<Application>[] {
  const { mutateAsync: bulk } = useBulkRentals()
  const moves = useRentalTransitions()
  return useMemo(() => {
    const many = (seqs: number[], body: Bulk) => repeatable(seqs, (some) => bulk({ body: { ...body, seqs: some } }))
    const to = (state: To, more: Partial<ListAction<Application>>): ListAction<Application> => ({
      label: rentalStepNames[state] ?? labels[state],
      on: 'many',
      max: MAX_AT_ONCE,
      run: (seqs) => many(seqs, { action: 'TRANSITION', to: state }),
      ...more,
    })
    return [
      {
        label: '통화 기록',
        on: 'row',
        refuse: ({ purged }) => (purged ? '개인정보가 파기된 신청입니다.' : undefined),
        async run(_seqs, [row]) {
          const added = row && (await moves.call(row))
          return added && { done: 1, failed: [], message: '통화를 기록했습니다.' }
        },
      },
      {
        label: '다음 단계',
        on: 'row',
        refuse: (row) =>
          nextRentalStep(row.state) ? undefined : `‘${labels[row.state]}’ 상태의 다음 단계가 없습니다.`,
        async run(_seqs, [row]) {
          const next = row && nextRentalStep(row.state)
          const moved = next && (await moves.step(row, next))
          return moved && { done: 1, failed: [], message: `${labels[moved.state]} 상태로 바뀌었습니다.` }
        },
      },
      {
        label: '담당 지정',
        on: 'many',
        max: MAX_AT_ONCE,
        async run(seqs, _rows, _all, title) {
          const message = `신청 ${seqs.length}건을 맡을 관리자를 선택해 주세요. 접수 상태의 신청은 상담중이 됩니다.`
          const assigneeSeq = await askAdmin({ title, message, code: 'RENTAL_APPLICATION', nobody: '미지정' })
          return assigneeSeq === undefined ? undefined : many(seqs, { action: 'ASSIGN', assigneeSeq })
        },
      },
      to('SCREENING', { ask: (_rows, _all, seqs) => `신청 ${seqs.length}건의 심사를 요청한 것으로 기록합니다.` }),
      to('APPROVED', {
        ask: (_rows, _all, seqs) => ({
          message: `신청 ${seqs.length}건을 승인합니다.`,
          detail: sends('RENTAL_APPROVED'),
        }),
      }),
      to('REJECTED', {
        danger: true,
        async run(seqs, _rows, _all, title) {
          const message = `신청 ${seqs.length}건을 거절하고 신청자에게 문자를 보냅니다.`
          return (await dialogs.get())?.askRejection(title, message, false, ({ rejectReason }) =>
            many(seqs, { action: 'TRANSITION', to: 'REJECTED', ...(rejectReason ? { rejectReason } : {}) }),
          )
        },
      }),
      to('CANCELED', {
        on: 'both',
        danger: true,
        refuse: (row) => moveRefusal(row, 'CANCELED', labels),
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              // the noun ends with 신청 as well: avoids repeating it
              title: title.replace('신청 신청', '신청'),
              label: '사유',
              minLength: 2,
              maxLength: 200,
              confirmLabel: '신청 취소',
              danger: true,
              message: `신청 ${seqs.length}건을 취소합니다. 계약된 신청은 재고를 되돌리고 예약을 취소합니다.`,
            },
            (reason) => many(seqs, { action: 'TRANSITION', to: 'CANCELED', reason }),
          ),
      }),
    ]
  }, [bulk, moves])
}
