import { type ReactNode, useState } from 'react'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { withParticle } from '../../../openapi/formats/particles'

interface MomentQuestion {
  title: string
  message: ReactNode
  /** Of the field. */
  label: string
  /** Its name in the body: the server's messages are said there. */
  field: string
  confirmLabel: string
}

interface Props<R> {
  asked: MomentQuestion
  send: (at: string | undefined) => Promise<R>
  close: (result?: R) => void
}

function MomentDialog<R>({ asked: { message, label, field, confirmLabel }, send, close }: Props<R>) {
  const [now] = useState(() => new Date().toISOString())
  const [at, setAt] = useState<string | null>(now)
  const whole = at?.includes('T') === true
  const problem = !at
    ? requiredPrompt(label)
    : !whole
      ? '날짜와 시각을 확인해 주세요.'
      : Date.parse(at) > Date.now()
        ? `${withParticle(label, '은/는')} 현재 이후일 수 없습니다.`
        : undefined
  return (
    <DialogForm
      confirm={confirmLabel}
      problem={problem !== undefined}
      fields={[field]}
      // untouched it is the moment of the server
      send={() => send(at === now ? undefined : (at ?? undefined))}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>{message}</p>
          <FieldFrame title={label} place={field} group required error={errors[field] ?? (tried ? problem : undefined)}>
            {(tie) => <MomentInput control={tie} value={at} onChange={setAt} label={label} start="00:00" />}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks when something was, now at first (undefined), and does it while the dialog stands; gives what `send` gave. */
export const askMoment = <R,>(
  asked: MomentQuestion,
  send: (at: string | undefined) => Promise<R>,
): Promise<R | undefined> =>
  openDialog<R>((close) => <MomentDialog asked={asked} send={send} close={close} />, {
    title: asked.title,
    size: 'sm',
  })
