import type { ReactNode } from 'react'
import { sends } from '@/features/sends'
import { applicationStateLabels, supplementItemLabels } from '@/shared/api/gen/corpmember-apply.gen'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm, notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { applicationTones } from '../business.tones'
import { useMoveApplication } from './business-application.calls'
import styles from './business-application.module.css'
import { approvalRefusal, moves } from './business-application.rules'

type Application = Schemas['BusinessApplication']
type Move = Omit<Schemas['ApplicationMove'], 'version'>

const dialogs = lazyCode(() => import('../application-dialogs'))

interface Props {
  application: Application
  mayWrite: boolean
  /** Whether the form has unsaved changes. They must be saved before an action, because it uses the stored data. */
  isDirty: () => boolean
  /** Called after an action, with the new version of the record. */
  onMoved: (version: number) => unknown
}

/** Renders the state of an application and its possible actions. */
export function ApplicationStateSection({ application, mayWrite, isDirty, onMoved }: Props) {
  const { mutateAsync } = useMoveApplication()
  const { businessApplicationSeq: seq, companyName, state, version } = application
  const send = (move: Move) => mutateAsync({ path: { seq }, body: { ...move, version } })
  const { run } = useAction(send)

  const askReason = (to: 'REJECTED' | 'CANCELED', label: string, message: string, note?: ReactNode) =>
    askText(
      {
        title: `${label}: ${companyName}`,
        message,
        note,
        label: '사유',
        minLength: 5,
        maxLength: 300,
        confirmLabel: label,
        danger: true,
      },
      (reason) => send({ to, reason }),
    )
  const handlers: Record<keyof typeof moves, () => Promise<Application | undefined>> = {
    REVIEWING: () => run({ to: 'REVIEWING' }),
    APPROVED: async () => (await dialogs.get())?.askApproval(companyName, send),
    SUPPLEMENT: async () => (await dialogs.get())?.askSupplement(companyName, send),
    RESUBMITTED: async () =>
      (await confirm({
        title: `보완 완료: ${companyName}`,
        message: '보완이 끝난 것으로 하고 다시 접수합니다.',
        confirmLabel: '보완 완료',
      }))
        ? run({ to: 'RECEIVED' })
        : undefined,
    REJECTED: () =>
      askReason('REJECTED', '반려', '신청을 반려합니다. 회원은 다시 신청할 수 있습니다.', sends('BUSINESS_REJECTED')),
    CANCELED: () => askReason('CANCELED', '취소', '신청을 취소합니다. 되돌릴 수 없습니다.'),
  }
  async function press(move: keyof typeof moves) {
    if (isDirty()) return notice('저장하지 않은 변경 사항이 있습니다. 저장한 뒤 처리해 주세요.', moves[move].label)
    const moved = await handlers[move]()
    if (!moved) return
    toast(`${applicationStateLabels[moved.state]} 상태로 바뀌었습니다.`)
    await onMoved(moved.version)
  }
  const possible = Object.entries(moves).filter(([, { from }]) => from.includes(state))
  const refusal = approvalRefusal(application, new Date())
  return (
    <Section
      title="처리 상태"
      aside={
        mayWrite &&
        possible.map(([move, { label }]) => (
          <Button
            key={move}
            variant={move === 'APPROVED' ? 'primary' : 'default'}
            disabled={move === 'APPROVED' ? refusal : undefined}
            // the cast is safe: `possible` are entries of `moves`
            onClick={() => press(move as keyof typeof moves)}
          >
            {label}
          </Button>
        ))
      }
    >
      <ReadOnlyField label="상태">
        <span className={styles.steps}>
          <Pill tone={applicationTones[state]}>{applicationStateLabels[state]}</Pill>
          {application.supplementItems.map((item) => (
            <Pill key={item} tone="violet">
              {supplementItemLabels[item]}
            </Pill>
          ))}
        </span>
      </ReadOnlyField>
      <ReadOnlyField label="담당자">{application.reviewerName ?? '미지정'}</ReadOnlyField>
      <ReadOnlyField label="신청일">{formatTime(application.createdAt)}</ReadOnlyField>
      <ReadOnlyField label="처리일">
        {application.decidedAt
          ? `${formatTime(application.decidedAt)} · ${formatAdmin(application.decidedBy) ?? '신청자/시스템'}`
          : '-'}
      </ReadOnlyField>
      {application.resubmittedAt && (
        <ReadOnlyField label="보완 접수일">{formatTime(application.resubmittedAt)}</ReadOnlyField>
      )}
      {application.businessGradeName && <ReadOnlyField label="등급">{application.businessGradeName}</ReadOnlyField>}
      <ReadOnlyField label="처리 사유" wide>
        {application.decisionReason ?? '-'}
      </ReadOnlyField>
    </Section>
  )
}
