import { type ReactNode, useState } from 'react'
import { checkRule, type Rule } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { withParticle } from '../../../domain/common/particles'

interface Props<R> {
  /** Name of the grade in the body that is sent, and its title. */
  field: string
  title: string
  options: readonly { value: string; label: string }[]
  /** The contract's rule of the reason, which these dialogs require. */
  reasonRule: Rule
  confirm: string
  send: (chosen: { seq: number; reason: string }) => Promise<R>
  close: (done?: R) => void
  /** Renders the consequence of the chosen grade. */
  children?: (seq: number) => ReactNode
}

/** Renders a dialog's form that asks for a grade of business members and the reason. */
export function GradeChoiceForm<R>({ field, title, options, reasonRule, confirm, send, close, children }: Props<R>) {
  const [grade, setGrade] = useState('')
  const [reason, setReason] = useState('')
  const isChosen = options.some(({ value }) => value === grade)
  const problem = checkRule({ ...reasonRule, required: true }, reason)
  return (
    <DialogForm
      confirm={confirm}
      problem={!isChosen || problem !== null}
      send={() => send({ seq: Number(grade), reason: reason.trim() })}
      close={close}
    >
      {({ tried }) => (
        <>
          <FieldFrame
            fieldPath={field}
            title={title}
            required
            error={tried && !isChosen ? `${withParticle(title, '을/를')} 선택해 주세요.` : undefined}
          >
            {(controlProps) => (
              <Select {...controlProps} options={options} empty="등급 선택" value={grade} onChange={setGrade} />
            )}
          </FieldFrame>
          <FieldFrame fieldPath="reason" title="사유" required error={(tried && problem) || undefined}>
            {(controlProps) => (
              <Input
                {...controlProps}
                value={reason}
                maxLength={100}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </FieldFrame>
          {children?.(Number(grade))}
        </>
      )}
    </DialogForm>
  )
}
