import { StoreLink } from '@/features/branch/store-link'
import { Mention } from '@/kit/mention'
import { rentalApplicationStateLabels, rentalRejectReasonLabels } from '@/shared/api/gen/rental-productapply.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import {
  nextRentalStep,
  type RentalState,
  rentalStepNames,
  rentalStepsFrom,
} from '../../../../openapi/formats/rental-moves'
import { useRentalMoves } from '../application-move/use-rental-moves'
import { moveRefusal, rentalTones } from '../productapply/rental-application.rules'

type Application = Schemas['RentalApplicationRecord']

interface Props {
  application: Application
  mayWrite: boolean
  /** Whether there are unsaved changes. Decisions use the stored data. */
  isDirty: () => boolean
  /** Called with the new version of the record. */
  onMoved: (version: number) => unknown
}

/** Renders the state of an application and its possible actions. */
export function RentalStateSection({ application, mayWrite, isDirty, onMoved }: Props) {
  const moves = useRentalMoves()
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
      <Shown label="상태">
        <Pill tone={rentalTones[state]}>{rentalApplicationStateLabels[state]}</Pill>
      </Shown>
      {application.approvedAt && <Shown label="승인일">{formatTime(application.approvedAt)}</Shown>}
      {application.rejectReason && (
        <Shown label="거절 사유">
          {[rentalRejectReasonLabels[application.rejectReason], application.rejectMemo].filter(Boolean).join(' · ')}
        </Shown>
      )}
      {application.contractNo && (
        <Shown label="계약번호">{`${application.contractNo} (${application.contractedOn})`}</Shown>
      )}
      {application.storeSeq && (
        <Shown label="장착점">
          <StoreLink storeSeq={application.storeSeq} name={application.storeName ?? ''} />
        </Shown>
      )}
      {reservation && (
        <Shown label="장착 예약">
          {canRead('ORDER_MANAGEMENT') ? (
            <Mention to="/orderdelivery/mountreserve" search={{ seq: String(reservation.mountReservationSeq) }}>
              {formatTime(reservation.reservedAt)}
            </Mention>
          ) : (
            formatTime(reservation.reservedAt)
          )}
        </Shown>
      )}
      {application.startOn && <Shown label="렌탈 기간">{`${application.startOn} ~ ${application.endOn}`}</Shown>}
      {application.terminatedOn && (
        <Shown label="중도해지">
          {application.terminatedOn} · 위약금 {won(application.penalty ?? 0)}원
          {application.penaltyMemo && ` (${application.penaltyMemo})`}
        </Shown>
      )}
      {application.proposedPenalty !== null && (
        <Shown label="오늘 해지 시">위약금 {won(application.proposedPenalty)}원</Shown>
      )}
      {application.cancelReason && (
        <Shown label="취소·해지 사유" wide>
          {application.cancelReason}
        </Shown>
      )}
    </Section>
  )
}
