import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import {
  smsExclusionLabels,
  smsPurposeLabels,
  smsRecipientStateLabels,
  smsRelatedLabels,
  smsStateLabels,
} from '@/shared/api/gen/inquirycommunity-sms.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { QueryTable } from '@/shared/ui/table/query-table'
import { formatPhone } from '../../../../domain/common/phone'
import styles from './sms.module.css'
import { recipientTones, smsTones } from './sms-send.rules'

const SIZE = 50

function Recipients({ seq }: { seq: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...apiQuery('/api/v1/admin/sms-sends/{seq}/recipients', { path: { seq }, query: { page, size: SIZE } }),
    placeholderData: (before) => before,
  })
  return (
    <Section plain title="받는 사람" hint={query.data && `${formatThousands(query.data.total)}명`}>
      <QueryTable
        label="받는 사람"
        query={query}
        rows={query.data?.items}
        idOf={({ smsRecipientSeq }) => smsRecipientSeq}
        empty="1년이 지나 받는 사람의 정보를 파기했습니다."
        columns={[
          { title: '이름', names: true, cell: ({ name }) => name || '-' },
          { title: '휴대폰', nowrap: true, cell: (one) => formatPhone(one.phone) },
          {
            title: '상태',
            cell: ({ state }) => <Pill tone={recipientTones[state]}>{smsRecipientStateLabels[state]}</Pill>,
          },
          {
            title: '사유',
            cell: ({ exclusion, failMessage }) => (exclusion ? smsExclusionLabels[exclusion] : (failMessage ?? '-')),
          },
        ]}
      />
      <Pager page={page} size={SIZE} total={query.data?.total} onPage={setPage} />
    </Section>
  )
}

const excludedText = (excluded: Schemas['SmsExcluded'][]): string =>
  excluded.map(({ reason, count }) => `${smsExclusionLabels[reason]} ${formatThousands(count)}명`).join(', ')

/** Renders a sent or scheduled text in a drawer over the list. */
export function SmsDrawer({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const seq = target.seq ?? 0
  const read = useQuery({ ...apiQuery('/api/v1/admin/sms-sends/{seq}', { path: { seq } }), enabled: seq > 0 })
  return (
    <RecordDrawer
      target={target}
      read={read}
      width={64}
      onClose={onClose}
      title={({ smsSendSeq, state }) => (
        <>
          문자 {smsSendSeq} <Pill tone={smsTones[state]}>{smsStateLabels[state]}</Pill>
        </>
      )}
    >
      {(send) => (
        <>
          <Section title="문자">
            <ReadOnlyField label="구분">
              {smsPurposeLabels[send.purpose]} · {send.type} · {formatThousands(send.bytes)} byte
            </ReadOnlyField>
            <ReadOnlyField label="발신번호">{formatPhone(send.senderNumber)}</ReadOnlyField>
            {send.title && (
              <ReadOnlyField label="제목" wide>
                {send.title}
              </ReadOnlyField>
            )}
            <ReadOnlyField label="내용" wide>
              <p className={styles.text}>{send.text}</p>
            </ReadOnlyField>
            <ReadOnlyField label="등록">
              {formatTime(send.createdAt)} · {formatAdmin(send.createdBy) ?? '시스템'}
            </ReadOnlyField>
            <ReadOnlyField label="예약일시">{send.scheduledAt ? formatTime(send.scheduledAt) : '즉시'}</ReadOnlyField>
            <ReadOnlyField label="발송 결과">
              대상 {formatThousands(send.totalCount)} · 성공 {formatThousands(send.successCount)} · 실패{' '}
              {formatThousands(send.failCount)} · 제외 {formatThousands(send.excludedCount)}
            </ReadOnlyField>
            <ReadOnlyField label="비용">{formatThousands(send.cost)}원</ReadOnlyField>
            {send.excluded.length > 0 && <ReadOnlyField label="제외 사유">{excludedText(send.excluded)}</ReadOnlyField>}
            <ReadOnlyField label="관련">
              {send.relatedSeq ? `${smsRelatedLabels[send.relatedType]} ${send.relatedSeq}` : '-'}
            </ReadOnlyField>
            {send.reason && <ReadOnlyField label="발송 사유">{send.reason}</ReadOnlyField>}
            {send.resentAsSeq && (
              <ReadOnlyField label="재발송">{send.resentAsSeq}번으로 다시 보냈습니다.</ReadOnlyField>
            )}
          </Section>
          <Recipients seq={seq} />
        </>
      )}
    </RecordDrawer>
  )
}
