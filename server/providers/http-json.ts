import { NoAnswerError } from './errors'

/** Timeout of one request, in ms; shorter than that of `askProvider`, so that the reason is known. */
const REQUEST_MS = 10_000

interface JsonRequest extends RequestInit {
  /** Timeout in ms. */
  requestMs?: number
}

/**
 * Sends a request and returns the JSON of the answer, of any status below 500. Throws NoAnswerError when the service
 * cannot be reached, breaks off, takes too long, answers with 5xx, or answers with something other than JSON.
 */
export async function fetchJson(url: URL, { requestMs = REQUEST_MS, ...init }: JsonRequest = {}): Promise<unknown> {
  // without the query, which can contain the key
  const at = `${url.origin}${url.pathname}`
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(requestMs) })
    text = await response.text()
  } catch (error) {
    throw new NoAnswerError(`응답이 없습니다: ${at}`, { cause: error })
  }
  if (response.status >= 500) throw new NoAnswerError(`오류 ${response.status}: ${at}`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NoAnswerError(`JSON이 아닌 응답입니다: ${at}`, { cause: error })
  }
}
