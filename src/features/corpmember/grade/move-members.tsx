import { moveMembersRules } from '@/shared/api/gen/corpmember-grade-form.gen'
import type { Schemas } from '@/shared/api/types'
import { openDialog } from '@/shared/ui/layers/dialog'
import { GradeChoiceForm } from '../grade-choice-form'
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
  return (
    <GradeChoiceForm
      field="toGradeSeq"
      title="옮길 등급"
      options={others.map(({ businessGradeSeq, name }) => ({ value: String(businessGradeSeq), label: name }))}
      reasonRule={moveMembersRules.reason}
      confirm="이동"
      send={({ seq, reason }) => send({ toGradeSeq: seq, reason })}
      close={close}
    >
      {(chosen) => {
        const target = others.find(({ businessGradeSeq }) => businessGradeSeq === chosen)
        return <p aria-live="polite">{target && moveQuestion(from, target.name)}</p>
      }}
    </GradeChoiceForm>
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
