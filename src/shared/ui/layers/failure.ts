import { ApiError, isSilent, messageOf } from '../../api/errors'
import { notice } from './dialog'
import { toast } from './toast'

/**
 * Shows the failure of an action. A refusal (IN_USE, GRANT_EXCEEDED, …) opens a dialog with the server's message. Network
 * and server errors show a toast, with 다시 시도 if `retry` is given. Shows nothing if the session has ended. Never throws.
 */
export async function showFailure(error: unknown, retry?: () => void): Promise<void> {
  if (isSilent(error)) return
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    // without a form there are no fields, so their messages are appended
    const details = error.errors.map(({ message }) => message).filter((message) => message !== error.message)
    return notice([error.message, ...new Set(details)].join('\n'), '처리하지 못했습니다')
  }
  toast(messageOf(error), { tone: 'error', action: retry && { label: '다시 시도', onPress: retry } })
}
