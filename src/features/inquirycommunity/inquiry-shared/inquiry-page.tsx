import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { stateTones } from '@/features/state.tones'
import { listHref, recordHref } from '@/kit/detail/record-navigation'
import type { ListDef } from '@/kit/list/list-def'
import type { ScreenPath } from '@/kit/screen-path'
import { ApiError, messageOf } from '@/shared/api/errors'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { useMe, useRights } from '@/shared/api/me'
import { usePageHead } from '@/shared/lib/page-head'
import { readSeq } from '@/shared/lib/read-value'
import { formatStamps } from '@/shared/lib/stamp'
import { Button } from '@/shared/ui/inputs/button'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { FormFrame, SaveBar } from '@/shared/ui/records/form-frame'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed, RecordMissing, RecordSkeleton } from '@/shared/ui/records/record-state'
import { UnmaskButton, useRemaskTimer } from '@/shared/ui/records/unmask'
import { AnswerBox } from './answer-box'
import { OrdersSection, PreviousSection } from './customer-sections'
import { Desk } from './desk'
import { inquiryQuery, readUnmasked } from './inquiry.calls'
import type { AnswerPart, InquiryPath, InquiryRecord } from './inquiry.rules'
import { ContentSection, HistorySection, NotesSection, WriterSection } from './inquiry-sections'
import { SectionChangesContext } from './section-changes'
import { SmsButton } from './sms-button'
import { StateSection, useInquiryTransitions } from './state-section'
import { type Answer, useAnswer } from './use-answer'
import { useDeskKeys } from './use-desk-keys'
import { type Neighbor, useNeighbors } from './use-neighbors'

interface Props<R extends InquiryRecord, X> {
  /** Definition of the list. */
  def: ListDef<InquiryPath>
  screen: ScreenPath
  part: AnswerPart<R, X>
  /** Personal fields besides those of the writer. */
  personal?: readonly (keyof R)[]
  /** Facts about the writer, specific to the kind. Receives the unmasked record after 보기. */
  writer?: (record: R) => ReactNode
  /** Actions specific to the kind, shown behind the common ones. */
  actions?: (record: R, canWrite: boolean) => ReactNode
  /** Facts specific to the kind, shown below the question in its column. */
  facts?: (record: R, canWrite: boolean) => ReactNode
  /** Shown above the answer's text, in its column. */
  above?: (record: R, answer: Answer<R, X>) => ReactNode
  /** Sections specific to the kind, shown below the answer in its column. */
  below?: (record: R, answer: Answer<R, X>) => ReactNode
  /** Sections specific to the kind, shown below question and answer. */
  kindSections?: (record: R, canWrite: boolean) => ReactNode
  /** Additional parts of the answer that need the width of the page, e.g. a quote. */
  beside?: (record: R, answer: Answer<R, X>) => ReactNode
}

/** Renders the page of one inquiry of any kind. */
export function InquiryPage<R extends InquiryRecord, X>(props: Props<R, X>) {
  const { def } = props
  const search: { seq?: unknown } = useSearch({ strict: false })
  const seq = readSeq(search.seq)
  const router = useRouter()
  const read = useQuery({ ...inquiryQuery(def.path, seq ?? 0), enabled: seq !== undefined })
  if (seq === undefined || (read.error instanceof ApiError && read.error.status === 404))
    return <RecordMissing onBack={() => router.history.push(listHref(def.screen))} back="목록으로" />
  if (!read.data)
    return read.error && !read.isFetching ? (
      <RecordLoadFailed message={messageOf(read.error)} retry={() => void read.refetch()} />
    ) : (
      <RecordSkeleton />
    )
  // the path determines R
  return <Page key={seq} {...props} seq={seq} record={read.data as R} reload={() => void read.refetch()} />
}

function Page<R extends InquiryRecord, X>(props: Props<R, X> & { seq: number; record: R; reload: () => void }) {
  const { def, screen, seq, record, reload, part, writer, facts, above, below, kindSections, beside, actions } = props
  const { path, code } = def
  const router = useRouter()
  const me = useMe()
  const canWrite = useRights().canWrite(code)
  const root = useRef<HTMLFormElement>(null)
  const [unmasked, setUnmasked] = useState<R>()
  const hide = useCallback(() => setUnmasked(undefined), [])
  useRemaskTimer(unmasked !== undefined, hide)
  const { state } = record
  const badge = useMemo(() => <Pill tone={stateTones[state]}>{inquiryStateLabels[state]}</Pill>, [state])
  usePageHead({ title: record.title, badge, sub: formatStamps(record) })

  const answer = useAnswer(path, seq, record, { part, canWrite, reload })
  const { errors } = answer
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstInvalid(root, true)
  }, [errors])
  const [ownChanges, setOwnChanges] = useState<Readonly<Record<string, readonly string[]>>>({})
  const tellChanges = useCallback(
    (section: string, titles: readonly string[]) => setOwnChanges((all) => ({ ...all, [section]: titles })),
    [],
  )
  const moves = useInquiryTransitions({ path, seq, record, code, list: def.screen })
  const { before, after, nextOne } = useNeighbors(def, seq)
  const goTo = (to: Neighbor | undefined) => () => {
    if (!to) return
    to.turn()
    router.history.push(recordHref(screen, { seq: String(to.seq) }))
  }

  useDeskKeys(root, {
    answer: async () => {
      if (!answer.open || !(await answer.send())) return false
      const next = await nextOne()
      if (next) goTo(next)()
      else toast('목록에서 뒤에 있는 문의가 없습니다.', { tone: 'note' })
      return next !== undefined
    },
    before: async () => {
      await answer.keep()
      goTo(before)()
    },
    after: async () => {
      await answer.keep()
      goTo(after)()
    },
  })

  async function show() {
    try {
      // the path determines R
      setUnmasked((await readUnmasked(path, seq)) as R)
    } catch (error) {
      showFailure(error)
    }
  }
  const unmask = (
    <UnmaskButton unmasked={unmasked !== undefined} show={show} hide={hide} allowed={me?.piiUnmask ?? false} />
  )
  const shown = unmasked ? { ...record, ...personOf(unmasked, props.personal) } : record
  const at = { path, seq, record, canWrite }
  return (
    <FormFrame
      ref={root}
      // the answer goes to the customer; Ctrl+S saves its draft
      submits={canWrite ? 'sends' : 'saves'}
      onSubmit={() => void answer.send()}
      banner={[]}
      notice={canWrite ? undefined : '조회 권한만 있습니다.'}
    >
      <StateSection {...at} code={code} list={def.screen} kindActions={actions?.(record, canWrite)} />
      <SectionChangesContext value={tellChanges}>
        <Desk
          question={
            <>
              <ContentSection record={record} />
              {facts?.(shown, canWrite)}
            </>
          }
          answer={
            <AnswerBox
              record={shown}
              answer={answer}
              canWrite={canWrite}
              templates={part.templates}
              above={above?.(record, answer)}
              take={moves.may.take ? moves.grab : undefined}
            />
          }
          below={below?.(record, answer)}
          customer={
            <>
              <WriterSection
                record={shown}
                unmask={
                  <>
                    <SmsButton path={path} seq={seq} record={record} />
                    {unmask}
                  </>
                }
                extra={writer?.(shown)}
              />
              <OrdersSection customer={record.customer} />
              <PreviousSection previous={record.previous} />
            </>
          }
        />
        {beside?.(record, answer)}
        {kindSections?.(shown, canWrite)}
      </SectionChangesContext>
      <NotesSection {...at} />
      <HistorySection record={record} />
      <SaveBar changed={[...answer.changedParts, ...Object.values(ownChanges).flat()]} saving={undefined}>
        <Button onClick={() => router.history.push(listHref(def.screen))}>목록</Button>
        <Button onClick={goTo(before)} disabled={before === undefined && '목록에서 앞에 있는 문의가 없습니다.'}>
          이전
        </Button>
        <Button onClick={goTo(after)} disabled={after === undefined && '목록에서 뒤에 있는 문의가 없습니다.'}>
          다음
        </Button>
        {canWrite && (
          <Button
            variant="danger"
            onClick={() => void moves.close()}
            disabled={!moves.may.work && '접수, 처리중인 문의만 종결할 수 있습니다.'}
          >
            종결
          </Button>
        )}
      </SaveBar>
    </FormFrame>
  )
}

const PERSON = ['writerName', 'writerPhone', 'writerEmail', 'loginId'] as const

/** Returns the personal fields of the unmasked record. All other fields are shown from the latest record. */
const personOf = <R extends InquiryRecord>(unmasked: R, more: readonly (keyof R)[] = []): Partial<R> =>
  // the names are fields of the record
  Object.fromEntries([...PERSON, ...more].map((name) => [name, unmasked[name]])) as Partial<R>
