import { NoAnswerError } from './errors'

/** Timeout of one request, in ms; shorter than that of `askProvider`, so that the reason is known. */
const REQUEST_MS = 10_000

interface JsonRequest extends RequestInit {
  /** Timeout in ms. */
  requestMs?: number
}

/** An answer of a service. */
interface Answer {
  /** Below 500. */
  status: number
  body: unknown
}

/**
 * Sends a request and returns status and JSON of the answer. Throws NoAnswerError when the service cannot be reached,
 * breaks off, takes too long, answers with 5xx, or answers with something other than JSON.
 */
export async function fetchAnswer(url: URL, { requestMs = REQUEST_MS, ...init }: JsonRequest = {}): Promise<Answer> {
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
  const { status } = response
  if (status >= 500) throw new NoAnswerError(`오류 ${status}: ${at}`)
  try {
    return { status, body: JSON.parse(text) }
  } catch (error) {
    throw new NoAnswerError(`JSON이 아닌 응답입니다: ${at}`, { cause: error })
  }
}

/** Returns the JSON of the answer, of any status below 500. Throws NoAnswerError like `fetchAnswer`. */
export const fetchJson = async (url: URL, request: JsonRequest = {}): Promise<unknown> =>
  (await fetchAnswer(url, request)).body
