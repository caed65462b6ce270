import type { ReactNode } from 'react'
import { lazyCode } from '../../lib/lazy-code'
import { openDialog } from './dialog'

const form = lazyCode(() => import('../inputs/text-form'), { typed: true })

export interface TextQuestion {
  title: string
  message: ReactNode
  /** Label of the field. */
  label: string
  /** Minimum length; default 1. */
  least?: number
  most: number
  /** Message for a text that is too short; default: built from `label` and `least`. */
  problem?: string
  confirmLabel: string
  danger?: boolean
  size?: 'sm' | 'md'
  /** Called on a refusal, for records that others may change meanwhile; see `DialogForm`. */
  onRefused?: (error: unknown) => Promise<ReactNode | undefined>
}

/**
 * Asks for a text (a reason, a memo) and passes it to `work` while the dialog is open. If `work` fails, the dialog shows why and
 * keeps the text. Returns the result of `work`; undefined: cancelled.
 */
export async function askText<R>(question: TextQuestion, work: (text: string) => Promise<R>): Promise<R | undefined> {
  const view = await form.get()
  if (!view) return undefined
  const { title, size = 'sm' } = question
  return openDialog<R>((close) => <view.TextForm question={question} work={work} close={close} />, { title, size })
}
