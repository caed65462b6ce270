import { lazyCode } from '../../lib/lazy-code'
import type { TextQuestion } from '../inputs/text-form'
import { openDialog } from './dialog'

const form = lazyCode(() => import('../inputs/text-form'), { typed: true })

/**
 * Asks for a text (a reason, a memo) and passes it to `work` while the dialog is open. If `work` fails, the dialog shows why and
 * keeps the text. Returns the result of `work`; undefined: canceled.
 */
export async function askText<R>(question: TextQuestion, work: (text: string) => Promise<R>): Promise<R | undefined> {
  const view = await form.get()
  if (!view) return undefined
  const { title, size = 'sm' } = question
  return openDialog<R>((close) => <view.TextForm question={question} work={work} close={close} />, { title, size })
}
