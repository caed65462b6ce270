import { RecordLink } from '@/kit/record-link'
import {
  ntsStateLabels,
  storeApplyItemLabels,
  storeApplyStateLabels,
} from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import { useRights } from '@/shared/api/me'
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
import { storeApplyTransitions } from '../../../../domain/inquirycommunity/store-apply-transitions'
import { useMoveApply, useNoteVisit } from './store-apply.calls'
import styles from './store-apply.module.css'
import { applyTones, approvalRefusal } from './store-apply.rules'

type Apply = Schemas['StoreApply']
type Move = Omit<Schemas['StoreApplyMove'], 'version'>
type To = keyof typeof storeApplyTransitions

const dialogs = lazyCode(() => import('./apply-dialogs'))

interface Props {
  apply: Apply
  mayWrite: boolean
  /** Whether there are unsaved changes. Decisions use the stored data. */
  isDirty: () => boolean
  /** Called with the new version of the record. */
  onMoved: (version: number) => unknown
}

const scoresText = ({ equipment, skill, cleanliness, location }: Schemas['StoreApplyScores']): string =>
  `장비 ${equipment} · 기술 ${skill} · 청결 ${cleanliness} · 입지 ${location}`

/** Renders 심사: the state of an application and its possible actions. */
export function ApplyStateSection({ apply, mayWrite, isDirty, onMoved }: Props) {
  const { mutateAsync: move } = useMoveApply()
  const { mutateAsync: note } = useNoteVisit()
  const { canRead } = useRights()
  const { storeApplySeq: seq, name, state, version, visit, storeSeq } = apply
  const send = (body: Move) => move({ path: { seq }, body: { ...body, version } })
  const { run } = useAction(send)

  const acts: Record<To, () => Promise<Apply | undefined>> = {
    REVIEWING: async () =>
      state === 'RECEIVED' ||
      (await confirm({
        title: `검토 시작: ${name}`,
        message: '보완이 끝난 것으로 하고 다시 검토합니다.',
        confirmLabel: '검토 시작',
      }))
        ? run({ to: 'REVIEWING' })
        : undefined,
    VISIT: async () => (await dialogs.get())?.askVisit(name, send),
    APPROVED: async () => (await dialogs.get())?.askApproval(apply, send),
    SUPPLEMENT: async () => (await dialogs.get())?.askSupplement(name, send),
    REJECTED: () =>
      askText(
        {
          title: `반려: ${name}`,
          message: '신청을 반려하고 사유를 대표자에게 문자로 보냅니다. 되돌릴 수 없습니다.',
          label: '사유',
          minLength: 5,
          maxLength: 300,
          confirmLabel: '반려',
          danger: true,
        },
        (reason) => send({ to: 'REJECTED', reason }),
      ),
    CANCELED: () =>
      askText(
        {
          title: `취소: ${name}`,
          message: '신청을 취소합니다. 되돌릴 수 없습니다.',
          label: '사유',
          minLength: 5,
          maxLength: 300,
          confirmLabel: '취소',
          danger: true,
        },
        (reason) => send({ to: 'CANCELED', reason }),
      ),
  }
  const unsaved = () => notice('저장하지 않은 변경 사항이 있습니다. 저장한 뒤 처리해 주세요.', '심사')
  async function press(to: To) {
    if (isDirty()) return unsaved()
    const moved = await acts[to]()
    if (!moved) return
    toast(`${storeApplyStateLabels[moved.state]} 상태로 바뀌었습니다.`)
    await onMoved(moved.version)
  }
  async function recordVisit() {
    if (isDirty()) return unsaved()
    const noted = await (await dialogs.get())?.askVisitResult(apply, (body) =>
      note({ path: { seq }, body: { ...body, version } }),
    )
    if (!noted) return
    toast('실사 내용이 저장되었습니다.')
    await onMoved(noted.version)
  }
  const refusal = approvalRefusal(apply, ntsStateLabels[apply.ntsState], new Date())
  // the entries are those of the table
  const possible = (Object.keys(storeApplyTransitions) as To[]).filter((to) =>
    storeApplyTransitions[to].from.includes(state),
  )
  return (
    <Section
      title="심사"
      aside={
        mayWrite && (
          <>
            {state === 'VISIT' && <Button onClick={recordVisit}>실사 입력</Button>}
            {possible.map((to) => (
              <Button
                key={to}
                variant={to === 'APPROVED' ? 'primary' : 'default'}
                disabled={to === 'APPROVED' ? refusal : undefined}
                onClick={() => press(to)}
              >
                {storeApplyTransitions[to].label}
              </Button>
            ))}
          </>
        )
      }
    >
      <ReadOnlyField label="상태">
        <span className={styles.line}>
          <Pill tone={applyTones[state]}>{storeApplyStateLabels[state]}</Pill>
          {apply.supplementItems.map((item) => (
            <Pill key={item} tone="violet">
              {storeApplyItemLabels[item]}
            </Pill>
          ))}
        </span>
      </ReadOnlyField>
      <ReadOnlyField label="담당자">{apply.reviewerName ?? '미지정'}</ReadOnlyField>
      <ReadOnlyField label="신청일">{formatTime(apply.createdAt)}</ReadOnlyField>
      <ReadOnlyField label="처리일">
        {apply.decidedAt ? `${formatTime(apply.decidedAt)} · ${formatAdmin(apply.decidedBy) ?? '신청자/시스템'}` : '-'}
      </ReadOnlyField>
      <ReadOnlyField label="현장실사">
        {visit ? `${visit.visitOn} · ${visit.visitorName ?? '미지정'}` : '-'}
      </ReadOnlyField>
      <ReadOnlyField label="실사 평가">{visit?.scores ? scoresText(visit.scores) : '-'}</ReadOnlyField>
      {visit?.memo && (
        <ReadOnlyField label="실사 메모" wide>
          <span className={styles.lines}>{visit.memo}</span>
        </ReadOnlyField>
      )}
      <ReadOnlyField label="처리 사유" wide>
        {apply.decisionReason ?? '-'}
      </ReadOnlyField>
      {apply.storeCode && storeSeq !== null && (
        <ReadOnlyField label="장착점">
          {canRead('STORE_MANAGEMENT') ? (
            <RecordLink to="/branch/manage/detail" search={{ seq: String(storeSeq) }}>
              {apply.storeCode} 장착점 상세로 이동
            </RecordLink>
          ) : (
            apply.storeCode
          )}
        </ReadOnlyField>
      )}
      {apply.storeInquirySeq !== null && (
        <ReadOnlyField label="제휴 문의">
          {canRead('STORE_INQUIRY') ? (
            <RecordLink
              to="/inquirycommunity/mountallianceinquiry/detail"
              search={{ seq: String(apply.storeInquirySeq) }}
            >
              문의 {apply.storeInquirySeq}
            </RecordLink>
          ) : (
            apply.storeInquirySeq
          )}
        </ReadOnlyField>
      )}
    </Section>
  )
}
