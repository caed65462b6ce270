import { useState } from 'react'
import { moveMembersRules } from '@/shared/api/gen/corpmember-grade-form.gen'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { useGrades } from './business-grade.picker'
import { moveQuestion } from './business-grade.rules'

type Grade = Schemas['BusinessGradeLine']
type Sent = Schemas['MoveMembers']

interface Props {
  from: Grade
  send: (body: Sent) => Promise<Schemas['MovedMembers']>
  close: (moved?: Schemas['MovedMembers']) => void
}

function MoveForm({ from, send, close }: Props) {
  const others = useGrades().filter(({ businessGradeSeq }) => businessGradeSeq !== from.businessGradeSeq)
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const target = others.find(({ businessGradeSeq }) => String(businessGradeSeq) === to)
  const problem = checkRule({ ...moveMembersRules.reason, required: true }, reason)
  return (
    <DialogForm
      confirm="이동"
      problem={!target || problem !== null}
      send={() => send({ toGradeSeq: Number(to), reason: reason.trim() })}
      close={close}
    >
      {({ tried }) => (
        <>
          <FieldFrame
            place="toGradeSeq"
            title="옮길 등급"
            required
            error={tried && !target ? '옮길 등급을 선택해 주세요.' : undefined}
          >
            {(tie) => (
              <Select
                {...tie}
                options={others.map(({ businessGradeSeq, name }) => ({ value: String(businessGradeSeq), label: name }))}
                empty="등급 선택"
                value={to}
                onChange={setTo}
              />
            )}
          </FieldFrame>
          <FieldFrame place="reason" title="사유" required error={(tried && problem) || undefined}>
            {(tie) => (
              <Input {...tie} value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
            )}
          </FieldFrame>
          <p aria-live="polite">{target && moveQuestion(from, target.name)}</p>
        </>
      )}
    </DialogForm>
  )
}

/**
 * Asks for the target grade and the reason, and moves the members while the dialog is open. Resolves to undefined if
 * the admin cancels.
 */
export const moveMembers = (title: string, from: Grade, send: Props['send']) =>
  openDialog<Schemas['MovedMembers']>((close) => <MoveForm from={from} send={send} close={close} />, {
    title,
    size: 'sm',
  })
