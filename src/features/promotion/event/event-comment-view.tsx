import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { RecordLink } from '@/kit/record-link'
import { call } from '@/shared/api/client'
import { commentHiddenReasonLabels } from '@/shared/api/gen/promotion-event.gen'
import { useMe, useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { showFailure } from '@/shared/ui/layers/failure'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton, useRemaskTimer } from '@/shared/ui/records/unmask'
import styles from './event.module.css'
import { type EventScope, shopEvents } from './event-scope.rules'

interface Props {
  target: DetailTarget
  onClose: () => void
}

/** Renders a comment in a drawer. Unmasked values stay in this component's state, for five minutes at most. */
export function CommentRecord({ scope, target, onClose }: Props & { scope: EventScope }) {
  const { calls, screens } = scope
  const seq = target.seq ?? 0
  const me = useMe()
  const { canRead } = useRights()
  const [unmasked, setUnmasked] = useState<Schemas['EventComment']>()
  const read = useQuery({ ...apiQuery(calls.comment, { path: { seq } }), enabled: seq > 0 })
  const hide = useCallback(() => setUnmasked(undefined), [])
  useRemaskTimer(unmasked !== undefined, hide)

  async function show() {
    try {
      setUnmasked(await call('get', calls.comment, { path: { seq }, query: { unmask: true } }))
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <RecordDrawer
      target={target}
      read={{ ...read, data: unmasked ?? read.data }}
      onClose={onClose}
      title={({ eventCommentSeq, hidden }) => (
        <>
          댓글 {eventCommentSeq} {hidden && <Pill tone="gray">숨김</Pill>}
        </>
      )}
    >
      {({ eventSeq, eventTitle, content, image, loginId, memberSeq, name, ip, createdAt, ...comment }) => (
        <>
          <Section
            title="작성자"
            aside={me?.piiUnmask && <UnmaskButton unmasked={unmasked !== undefined} show={show} hide={hide} allowed />}
          >
            <ReadOnlyField label="아이디">
              {canRead('MEMBER_MANAGEMENT') ? (
                <RecordLink className={styles.link} to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
                  {loginId}
                </RecordLink>
              ) : (
                loginId
              )}
            </ReadOnlyField>
            <ReadOnlyField label="이름">{name}</ReadOnlyField>
            <ReadOnlyField label="IP">{ip}</ReadOnlyField>
            <ReadOnlyField label="등록일">{formatTime(createdAt)}</ReadOnlyField>
          </Section>
          <Section title="댓글">
            <ReadOnlyField label="이벤트" wide>
              <RecordLink className={styles.link} to={screens.detail} search={{ seq: String(eventSeq) }}>
                {eventTitle}
              </RecordLink>
            </ReadOnlyField>
            <ReadOnlyField label="내용" wide>
              <span className={styles.written}>{content}</span>
            </ReadOnlyField>
            {image && (
              <ReadOnlyField label="이미지" wide>
                <img className={styles.picture} src={image.url} alt={image.name} />
              </ReadOnlyField>
            )}
            <ReadOnlyField label="신고">{comment.reportCount}건</ReadOnlyField>
            <ReadOnlyField label="당첨">{comment.winner ? '당첨' : '-'}</ReadOnlyField>
            {comment.hiddenReason && (
              <ReadOnlyField label="숨김 사유">{commentHiddenReasonLabels[comment.hiddenReason]}</ReadOnlyField>
            )}
          </Section>
          {comment.reply && (
            <Section title="답글">
              <ReadOnlyField label="내용" wide>
                <span className={styles.written}>{comment.reply.content}</span>
              </ReadOnlyField>
              <ReadOnlyField label="작성">
                {comment.reply.repliedBy} · {formatTime(comment.reply.repliedAt)}
              </ReadOnlyField>
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

export const CommentView = (props: Props) => <CommentRecord {...props} scope={shopEvents} />
