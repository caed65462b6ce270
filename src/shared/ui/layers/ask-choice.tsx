import type { ReactNode } from 'react'
import { lazyCode } from '../../lib/lazy-code'
import type { Option } from '../inputs/select'
import { openDialog } from './dialog'

const form = lazyCode(() => import('../inputs/choice-form'))

export interface ChoiceQuestion {
  title: string
  message: ReactNode
  /** Label of the select. */
  label: string
  /** The options, or a function that loads them. */
  options: readonly Option[] | (() => Promise<readonly Option[]>)
  confirmLabel: string
}

/** Asks the admin to choose one option; undefined: cancelled. */
export async function askChoice(question: ChoiceQuestion): Promise<string | undefined> {
  const view = await form.get()
  if (!view) return undefined
  return openDialog<string>((close) => <view.ChoiceForm question={question} close={close} />, {
    title: question.title,
    size: 'sm',
  })
}
