import { AddressSearch } from '@/features/branch/address-fields'
import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  eventPrizeKindLabels,
  eventWinnerSourceLabels,
  eventWinnerStateLabels,
  winnerTaxStateLabels,
} from '@/shared/api/gen/promotion-event.gen'
import { useRights } from '@/shared/api/me'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { winnerDetail } from './event-winner.detail-def'

const { Text, Digits, Area } = fieldsOf(winnerDetail)
const Receiver = fieldsOf(winnerDetail, 'receiver')

interface Props {
  target: DetailTarget
  onClose: () => void
}

/** Renders a winner in a drawer: the member, the delivery address and the state of the prize. */
export function WinnerRecord({ def, target, onClose }: Props & { def: typeof winnerDetail }) {
  const detail = useDetail(def, {
    target,
    onClose,
    readOnly: ({ purged }) => (purged ? '개인정보가 파기된 당첨자는 수정할 수 없습니다.' : undefined),
  })
  const { canRead } = useRights()
  const { record } = detail
  const isClosed = record?.state === 'DELIVERED' || record?.state === 'FORFEITED'
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && <Pill tone={stateTones[record.state]}>{eventWinnerStateLabels[record.state]}</Pill>}
    >
      {record && (
        <>
          <Section title="당첨자" aside={detail.unmask && !record.purged && <UnmaskButton {...detail.unmask} />}>
            {record.purged ? (
              <ReadOnlyField label="이름">{ERASED_TEXT}</ReadOnlyField>
            ) : (
              <>
                <Text name="name" disabled={isClosed} />
                <Digits name="phone" phone disabled={isClosed} />
              </>
            )}
            <ReadOnlyField label="아이디">
              {record.memberSeq !== null && canRead('MEMBER_MANAGEMENT') ? (
                <RecordLink to="/member/manage/detail" search={{ seq: String(record.memberSeq) }}>
                  {record.loginId}
                </RecordLink>
              ) : (
                (record.loginId ?? '비회원')
              )}
            </ReadOnlyField>
            <ReadOnlyField label="선정방식">
              {eventWinnerSourceLabels[record.source]} · {formatTime(record.createdAt)}
            </ReadOnlyField>
          </Section>
          {record.prizeKind === 'GOODS' && !record.purged && (
            <Section title="배송지" hint={!isClosed && '안내받은 당첨자의 배송지를 저장하면 정보확인 상태가 됩니다.'}>
              <Receiver.Text name="name" disabled={isClosed} />
              <Receiver.Digits name="phone" phone disabled={isClosed} />
              {!isClosed && !detail.masked.includes('receiver') && (
                <AddressSearch
                  onFound={({ zipCode, roadAddress }) => {
                    detail.form.put('receiver.zipCode', zipCode)
                    detail.form.put('receiver.address1', roadAddress)
                  }}
                />
              )}
              <Receiver.Text name="zipCode" disabled={isClosed} />
              <Receiver.Text name="address1" wide disabled={isClosed} />
              <Receiver.Text name="address2" wide disabled={isClosed} />
            </Section>
          )}
          <Section title="경품">
            <ReadOnlyField label="이벤트">{record.eventTitle}</ReadOnlyField>
            <ReadOnlyField label="경품">
              {record.rankNo}위 {record.prizeName} ({eventPrizeKindLabels[record.prizeKind]})
            </ReadOnlyField>
            <ReadOnlyField label="제세공과금">
              {winnerTaxStateLabels[record.taxState]}
              {record.taxAmount > 0 && ` · ${formatThousands(record.taxAmount)}원 (경품 가액의 22%)`}
            </ReadOnlyField>
            <ReadOnlyField label="기한">{record.claimDueDate ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="안내">
              {record.notifiedAt ? `${formatTime(record.notifiedAt)} (${record.notifyCount}회)` : '-'}
            </ReadOnlyField>
            <ReadOnlyField label="지급일">{record.deliveredAt ? formatTime(record.deliveredAt) : '-'}</ReadOnlyField>
            {record.forfeitReason && (
              <ReadOnlyField label="취소사유" wide>
                {record.forfeitReason}
              </ReadOnlyField>
            )}
            <Text name="trackingText" wide help="택배사와 송장번호 등" />
            <Area name="memo" rows={2} wide help="관리자만 볼 수 있습니다." />
          </Section>
        </>
      )}
    </DetailDrawer>
  )
}

export const WinnerForm = (props: Props) => <WinnerRecord {...props} def={winnerDetail} />
