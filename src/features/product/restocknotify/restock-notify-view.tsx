import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import { restockChannelLabels, restockNotifyStateLabels } from '@/shared/api/gen/product-restocknotify.gen'
import { formatTime } from '@/shared/lib/dates'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { formatPhone } from '../../../../domain/common/phone'
import { MemberLink } from '../member-link'

const shown = (time: string | null) => (time ? formatTime(time) : '-')

/** Renders a restock request in a drawer over the list. */
export function RestockView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  return (
    <PersonalDrawer
      path="/api/v1/admin/restock-notifies/{seq}"
      target={target}
      onClose={onClose}
      title={({ name, state }) => (
        <>
          {name ?? ERASED_TEXT} <Pill tone={stateTones[state]}>{restockNotifyStateLabels[state]}</Pill>
        </>
      )}
    >
      {(notice, unmask) => (
        <>
          <Section title="신청자" aside={notice.purged ? null : unmask}>
            <ReadOnlyField label="신청자">{notice.name ?? ERASED_TEXT}</ReadOnlyField>
            <ReadOnlyField label="연락처">
              {notice.mobilePhone ? formatPhone(notice.mobilePhone) : ERASED_TEXT}
            </ReadOnlyField>
            <ReadOnlyField label="회원">
              <MemberLink memberSeq={notice.memberSeq} />
            </ReadOnlyField>
            <ReadOnlyField label="채널">{restockChannelLabels[notice.channel]}</ReadOnlyField>
          </Section>
          <Section title="상품">
            <ReadOnlyField label="상품코드">{notice.itemCode}</ReadOnlyField>
            <ReadOnlyField label="규격">{notice.sizeLabel ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="상품명" wide>
              {notice.itemName}
              {notice.itemDeleted && ' (삭제된 상품)'}
            </ReadOnlyField>
          </Section>
          <Section title="진행">
            <ReadOnlyField label="신청일시">{shown(notice.requestedAt)}</ReadOnlyField>
            <ReadOnlyField label="만료일시">{shown(notice.expiresAt)}</ReadOnlyField>
            <ReadOnlyField label="발송예약일시">{shown(notice.queuedAt)}</ReadOnlyField>
            <ReadOnlyField label="발송일시">{shown(notice.sentAt)}</ReadOnlyField>
            <ReadOnlyField label="실패사유">{notice.failReason ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="재발송">{notice.resendCount}회</ReadOnlyField>
            <ReadOnlyField label="취소사유">{notice.canceledReason ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="구매">{shown(notice.purchasedAt)}</ReadOnlyField>
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
