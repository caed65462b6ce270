import type { ReactNode } from 'react'
import { codeOf } from '../../lib/code'
import { openDialog } from './dialog'

const form = codeOf(() => import('../inputs/text-form'), { typed: true })

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
  /** Of a record that somebody else may change meanwhile; see `DialogForm`. */
  onRefused?: (error: unknown) => Promise<ReactNode | undefined>
}

/**
 * Asks for a reason or a memo and does something with it while the dialog stands: when that fails, the dialog says why and
 * what was typed is still there. Gives what was done; undefined: the admin thought better of it.
 */
export async function askText<R>(question: TextQuestion, work: (text: string) => Promise<R>): Promise<R | undefined> {
  const view = await form.get()
  if (!view) return undefined
  const { title, size = 'sm' } = question
  return openDialog<R>((close) => <view.TextForm question={question} work={work} close={close} />, { title, size })
}
