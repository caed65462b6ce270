import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { OrdersSection } from '@/features/inquirycommunity/inquiry-shared/customer-sections'
import { Desk } from '@/features/inquirycommunity/inquiry-shared/desk'
import { useDeskKeys } from '@/features/inquirycommunity/inquiry-shared/use-desk-keys'
import { type Neighbor, useNeighbors } from '@/features/inquirycommunity/inquiry-shared/use-neighbors'
import { listHref, recordHref } from '@/kit/detail/record-navigation'
import type { ListDef } from '@/kit/list/list-def'
import type { ScreenPath } from '@/kit/screen-path'
import { ApiError, messageOf } from '@/shared/api/errors'
import { reviewStateLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { useMe, useRights } from '@/shared/api/me'
import { usePageHead } from '@/shared/lib/page-head'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { FormFrame, SaveBar } from '@/shared/ui/records/form-frame'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed, RecordMissing, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton, useRemaskTimer } from '@/shared/ui/records/unmask'
import { ReplyBox } from '../review-shared/reply-box'
import { readUnmasked, reviewQuery } from '../review-shared/review.calls'
import { type ReviewPath, type ReviewRecord, refusals, reviewTones, starsOf } from '../review-shared/review.rules'
import { useReply } from '../review-shared/use-reply'
import { GoodsSection, HistorySection, StateSection, WordsSection, WriterSection } from './review-sections'
import { useReviewTransitions } from './use-review-transitions'

interface Props<R extends ReviewRecord> {
  path: ReviewPath
  /** The list of the record: tires and batteries have one each. */
  listOf: (record: R) => ListDef<ReviewPath>
  screen: ScreenPath
  /** The screen that lists all reviews of one writer. */
  others: '/generalcommunity/purchasereview' | '/generalcommunity/mountreview'
  scores: (record: R) => readonly { label: string; value: number | null }[]
  /** Facts on the item, and on the text, specific to the kind. */
  goods?: (record: R) => ReactNode
  words?: (record: R) => ReactNode
  /** Shown above the shop's reply. */
  replies?: (record: R) => ReactNode
}

/** Renders the page of one review of either kind. */
export function ReviewPage<R extends ReviewRecord>(props: Props<R> & { list: ScreenPath }) {
  const { path, list } = props
  const search: { seq?: unknown } = useSearch({ strict: false })
  const seq = readSeq(search.seq)
  const router = useRouter()
  const read = useQuery({ ...reviewQuery(path, seq ?? 0), enabled: seq !== undefined })
  const isDeleted = (read.error instanceof ApiError && read.error.status === 404) || read.data?.state === 'DELETED'
  if (seq === undefined || isDeleted)
    return <RecordMissing onBack={() => router.history.push(listHref(list))} back="목록으로" />
  if (!read.data)
    return read.error && !read.isFetching ? (
      <RecordLoadFailed message={messageOf(read.error)} retry={() => void read.refetch()} />
    ) : (
      <RecordSkeleton />
    )
  // the path determines R
  return <Page key={seq} {...props} seq={seq} record={read.data as R} />
}

function Page<R extends ReviewRecord>(props: Props<R> & { seq: number; record: R }) {
  const { path, screen, others, seq, record, listOf, scores, goods, words, replies } = props
  const def = listOf(record)
  const router = useRouter()
  const me = useMe()
  const canWrite = useRights().canWrite(def.code)
  const root = useRef<HTMLFormElement>(null)
  const [unmasked, setUnmasked] = useState<R>()
  const hide = useCallback(() => setUnmasked(undefined), [])
  useRemaskTimer(unmasked !== undefined, hide)
  const { state, rating, itemName } = record
  const badge = useMemo(() => <Pill tone={reviewTones[state]}>{reviewStateLabels[state]}</Pill>, [state])
  usePageHead({ title: `${itemName} ${starsOf(rating)}`, badge, sub: `${seq}번` })

  const reply = useReply(path, seq, record)
  const { error } = reply
  useEffect(() => {
    if (error) focusFirstInvalid(root, true)
  }, [error])
  const name = `${seq}번 ${itemName}`
  const moves = useReviewTransitions({ path, seq, record, name, list: def.screen })
  const { before, after, nextOne } = useNeighbors(def, seq)
  const goTo = (to: Neighbor | undefined) => () => {
    if (!to) return
    to.turn()
    router.history.push(recordHref(screen, { seq: String(to.seq) }))
  }

  useDeskKeys(root, {
    answer: async () => {
      if (!canWrite || !reply.open || !(await reply.send())) return false
      const next = await nextOne()
      if (next) goTo(next)()
      else toast('목록에서 뒤에 있는 후기가 없습니다.', { tone: 'note' })
      return next !== undefined
    },
    before: goTo(before),
    after: goTo(after),
  })

  async function show() {
    try {
      // the path determines R
      setUnmasked((await readUnmasked(path, seq)) as R)
    } catch (failure) {
      void showFailure(failure)
    }
  }
  const unmask = (
    <UnmaskButton unmasked={unmasked !== undefined} show={show} hide={hide} allowed={me?.piiUnmask ?? false} />
  )
  const { writerName, loginId } = unmasked ?? record
  const shown: R = { ...record, writerName, loginId }
  return (
    <FormFrame
      ref={root}
      // a reply is public at once
      submits={canWrite ? 'sends' : 'saves'}
      onSubmit={() => void (canWrite && reply.open && reply.send())}
      banner={[]}
      notice={canWrite ? undefined : '조회 권한만 있습니다.'}
    >
      <StateSection record={record} moves={moves} canWrite={canWrite} />
      <Desk
        question={<WordsSection record={record} scores={scores(record)} extra={words?.(record)} />}
        answer={
          <Section plain title="답변" hint="후기 아래에 공개됩니다.">
            {replies?.(record)}
            <ReplyBox desk path={path} seq={seq} review={shown} reply={reply} canWrite={canWrite} />
          </Section>
        }
        customer={
          <>
            <WriterSection record={shown} unmask={unmask} list={others} />
            <GoodsSection record={record} extra={goods?.(record)} />
            <OrdersSection customer={record.writer} />
          </>
        }
      />
      <HistorySection record={record} />
      <SaveBar changed={reply.changed ? ['답변'] : []} saving={undefined}>
        <Button onClick={() => router.history.push(listHref(def.screen))}>목록</Button>
        <Button onClick={goTo(before)} disabled={before === undefined && '목록에서 앞에 있는 후기가 없습니다.'}>
          이전
        </Button>
        <Button onClick={goTo(after)} disabled={after === undefined && '목록에서 뒤에 있는 후기가 없습니다.'}>
          다음
        </Button>
        {canWrite && (
          <>
            {state === 'HIDDEN' ? (
              <Button onClick={() => moves.show.run(undefined)} busy={moves.show.busy}>
                게시
              </Button>
            ) : (
              <Button onClick={moves.hide} disabled={refusals.hide(record)}>
                숨김
              </Button>
            )}
            <Button variant="danger" onClick={moves.remove}>
              삭제
            </Button>
          </>
        )}
      </SaveBar>
    </FormFrame>
  )
}
