import { ApiError, isSilent, messageOf } from '../../api/errors'
import { notice } from './dialog'
import { toast } from './toast'

/**
 * Shows the failure of an action in its one place: a refusal (IN_USE, GRANT_EXCEEDED, …) is a dialog with the server's
 * words, which must be read; no connection and server faults are a toast, with 다시 시도 when `retry` is given.
 * Nothing when the session has ended. Never throws.
 */
export async function showFailure(error: unknown, retry?: () => void): Promise<void> {
  if (isSilent(error)) return
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    // Without a form the fields have no place: what is wrong with them is part of the message.
    const details = error.errors.map(({ message }) => message).filter((message) => message !== error.message)
    return notice([error.message, ...new Set(details)].join('\n'), '처리하지 못했습니다')
  }
  toast(messageOf(error), { tone: 'error', action: retry && { label: '다시 시도', onPress: retry } })
}
