import { lazyCode } from '../../lib/lazy-code'
import type { ChoiceQuestion } from '../inputs/choice-form'
import { openDialog } from './dialog'

const form = lazyCode(() => import('../inputs/choice-form'))

/** Asks the admin to choose one option. Resolves to undefined if they cancel. */
export async function askChoice(question: ChoiceQuestion): Promise<string | undefined> {
  const view = await form.get()
  if (!view) return undefined
  return openDialog<string>((close) => <view.ChoiceForm question={question} close={close} />, {
    title: question.title,
    size: 'sm',
  })
}
