import { MemberLink } from '@/features/product/member-link'
import type { DetailTarget } from '@/kit/detail/def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import {
  messageCauseLabels,
  messageChannelLabels,
  messageRecipientLabels,
  messageStateLabels,
} from '@/shared/api/gen/basicSetting-sms.gen'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { formatPhone } from '../../../../openapi/formats/phone'
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
            <Shown label="구분">{messageRecipientLabels[log.recipientType]}</Shown>
            <Shown label="이름">{log.recipientName}</Shown>
            <Shown label="연락처">{formatPhone(log.recipientPhone)}</Shown>
            {log.recipientType === 'CUSTOMER' && (
              <Shown label="회원">
                <MemberLink memberSeq={log.memberSeq} />
              </Shown>
            )}
          </Section>
          <Section title="내용">
            <Shown label="채널">{messageChannelLabels[log.channel]}</Shown>
            <Shown label="이벤트">{messageCauseLabels[log.eventCode]}</Shown>
            {log.title && (
              <Shown label="제목" wide>
                {log.title}
              </Shown>
            )}
            <Shown label="내용" wide>
              <p className={styles.bubble}>{log.content}</p>
            </Shown>
          </Section>
          <Section title="발송">
            <Shown label="발신번호">{log.senderNumber ? formatPhone(log.senderNumber) : '-'}</Shown>
            <Shown label="비용">{won(log.cost)}원</Shown>
            <Shown label="요청일시">{formatTime(log.requestedAt)}</Shown>
            <Shown label="발송 예정">{formatTime(log.notBefore)}</Shown>
            <Shown label="발송일시">{shown(log.sentAt)}</Shown>
            <Shown label="도착일시">{shown(log.deliveredAt)}</Shown>
            {log.failMessage && <Shown label="실패사유">{`${log.failMessage} (${log.failCode ?? '-'})`}</Shown>}
            {log.fallbackOfSeq && <Shown label="대체발송">{log.fallbackOfSeq}번 알림톡 대신 보냈습니다.</Shown>}
            {log.resentAsSeq && <Shown label="재발송">{log.resentAsSeq}번으로 다시 보냈습니다.</Shown>}
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
