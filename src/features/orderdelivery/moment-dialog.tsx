import type { ReactNode } from 'react'
import { useTypedMoment } from '@/shared/ui/inputs/typed-moment'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

export interface MomentQuestion {
  title: string
  message: ReactNode
  /** Of the field, and how sentences begin that speak of it. */
  label: string
  topic: string
  /** Its name in the body: the server's messages are said there. */
  field: string
  confirmLabel: string
  since?: { title: string; at: string } | undefined
}

/** What was typed; `at` undefined: now. */
export interface TypedAt {
  at: string | undefined
  reason?: string
}

interface Props<R> {
  asked: MomentQuestion
  send: (typed: TypedAt) => Promise<R>
  close: (result?: R) => void
}

function MomentDialog<R>({ asked, send, close }: Props<R>) {
  const typed = useTypedMoment({ ...asked, kind: 'moment' })
  return (
    <DialogForm
      confirm={asked.confirmLabel}
      problem={Object.values(typed.problems).some(Boolean)}
      fields={typed.fields}
      send={() => send({ at: typed.at, ...(typed.closed && { reason: typed.reason }) })}
      close={close}
    >
      {(said) => (
        <>
          <p>{asked.message}</p>
          {typed.draw(said)}
        </>
      )}
    </DialogForm>
  )
}

/** Asks when something was, now at first, and does it while the dialog stands; gives what `send` gave. */
export const askMoment = <R,>(asked: MomentQuestion, send: (typed: TypedAt) => Promise<R>): Promise<R | undefined> =>
  openDialog<R>((close) => <MomentDialog asked={asked} send={send} close={close} />, {
    title: asked.title,
    size: 'sm',
  })
