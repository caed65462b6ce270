import { type ReactNode, useState } from 'react'
import { OrdersLink } from '@/features/orderdelivery/orders-link'
import { RecordLink } from '@/kit/record-link'
import { inquiryEventLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { formatPhone } from '../../../../domain/common/phone'
import { FileList } from './file-list'
import { useAddNote, useRemoveNote } from './inquiry.calls'
import styles from './inquiry.module.css'
import type { InquiryRecord, NotedPath } from './inquiry.rules'

/** Renders a member, linked if the admin may see members. */
function Member({ memberSeq, loginId }: Pick<InquiryRecord, 'memberSeq' | 'loginId'>) {
  const { canRead } = useRights()
  if (memberSeq === null) return '비회원'
  const name = loginId ?? `회원번호 ${memberSeq}`
  if (!canRead('MEMBER_MANAGEMENT')) return name
  return (
    <RecordLink to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
      {name}
    </RecordLink>
  )
}

/** Renders 문의자, masked until 보기. `extra`: facts specific to the kind. */
export function WriterSection({
  record,
  unmask,
  extra,
}: {
  record: InquiryRecord
  unmask: ReactNode
  extra: ReactNode
}) {
  const { writerName, writerPhone, writerEmail, memberSeq, orderCount, inquiryCount, customer } = record
  return (
    <Section title="문의자" aside={writerPhone === null ? null : unmask}>
      {extra}
      <ReadOnlyField label="문의자">{writerName ?? ERASED_TEXT}</ReadOnlyField>
      <ReadOnlyField label="회원">{writerPhone === null ? ERASED_TEXT : <Member {...record} />}</ReadOnlyField>
      <ReadOnlyField label="연락처">{writerPhone ? formatPhone(writerPhone) : ERASED_TEXT}</ReadOnlyField>
      <ReadOnlyField label="이메일">{writerEmail ?? '-'}</ReadOnlyField>
      {customer && customer.point !== null && (
        <ReadOnlyField label="보유 포인트">{formatThousands(customer.point)}P</ReadOnlyField>
      )}
      <ReadOnlyField label="이용">
        {orderCount !== null && memberSeq !== null && (
          <>
            <OrdersLink memberSeq={memberSeq} count={orderCount}>{`주문 ${formatThousands(orderCount)}건`}</OrdersLink>
            {' · '}
          </>
        )}
        다른 문의 {formatThousands(inquiryCount)}건
      </ReadOnlyField>
    </Section>
  )
}

/** Renders 문의 내용 as plain text with line breaks, never as HTML. */
export const ContentSection = ({ record }: { record: InquiryRecord }) => (
  <Section plain title="문의 내용" hint={record.title}>
    <p className={styles.words}>{record.content}</p>
    <FileList files={record.files} />
  </Section>
)

const LONGEST = 1_000

/** Renders 내부 메모 of the admins. Authors can delete their own. */
export function NotesSection(props: {
  path: NotedPath
  seq: number
  record: Pick<InquiryRecord, 'notes'>
  canWrite: boolean
}) {
  const { path, seq, record, canWrite } = props
  const [text, setText] = useState('')
  const { mutateAsync: add } = useAddNote(path)
  const { mutateAsync: remove } = useRemoveNote(path)
  const adding = useAction(async () => {
    await add({ path: { seq }, body: { content: text.trim() } })
    setText('')
  })
  const removing = useAction(async ({ noteSeq, content }: Schemas['InquiryNote']) => {
    const question = {
      title: `메모 삭제: ${content.slice(0, 20)}`,
      message: '메모를 삭제합니다.',
      detail: content,
      confirmLabel: '삭제',
      danger: true,
    }
    if (await confirm(question)) await remove({ path: { seq, noteSeq } })
  })
  const problem =
    text.trim() === '' ? '메모를 입력해 주세요.' : text.length > LONGEST ? '메모가 너무 깁니다.' : undefined
  return (
    <Section plain title="내부 메모" hint="관리자만 볼 수 있습니다.">
      {canWrite && (
        <div className={styles.pad}>
          <CountedArea aria-label="메모" rows={2} maxLength={LONGEST} value={text} onChange={setText} />
          <Button size="sm" onClick={() => adding.run(undefined)} busy={adding.busy} disabled={problem}>
            메모 등록
          </Button>
        </div>
      )}
      <RecordTable
        label="내부 메모"
        rows={record.notes}
        idOf={({ noteSeq }) => noteSeq}
        empty="등록된 메모가 없습니다."
        columns={[
          { title: '일시', nowrap: true, cell: ({ createdAt }) => formatTime(createdAt) },
          { title: '작성자', nowrap: true, cell: ({ createdBy }) => createdBy ?? '-' },
          {
            title: '메모',
            names: true,
            minWidth: 20,
            cell: ({ content }) => <span className={styles.lines}>{content}</span>,
          },
          {
            title: '관리',
            cell: (note) =>
              canWrite && note.own ? (
                <Button size="sm" onClick={() => removing.run(note)}>
                  삭제
                </Button>
              ) : null,
          },
        ]}
      />
    </Section>
  )
}

export const HistorySection = ({ record: { histories } }: { record: InquiryRecord }) => (
  <Section plain title="이력">
    <RecordTable
      label="이력"
      rows={histories}
      idOf={({ inquiryHistorySeq }) => inquiryHistorySeq}
      empty="이력이 없습니다."
      columns={[
        { title: '일시', nowrap: true, cell: ({ createdAt }) => formatTime(createdAt) },
        { title: '내용', names: true, nowrap: true, cell: ({ event }) => inquiryEventLabels[event] },
        { title: '상세', minWidth: 16, cell: ({ note }) => note ?? '-' },
        { title: '처리자', nowrap: true, cell: ({ createdBy }) => createdBy ?? '문의자' },
      ]}
    />
  </Section>
)
