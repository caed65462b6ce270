import { StoreLink } from '@/features/branch/store-link'
import { RecordLink } from '@/kit/record-link'
import { rentalApplicationStateLabels, rentalRejectReasonLabels } from '@/shared/api/gen/rental-productapply.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import {
  nextRentalStep,
  type RentalState,
  rentalStepNames,
  rentalStepsFrom,
} from '../../../../domain/rental/rental-transitions'
import { useRentalTransitions } from '../application-move/use-rental-transitions'
import { moveRefusal, rentalTones } from '../productapply/rental-application.rules'

type Application = Schemas['RentalApplicationRecord']

interface Props {
  application: Application
  mayWrite: boolean
  /** Whether there are unsaved changes. If so, actions are refused, because they use the stored data. */
  isDirty: () => boolean
  /** Called with the new version of the record. */
  onMoved: (version: number) => unknown
}

/** Renders the state of an application and its possible actions. */
export function RentalStateSection({ application, mayWrite, isDirty, onMoved }: Props) {
  const moves = useRentalTransitions()
  const { canRead } = useRights()
  const { state, reservation } = application

  async function press(to: RentalState) {
    const label = rentalStepNames[to] ?? rentalApplicationStateLabels[to]
    if (isDirty()) return notice('저장하지 않은 변경 사항이 있습니다. 저장한 뒤 처리해 주세요.', label)
    const moved = await moves.step(application, to)
    if (!moved) return
    toast(`${rentalApplicationStateLabels[moved.state]} 상태로 바뀌었습니다.`)
    await onMoved(moved.version)
  }
  return (
    <Section
      title="진행 상태"
      aside={
        mayWrite &&
        rentalStepsFrom(state).map((to) => (
          <Button
            key={to}
            variant={
              to === nextRentalStep(state) ? 'primary' : to === 'CANCELED' || to === 'TERMINATED' ? 'danger' : 'default'
            }
            disabled={moveRefusal(application, to, rentalApplicationStateLabels)}
            onClick={() => press(to)}
          >
            {state === 'REJECTED' && to === 'CONSULTING' ? '재상담' : rentalStepNames[to]}
          </Button>
        ))
      }
    >
      <ReadOnlyField label="상태">
        <Pill tone={rentalTones[state]}>{rentalApplicationStateLabels[state]}</Pill>
      </ReadOnlyField>
      {application.approvedAt && <ReadOnlyField label="승인일">{formatTime(application.approvedAt)}</ReadOnlyField>}
      {application.rejectReason && (
        <ReadOnlyField label="거절 사유">
          {[rentalRejectReasonLabels[application.rejectReason], application.rejectMemo].filter(Boolean).join(' · ')}
        </ReadOnlyField>
      )}
      {application.contractNo && (
        <ReadOnlyField label="계약번호">{`${application.contractNo} (${application.contractedOn})`}</ReadOnlyField>
      )}
      {application.storeSeq && (
        <ReadOnlyField label="장착점">
          <StoreLink storeSeq={application.storeSeq} name={application.storeName ?? ''} />
        </ReadOnlyField>
      )}
      {reservation && (
        <ReadOnlyField label="장착 예약">
          {canRead('ORDER_MANAGEMENT') ? (
            <RecordLink to="/orderdelivery/mountreserve" search={{ seq: String(reservation.mountReservationSeq) }}>
              {formatTime(reservation.reservedAt)}
            </RecordLink>
          ) : (
            formatTime(reservation.reservedAt)
          )}
        </ReadOnlyField>
      )}
      {application.startOn && (
        <ReadOnlyField label="렌탈 기간">{`${application.startOn} ~ ${application.endOn}`}</ReadOnlyField>
      )}
      {application.terminatedOn && (
        <ReadOnlyField label="중도해지">
          {application.terminatedOn} · 위약금 {formatThousands(application.penalty ?? 0)}원
          {application.penaltyMemo && ` (${application.penaltyMemo})`}
        </ReadOnlyField>
      )}
      {application.proposedPenalty !== null && (
        <ReadOnlyField label="오늘 해지 시">위약금 {formatThousands(application.proposedPenalty)}원</ReadOnlyField>
      )}
      {application.cancelReason && (
        <ReadOnlyField label="취소·해지 사유" wide>
          {application.cancelReason}
        </ReadOnlyField>
      )}
    </Section>
  )
}
