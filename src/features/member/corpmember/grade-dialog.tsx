import { useState } from 'react'
import { gradeLabel, useGrades } from '@/features/corpmember/grade/business-grade.picker'
import { businessMemberBulkRules } from '@/shared/api/gen/member-corpmember-form.gen'
import { checkRule } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

/** A new grade and its reason. */
export interface GradeChange {
  businessGradeSeq: number
  reason: string
}

interface Props<R> {
  send: (change: GradeChange) => Promise<R>
  close: (done?: R) => void
}

function GradeForm<R>({ send, close }: Props<R>) {
  const grades = useGrades()
  const [grade, setGrade] = useState('')
  const [reason, setReason] = useState('')
  const problem = checkRule({ ...businessMemberBulkRules.reason, required: true }, reason)
  return (
    <DialogForm
      confirm="등급 변경"
      problem={!grade || problem !== null}
      send={() => send({ businessGradeSeq: Number(grade), reason: reason.trim() })}
      close={close}
    >
      {({ tried }) => (
        <>
          <FieldFrame
            place="businessGradeSeq"
            title="등급"
            required
            error={tried && !grade ? '등급을 선택해 주세요.' : undefined}
          >
            {(tie) => (
              <Select
                {...tie}
                options={grades.map((grade) => ({
                  value: String(grade.businessGradeSeq),
                  label: gradeLabel(grade),
                }))}
                empty="등급 선택"
                value={grade}
                onChange={setGrade}
              />
            )}
          </FieldFrame>
          <FieldFrame place="reason" title="사유" required error={(tried && problem) || undefined}>
            {(tie) => (
              <Input {...tie} value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/**
 * Asks for a grade and its reason and sends them while the dialog is open. Resolves to undefined if the admin cancels.
 */
export const askGrade = <R,>(title: string, send: Props<R>['send']): Promise<R | undefined> =>
  openDialog<R>((close) => <GradeForm send={send} close={close} />, { title, size: 'sm' })
