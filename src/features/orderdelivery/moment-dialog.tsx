import type { ReactNode } from 'react'
import { useTypedMoment } from '@/shared/ui/inputs/use-typed-moment'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

export interface MomentQuestion {
  title: string
  message: ReactNode
  /** Shown below the message. */
  note?: ReactNode
  /** Label of the field, and the subject of sentences about it. */
  label: string
  topic: string
  /** Field name in the body, for server errors. */
  field: string
  confirmLabel: string
  since?: { title: string; at: string } | undefined
}

/** The entered time. `at` is undefined for now. */
export interface TypedAt {
  at: string | undefined
  reason?: string
}

interface Props<R> {
  question: MomentQuestion
  send: (typed: TypedAt) => Promise<R>
  close: (result?: R) => void
}

function MomentDialog<R>({ question, send, close }: Props<R>) {
  const typed = useTypedMoment({ ...question, kind: 'moment' })
  return (
    <DialogForm
      confirm={question.confirmLabel}
      problem={Object.values(typed.problems).some(Boolean)}
      fields={typed.fields}
      send={() => send({ at: typed.at, ...(typed.closed && { reason: typed.reason }) })}
      close={close}
    >
      {(errors) => (
        <>
          <p>{question.message}</p>
          {question.note}
          {typed.renderFields(errors)}
        </>
      )}
    </DialogForm>
  )
}

/**
 * Asks when something happened, by default now, and sends it while the dialog is open. Resolves to the result of
 * `send`.
 */
export const askMoment = <R,>(question: MomentQuestion, send: (typed: TypedAt) => Promise<R>): Promise<R | undefined> =>
  openDialog<R>((close) => <MomentDialog question={question} send={send} close={close} />, {
    title: question.title,
    size: 'sm',
  })
