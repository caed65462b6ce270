import { useState } from 'react'
import { visibleLength } from '../../../../openapi/formats/visible-text'
import { requiredPrompt } from '../../lib/validate'
import type { TextQuestion } from '../layers/ask-text'
import { DialogForm } from '../layers/dialog-form'
import { FieldFrame } from './field-frame'
import { Input, TextArea } from './input'

interface Props<R> {
  question: TextQuestion
  work: (text: string) => Promise<R>
  close: (result?: R) => void
}

/** What is no longer than that, such as the number of an order, is no text of several lines. */
const ONE_LINE = 40

/** Message, field and buttons of `askText`. */
export function TextForm<R>({ question, work, close }: Props<R>) {
  const { message, label, least = 1, most, problem, confirmLabel, danger } = question
  const [text, setText] = useState('')
  const given = text.trim()
  const length = visibleLength(given)
  const Control = most > ONE_LINE ? TextArea : Input

  return (
    <DialogForm
      confirm={confirmLabel}
      cancel="닫기"
      danger={danger}
      onRefused={question.onRefused}
      problem={length < least}
      send={() => work(given)}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>{message}</p>
          <FieldFrame
            title={label}
            place="text"
            required
            help={least > 1 ? `${least}자 이상 (${length}/${most})` : `${length}/${most}`}
            error={tried && length < least ? (problem ?? requiredPrompt(label, least)) : undefined}
          >
            {(tie) => (
              <Control
                {...tie}
                value={text}
                maxLength={most}
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
