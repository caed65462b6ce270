import { messageOf } from '@/shared/api/errors'
import { askText, type TextQuestion } from '@/shared/ui/layers/ask-text'

/**
 * Asks for a reason or a memo and does something with it while the dialog stands: when that fails, the dialog says why and
 * what was typed is still there. Undefined: the admin thought better of it.
 */
export async function sendText<T>(
  question: Omit<TextQuestion, 'send'>,
  work: (text: string) => Promise<T>,
): Promise<T | undefined> {
  let done: T | undefined
  await askText({
    ...question,
    async send(text) {
      try {
        done = await work(text)
        return null
      } catch (error) {
        return messageOf(error)
      }
    },
  })
  return done
}
