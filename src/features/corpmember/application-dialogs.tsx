import { useState } from 'react'
import { gradeLabel, useGrades } from '@/features/corpmember/grade/business-grade.picker'
import { MessageNote } from '@/features/message-note'
import { supplementItemLabels } from '@/shared/api/gen/corpmember-apply.gen'
import { applicationMoveRules } from '@/shared/api/gen/corpmember-apply-form.gen'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { CheckList } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { withParticle } from '../../../domain/common/particles'

type Application = Schemas['BusinessApplication']
type Move = Omit<Schemas['ApplicationMove'], 'version'>

interface Props {
  send: (move: Move) => Promise<Application>
  close: (moved?: Application) => void
}

function ApproveForm({ send, close, company }: Props & { company: string }) {
  const grades = useGrades()
  const [chosen, setChosen] = useState<string>()
  const defaultGrade = grades.find(({ isDefault }) => isDefault)
  const grade = chosen ?? String(defaultGrade?.businessGradeSeq ?? '')
  return (
    <DialogForm
      confirm="승인"
      problem={grade === '' && '등급을 선택해 주세요.'}
      send={() => send({ to: 'APPROVED', businessGradeSeq: Number(grade) })}
      close={close}
    >
      <p>{withParticle(company, '을/를')} 사업자회원으로 승인합니다.</p>
      <MessageNote events={['BUSINESS_APPROVED']} />
      <FieldFrame fieldPath="businessGradeSeq" title="등급" required>
        {(controlProps) => (
          <Select
            {...controlProps}
            options={grades.map((each) => ({
              value: String(each.businessGradeSeq),
              label: `${gradeLabel(each)}${each.isDefault ? ' · 기본' : ''}`,
            }))}
            empty="등급 선택"
            value={grade}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </DialogForm>
  )
}

function SupplementForm({ send, close }: Props) {
  const [items, setItems] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const problem = checkRule({ ...applicationMoveRules.reason, required: true }, reason)
  return (
    <DialogForm
      confirm="보완요청"
      problem={items.length === 0 || problem !== null}
      send={() =>
        // the checkboxes offer only values of the enum
        send({ to: 'SUPPLEMENT', supplementItems: items as Schemas['SupplementItem'][], reason: reason.trim() })
      }
      close={close}
    >
      {({ tried }) => (
        <>
          <p>보완을 요청합니다. 14일 안에 보완하지 않으면 취소됩니다.</p>
          <MessageNote events={['BUSINESS_SUPPLEMENT']} />
          <FieldFrame
            fieldPath="supplementItems"
            title="보완 항목"
            required
            group
            error={tried && items.length === 0 ? '보완 항목을 선택해 주세요.' : undefined}
          >
            {() => <CheckList options={optionsOf(supplementItemLabels)} values={items} onChange={setItems} />}
          </FieldFrame>
          <FieldFrame fieldPath="reason" title="사유" required error={(tried && problem) || undefined}>
            {(controlProps) => <CountedArea {...controlProps} value={reason} maxLength={300} onChange={setReason} />}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the grade and approves while the dialog is open. Resolves to undefined if the admin cancels. */
export const askApproval = (company: string, send: Props['send']) =>
  openDialog<Application>((close) => <ApproveForm company={company} send={send} close={close} />, {
    title: `사업자회원 승인: ${company}`,
    size: 'sm',
  })

/** Asks for missing documents and the reason, and sends them while the dialog is open. */
export const askSupplement = (company: string, send: Props['send']) =>
  openDialog<Application>((close) => <SupplementForm send={send} close={close} />, {
    title: `보완요청: ${company}`,
    size: 'md',
  })
