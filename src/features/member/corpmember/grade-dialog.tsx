import { gradeLabel, useGrades } from '@/features/corpmember/grade/business-grade.picker'
import { GradeChoiceForm } from '@/features/corpmember/grade-choice-form'
import { businessMemberBulkRules } from '@/shared/api/gen/member-corpmember-form.gen'
import { openDialog } from '@/shared/ui/layers/dialog'

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
  return (
    <GradeChoiceForm
      field="businessGradeSeq"
      title="등급"
      options={grades.map((grade) => ({ value: String(grade.businessGradeSeq), label: gradeLabel(grade) }))}
      reasonRule={businessMemberBulkRules.reason}
      confirm="등급 변경"
      send={({ seq, reason }) => send({ businessGradeSeq: seq, reason })}
      close={close}
    />
  )
}

/**
 * Asks for a grade and its reason and sends them while the dialog is open. Resolves to undefined if the admin cancels.
 */
export const askGrade = <R,>(title: string, send: Props<R>['send']): Promise<R | undefined> =>
  openDialog<R>((close) => <GradeForm send={send} close={close} />, { title, size: 'sm' })
