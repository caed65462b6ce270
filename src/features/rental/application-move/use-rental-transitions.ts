import { useMemo } from 'react'
import { sends } from '@/features/sends'
import { rentalApplicationStateLabels } from '@/shared/api/gen/rental-productapply.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { type RentalState, rentalStepNames } from '../../../../domain/rental/rental-transitions'
import { useAddContactLog, useMoveRental } from './rental-application.calls'

type Application = Schemas['RentalApplication']
type Moved = Schemas['RentalApplicationRecord']
type Move = Omit<Schemas['RentalApplicationMove'], 'version'>

const dialogs = lazyCode(() => import('./move-dialogs'))
const rejection = lazyCode(() => import('./reject-dialog'))
const contact = lazyCode(() => import('./contact-dialog'))

const MESSAGES: Partial<Record<RentalState, string>> = {
  CONSULTING: '상담을 시작합니다. 담당자가 없으면 내가 담당자가 됩니다.',
  SCREENING: '렌탈사에 심사를 요청한 것으로 기록합니다. 이후에는 신청 내용을 수정할 수 없습니다.',
  APPROVED: '심사 승인으로 바꿉니다.',
}

/**
 * Returns functions that move one application a step on, asking for its input. Each resolves to the updated
 * application, or undefined.
 */
export function useRentalTransitions() {
  const { mutateAsync: move } = useMoveRental()
  const { mutateAsync: add } = useAddContactLog()
  return useMemo(
    () => ({
      async step(application: Application, to: RentalState): Promise<Moved | undefined> {
        const { rentalApplicationSeq: seq, applicationNo, version } = application
        const send = (body: Move) => move({ path: { seq }, body: { ...body, version } })
        const name = rentalStepNames[to] ?? rentalApplicationStateLabels[to]
        const title = `${name}: ${applicationNo}`
        switch (to) {
          case 'CONTRACTED':
          case 'MOUNTED':
          case 'TERMINATED':
            return (await dialogs.get())?.askStep(to, application, send)
          case 'REJECTED':
            return (await rejection.get())?.askRejection(
              title,
              '심사 거절로 바꾸고 신청자에게 문자를 보냅니다.',
              true,
              send,
            )
          case 'CANCELED':
            return askText(
              {
                title,
                label: '사유',
                minLength: 2,
                maxLength: 200,
                confirmLabel: name,
                danger: true,
                message:
                  application.state === 'CONTRACTED'
                    ? '신청을 취소합니다. 재고를 되돌리고 장착 예약을 취소합니다. 되돌릴 수 없습니다.'
                    : '신청을 취소합니다. 되돌릴 수 없습니다.',
              },
              (reason) => send({ to, reason }),
            )
          default: {
            const detail = to === 'APPROVED' && sends('RENTAL_APPROVED')
            const sure = await confirm({ title, message: MESSAGES[to] ?? '', detail, confirmLabel: name })
            if (!sure) return undefined
            try {
              return await send({ to })
            } catch (error) {
              // no dialog is open to show the error
              await showFailure(error)
              return undefined
            }
          }
        }
      },
      async call({ rentalApplicationSeq: seq, applicationNo }: Application) {
        return (await contact.get())?.askContact(applicationNo, (body) => add({ path: { seq }, body }))
      },
    }),
    [move, add],
  )
}
