import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { askAdmin } from '@/features/admin.picker'
import { stateTones } from '@/features/state.tones'
import { listHref } from '@/kit/detail/record-navigation'
import type { ScreenPath } from '@/kit/screen-path'
import { inquiryCloseReasonLabels, inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { isOpenInquiry } from '../../../../domain/inquirycommunity/inquiry-states'
import { Fact, Facts } from './desk'
import { useAssignInquiry, useMoveInquiry, useRemoveInquiry } from './inquiry.calls'
import { canReopen, elapsedText, type InquiryPath, type InquiryRecord, isSpam } from './inquiry.rules'

const dialogs = lazyCode(() => import('./inquiry-dialogs'))

interface Props {
  path: InquiryPath
  seq: number
  record: InquiryRecord
  /** Permission that an assignee must have. */
  code: Schemas['PermissionCode']
  list: ScreenPath
  canWrite: boolean
  /** Actions specific to the kind. */
  kindActions?: ReactNode
}

/** Returns the actions on an inquiry, except answering. */
export function useInquiryTransitions({ path, seq, record, code, list }: Omit<Props, 'canWrite' | 'kindActions'>) {
  const router = useRouter()
  const me = useMe()?.adminSeq
  const { mutateAsync: move } = useMoveInquiry(path, seq)
  const { mutateAsync: give } = useAssignInquiry(path, seq)
  const { mutateAsync: remove } = useRemoveInquiry(path)
  const { version, state, assigneeName, assigneeSeq } = record
  const at = { path: { seq } }
  const assign = (to: number | null) => give({ ...at, body: { assigneeSeq: to, version } })
  const name = record.title
  return {
    /** Assigns the inquiry to the current admin. Asks first if another admin has it. */
    take: useAction(async () => {
      const others = assigneeSeq !== null && assigneeSeq !== me
      if (others) {
        const message = `${assigneeName}님이 처리 중입니다. 담당을 가져오시겠습니까?`
        if (!(await confirm({ title: `담당하기: ${name}`, message, confirmLabel: '담당하기' }))) return
      }
      if (me !== undefined) await assign(me)
    }),
    /** Assigns the inquiry to the current admin, whose screen says that another admin has it. */
    grab: useAction(async () => {
      if (me !== undefined) await assign(me)
    }),
    assign: useAction(async () => {
      const message = '이 문의를 처리할 담당자를 지정합니다.'
      const to = await askAdmin({ title: `담당 지정: ${name}`, message, code })
      if (to !== undefined) await assign(to)
    }),
    free: useAction(async () => {
      await assign(null)
    }),
    close: async () =>
      (await dialogs.get())?.askClose(`종결: ${name}`, '답변 없이 종결합니다. 문의자에게 알리지 않습니다.', (closing) =>
        move({ ...at, body: { to: 'CLOSED', version, ...closing } }),
      ),
    reopen: () =>
      askText(
        {
          title: `재처리: ${name}`,
          message: '처리중으로 되돌립니다. 등록된 답변은 문의자에게 계속 보입니다.',
          label: '사유',
          minLength: 2,
          maxLength: 200,
          confirmLabel: '재처리',
        },
        (reason) => move({ ...at, body: { to: 'IN_PROGRESS', reason, version } }),
      ),
    takeBack: useAction(async () => {
      const message = '종결을 취소하고 접수로 되돌립니다.'
      if (await confirm({ title: `종결 취소: ${name}`, message, confirmLabel: '종결 취소' }))
        await move({ ...at, body: { to: 'RECEIVED', version } })
    }),
    remove: useAction(async () => {
      const message = '문의를 삭제합니다. 되돌릴 수 없습니다.'
      if (!(await confirm({ title: `삭제: ${name}`, message, confirmLabel: '삭제', danger: true }))) return
      await remove({ ...at, query: { version } })
      router.history.push(listHref(list))
    }),
    may: {
      work: isOpenInquiry(state),
      free: isOpenInquiry(state) && assigneeSeq !== null,
      take: isOpenInquiry(state) && assigneeSeq !== me,
      reopen: state === 'ANSWERED',
      takeBack: canReopen(record),
      remove: isSpam(record),
    },
  }
}

/** Renders 처리 상태: state, assignee, waiting time and the actions. */
export function StateSection(props: Props) {
  const { record, canWrite, kindActions } = props
  const moves = useInquiryTransitions(props)
  const { may } = moves
  const { state, closeReason } = record
  const buttons = canWrite && (
    <>
      {may.take && (
        <Button size="sm" onClick={() => moves.take.run(undefined)} busy={moves.take.busy}>
          담당하기
        </Button>
      )}
      {may.work && (
        <Button size="sm" onClick={() => moves.assign.run(undefined)} busy={moves.assign.busy}>
          담당 지정
        </Button>
      )}
      {may.free && (
        <Button size="sm" onClick={() => moves.free.run(undefined)} busy={moves.free.busy}>
          담당 해제
        </Button>
      )}
      {may.reopen && (
        <Button size="sm" onClick={moves.reopen}>
          재처리
        </Button>
      )}
      {may.takeBack && (
        <Button size="sm" onClick={() => moves.takeBack.run(undefined)} busy={moves.takeBack.busy}>
          종결 취소
        </Button>
      )}
      {may.remove && (
        <Button size="sm" variant="danger" onClick={() => moves.remove.run(undefined)} busy={moves.remove.busy}>
          삭제
        </Button>
      )}
      {kindActions}
    </>
  )
  return (
    <Section
      plain
      title="처리 상태"
      hint={
        <Facts>
          <Fact label="상태">
            <Pill tone={stateTones[state]}>{inquiryStateLabels[state]}</Pill>{' '}
            {closeReason && [inquiryCloseReasonLabels[closeReason], record.closeMemo].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label="담당자">{record.assigneeName ?? '미지정'}</Fact>
          <Fact label="문의일">{formatTime(record.createdAt)}</Fact>
          <Fact label="경과">
            {elapsedText(record.elapsedMinutes)} {record.overdue && <Pill tone="red">지연</Pill>}
          </Fact>
        </Facts>
      }
      aside={buttons}
    >
      {null}
    </Section>
  )
}
