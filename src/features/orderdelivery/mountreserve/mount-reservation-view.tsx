import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import {
  orderActorLabels as actorLabels,
  mountCheckReasonLabels,
  mountReservationByLabels,
  mountReservationKindLabels,
  mountReservationStateLabels,
} from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { linkTo } from '@/shared/ui/table/cells'
import { RecordTable } from '@/shared/ui/table/record-table'
import { formatPhone } from '../../../../domain/common/phone'
import { sameCarText } from '../mount-booked'
import { orderNoText } from '../order-number.rules'
import { MountEdit } from './mount-edit'
import { useMountTransitions } from './mount-reservation.actions'
import { arrivalOf, mountTones, refusal } from './mount-reservation.rules'
import styles from './mountreserve.module.css'

type Mount = Schemas['MountReservationRecord']

function Buttons({ mount }: { mount: Mount }) {
  const { canWrite } = useRights()
  const moves = useMountTransitions()
  if (!canWrite('ORDER_MANAGEMENT') || mount.state === 'CANCELED') return null
  const button = (label: string, action: Parameters<typeof refusal>[0], act: (mount: Mount) => unknown) => (
    <Button disabled={refusal(action, mount)} onClick={() => act(mount)}>
      {label}
    </Button>
  )
  return (
    <p className={styles.actions}>
      {mount.state === 'DONE' ? (
        button('완료 취소', 'UNDONE', moves.undone)
      ) : (
        <>
          {mount.state === 'REQUESTED' && button('확정', 'CONFIRM', moves.confirm)}
          {button('변경', 'RESCHEDULE', moves.change)}
          {mount.state === 'CONFIRMED' && button('장착완료', 'DONE', moves.done)}
          {mount.state === 'CONFIRMED' && button('미방문', 'NO_SHOW', moves.noShow)}
          {button('취소', 'CANCEL', moves.cancel)}
        </>
      )}
      <MountEdit mount={mount} />
    </p>
  )
}

/** Renders a reservation in a drawer over the list. */
export function MountView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const { canRead } = useRights()
  return (
    <PersonalDrawer
      path="/api/v1/admin/mount-reservations/{seq}"
      target={target}
      onClose={onClose}
      title={({ reservedAt, state, overdue }) => (
        <>
          장착 예약 {formatTime(reservedAt)}{' '}
          <Pill tone={overdue ? 'red' : mountTones[state]}>{mountReservationStateLabels[state]}</Pill>{' '}
          {overdue && <Pill tone="red">예약 시간 지남</Pill>}
        </>
      )}
    >
      {(mount, unmask) => (
        <>
          <Buttons mount={mount} />
          {mount.sameCar && (
            <p role="status" className={styles.warning}>
              {sameCarText(mount.sameCar)}
            </p>
          )}
          <Section title="예약">
            <ReadOnlyField label="장착점">
              {linkTo(mount.storeName, `/branch/manage/detail?seq=${mount.storeSeq}`)} ({mount.region})
            </ReadOnlyField>
            <ReadOnlyField label="예약일시">
              {formatTime(mount.reservedAt)} ({mount.durationMinutes}분)
            </ReadOnlyField>
            <ReadOnlyField label="구분">{mountReservationKindLabels[mount.kind]}</ReadOnlyField>
            <ReadOnlyField label="확인필요">
              {mount.checkReason ? <Pill tone="red">{mountCheckReasonLabels[mount.checkReason]}</Pill> : '-'}
            </ReadOnlyField>
            <ReadOnlyField label="등록">{mountReservationByLabels[mount.madeBy]}</ReadOnlyField>
            <ReadOnlyField label="변경">{mount.changeCount}회</ReadOnlyField>
            <ReadOnlyField label="휴무·수용량">
              {linkTo('장착점의 예약·휴무 보기', `/branch/manage/detail?seq=${mount.storeSeq}&tab=days`)}
            </ReadOnlyField>
            <ReadOnlyField label="정산 금액">
              {mount.settleFee === null ? '-' : `${formatThousands(mount.settleFee)}원`}
            </ReadOnlyField>
          </Section>
          <Section title="고객·차량" aside={unmask}>
            <ReadOnlyField label="고객">{mount.customerName}</ReadOnlyField>
            <ReadOnlyField label="휴대폰">{formatPhone(mount.customerPhone)}</ReadOnlyField>
            <ReadOnlyField label="차량">{mount.carText ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="차량번호">{mount.carNumber ?? '-'}</ReadOnlyField>
            {mount.visitAddress && (
              <ReadOnlyField label="방문 주소" wide>
                {mount.visitAddress}
              </ReadOnlyField>
            )}
            <ReadOnlyField label="고객 요청사항" wide>
              {mount.customerMemo ?? '-'}
            </ReadOnlyField>
            <ReadOnlyField label="장착점 메모" wide>
              {mount.storeMemo ?? '-'}
            </ReadOnlyField>
          </Section>
          <Section title="상품">
            <ReadOnlyField label="주문번호">
              {mount.orderNo
                ? linkTo(orderNoText(mount.orderNo), `/orderdelivery/allorder/detail?seq=${mount.orderSeq}`)
                : mount.rentalApplicationSeq && canRead('RENTAL_APPLICATION')
                  ? linkTo('렌탈 신청', `/rental/productapply?seq=${mount.rentalApplicationSeq}`)
                  : '렌탈'}
            </ReadOnlyField>
            <ReadOnlyField label="상품 도착">{arrivalOf(mount) ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="상품" wide>
              {mount.itemSummary} · {mount.quantity}개
            </ReadOnlyField>
          </Section>
          <Section title="처리">
            <ReadOnlyField label="확정일">{mount.confirmedAt ? formatTime(mount.confirmedAt) : '-'}</ReadOnlyField>
            <ReadOnlyField label="완료일">{mount.doneAt ? formatTime(mount.doneAt) : '-'}</ReadOnlyField>
            <ReadOnlyField label="취소일">{mount.canceledAt ? formatTime(mount.canceledAt) : '-'}</ReadOnlyField>
            <ReadOnlyField label="취소 사유">{mount.cancelReason ?? '-'}</ReadOnlyField>
          </Section>
          <Section plain folds title="이력">
            <RecordTable
              label="예약 이력"
              rows={mount.histories}
              idOf={({ at, summary }) => `${at} ${summary}`}
              empty="이력이 없습니다."
              columns={[
                { title: '일시', cell: ({ at }) => formatTime(at), nowrap: true },
                { title: '내용', cell: ({ summary }) => summary },
                {
                  title: '처리자',
                  cell: ({ actorName, actorType }) => actorName ?? actorLabels[actorType],
                  nowrap: true,
                },
              ]}
            />
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
