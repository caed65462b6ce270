import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import type { ChoiceQuestion } from '../layers/ask-choice'
import { DialogForm } from '../layers/dialog-form'
import { Select } from './select'

/** Message, select and buttons of `askChoice`. */
export function ChoiceForm({ question, close }: { question: ChoiceQuestion; close: (value?: string) => void }) {
  const { title, message, label, options, confirmLabel } = question
  const [chosen, setChosen] = useState('')
  const [ask, known] = typeof options === 'function' ? [options] : [undefined, options]
  const { data = known, error } = useQuery({ queryKey: ['choice', title], queryFn: ask, enabled: ask !== undefined })
  return (
    <DialogForm
      confirm={confirmLabel}
      disabled={chosen === '' && `${label} (을)를 선택해 주세요.`}
      send={() => chosen}
      close={close}
    >
      <p>{message}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      <Select aria-label={label} empty={`${label} 선택`} options={data ?? []} value={chosen} onChange={setChosen} />
    </DialogForm>
  )
}
