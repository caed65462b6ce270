import type { ReactNode } from 'react'
import { codeOf } from '../../lib/code'
import type { Option } from '../inputs/select'
import { openDialog } from './dialog'

const form = codeOf(() => import('../inputs/choice-form'))

export interface ChoiceQuestion {
  title: string
  message: ReactNode
  /** Of the select. */
  label: string
  /** What there is to choose from, or where it comes from. */
  options: readonly Option[] | (() => Promise<readonly Option[]>)
  confirmLabel: string
}

/** Asks which one of some; undefined: the admin thought better of it. */
export async function askChoice(question: ChoiceQuestion): Promise<string | undefined> {
  const view = await form.get()
  if (!view) return undefined
  return openDialog<string>((close) => <view.ChoiceForm question={question} close={close} />, {
    title: question.title,
    size: 'sm',
  })
}
