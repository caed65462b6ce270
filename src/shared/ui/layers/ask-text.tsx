import type { ReactNode } from 'react'
import { codeOf } from '../../lib/code'
import { openDialog } from './dialog'

const form = codeOf(() => import('../inputs/text-form'))

export interface TextQuestion {
  title: string
  message: ReactNode
  /** Of the field. */
  label: string
  /** Least length; default 1. */
  least?: number
  most: number
  /** What is said of a text that is too short; default: made of `label` and `least`. */
  problem?: string
  confirmLabel: string
  danger?: boolean
  size?: 'sm' | 'md'
  /** Done with the text while the dialog stands; gives why it could not be, or null: then the dialog closes. */
  send?: (text: string) => Promise<string | null>
}

/** Asks for a reason or a memo before something is done; undefined: the admin thought better of it. */
export async function askText(question: TextQuestion): Promise<string | undefined> {
  const view = await form.get()
  if (!view) return undefined
  const { title, size = 'sm' } = question
  return openDialog<string>((close) => <view.TextForm question={question} close={close} />, { title, size })
}
