import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/errors'
import { choicePrompt } from '../../lib/validate'
import { DialogForm } from '../layers/dialog-form'
import { type Option, Select } from './select'

/** Renders message, select and buttons of `askChoice`. */
export function ChoiceForm({ question, close }: { question: ChoiceQuestion; close: (value?: string) => void }) {
  const { title, message, label, options, confirmLabel } = question
  const [chosen, setChosen] = useState('')
  const loadsOptions = typeof options === 'function'
  const { data, error } = useQuery({ queryKey: ['choice', title], queryFn: loadsOptions ? options : skipToken })
  const known = loadsOptions ? data : options
  return (
    <DialogForm
      confirm={confirmLabel}
      disabled={chosen === '' && choicePrompt(label)}
      send={() => chosen}
      close={close}
    >
      <p>{message}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      <Select aria-label={label} empty={`${label} 선택`} options={known ?? []} value={chosen} onChange={setChosen} />
    </DialogForm>
  )
}

export interface ChoiceQuestion {
  title: string
  message: ReactNode
  /** Label of the select. */
  label: string
  /** The options, or a function that loads them. */
  options: readonly Option[] | (() => Promise<readonly Option[]>)
  confirmLabel: string
}
