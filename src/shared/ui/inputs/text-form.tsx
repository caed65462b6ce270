import { type ReactNode, useState } from 'react'
import { visibleLength } from '../../../../domain/common/visible-text'
import { requiredPrompt } from '../../lib/validate'
import { DialogForm } from '../layers/dialog-form'
import { FieldFrame } from './field-frame'
import { Input, TextArea } from './input'

interface Props<R> {
  question: TextQuestion
  work: (text: string) => Promise<R>
  close: (result?: R) => void
}

/** Texts up to this length (e.g. an order number) use a one-line input. */
const ONE_LINE = 40

/** Renders message, field and buttons of `askText`. */
export function TextForm<R>({ question, work, close }: Props<R>) {
  const { message, note, label, minLength = 1, maxLength, problem, confirmLabel, danger } = question
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const length = visibleLength(trimmed)
  const Control = maxLength > ONE_LINE ? TextArea : Input

  return (
    <DialogForm
      confirm={confirmLabel}
      cancel="닫기"
      danger={danger}
      onRefused={question.onRefused}
      problem={length < minLength}
      send={() => work(trimmed)}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>{message}</p>
          {note}
          <FieldFrame
            title={label}
            fieldPath="text"
            required
            help={minLength > 1 ? `${minLength}자 이상 (${length}/${maxLength})` : `${length}/${maxLength}`}
            error={tried && length < minLength ? (problem ?? requiredPrompt(label, minLength)) : undefined}
          >
            {(controlProps) => (
              <Control
                {...controlProps}
                value={text}
                maxLength={maxLength}
                onChange={({ target }: { target: { value: string } }) => setText(target.value)}
                data-autofocus
              />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

export interface TextQuestion {
  title: string
  message: ReactNode
  /** Shown below the message. */
  note?: ReactNode
  /** Label of the field. */
  label: string
  /** Minimum length; default 1. */
  minLength?: number
  maxLength: number
  /** Message for a text that is too short; default: built from `label` and `minLength`. */
  problem?: string
  confirmLabel: string
  danger?: boolean
  size?: 'sm' | 'md'
  /** Called on a refusal, for records that others may change meanwhile; see `DialogForm`. */
  onRefused?: (error: unknown) => Promise<ReactNode | undefined>
}
