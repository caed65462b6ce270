import { MemberLink } from '@/features/product/member-link'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import {
  messageCauseLabels,
  messageChannelLabels,
  messageRecipientLabels,
  messageStateLabels,
} from '@/shared/api/gen/basicSetting-sms.gen'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { formatPhone } from '../../../../domain/common/phone'
import styles from '../message.module.css'
import { messageTones } from './message-log.rules'

const shown = (time: string | null) => (time ? formatTime(time) : '-')

/** Renders a message of the log in a drawer over the list. */
export function MessageLogDrawer({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  return (
    <PersonalDrawer
      path="/api/v1/admin/message-logs/{seq}"
      target={target}
      width={52}
      onClose={onClose}
      title={({ messageLogSeq, state }) => (
        <>
          메시지 {messageLogSeq} <Pill tone={messageTones[state]}>{messageStateLabels[state]}</Pill>
        </>
      )}
    >
      {(log, unmask) => (
        <>
          <Section title="받는이" aside={unmask}>
            <ReadOnlyField label="구분">{messageRecipientLabels[log.recipientType]}</ReadOnlyField>
            <ReadOnlyField label="이름">{log.recipientName}</ReadOnlyField>
            <ReadOnlyField label="연락처">{formatPhone(log.recipientPhone)}</ReadOnlyField>
            {log.recipientType === 'CUSTOMER' && (
              <ReadOnlyField label="회원">
                <MemberLink memberSeq={log.memberSeq} />
              </ReadOnlyField>
            )}
          </Section>
          <Section title="내용">
            <ReadOnlyField label="채널">{messageChannelLabels[log.channel]}</ReadOnlyField>
            <ReadOnlyField label="이벤트">{messageCauseLabels[log.eventCode]}</ReadOnlyField>
            {log.title && (
              <ReadOnlyField label="제목" wide>
                {log.title}
              </ReadOnlyField>
            )}
            <ReadOnlyField label="내용" wide>
              <p className={styles.bubble}>{log.content}</p>
            </ReadOnlyField>
          </Section>
          <Section title="발송">
            <ReadOnlyField label="발신번호">{log.senderNumber ? formatPhone(log.senderNumber) : '-'}</ReadOnlyField>
            <ReadOnlyField label="비용">{formatThousands(log.cost)}원</ReadOnlyField>
            <ReadOnlyField label="요청일시">{formatTime(log.requestedAt)}</ReadOnlyField>
            <ReadOnlyField label="발송 예정">{formatTime(log.notBefore)}</ReadOnlyField>
            <ReadOnlyField label="발송일시">{shown(log.sentAt)}</ReadOnlyField>
            <ReadOnlyField label="도착일시">{shown(log.deliveredAt)}</ReadOnlyField>
            {log.failMessage && (
              <ReadOnlyField label="실패사유">{`${log.failMessage} (${log.failCode ?? '-'})`}</ReadOnlyField>
            )}
            {log.fallbackOfSeq && (
              <ReadOnlyField label="대체발송">{log.fallbackOfSeq}번 알림톡 대신 보냈습니다.</ReadOnlyField>
            )}
            {log.resentAsSeq && <ReadOnlyField label="재발송">{log.resentAsSeq}번으로 다시 보냈습니다.</ReadOnlyField>}
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
