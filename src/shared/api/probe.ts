import { apiUrl } from './url'

export interface Probe {
  ok: boolean
  /** What the server answered, or why it did not. */
  detail: string
  /** The server's clock minus ours, ms; null when it did not say. */
  clockDifference: number | null
}

/** Asks the API something public, outside the session rules: a sick session must not hide whether the server answers. */
export async function probeApi(): Promise<Probe> {
  const sent = Date.now()
  try {
    const response = await fetch(apiUrl('/api/v1/common/sido'), { cache: 'no-store' })
    const received = Date.now()
    const date = Date.parse(response.headers.get('Date') ?? '')
    // The header counts whole seconds; halfway is the best guess for both.
    const clockDifference = Number.isNaN(date) ? null : date + 500 - (sent + received) / 2
    return { ok: response.ok, detail: `HTTP ${response.status}, ${received - sent} ms`, clockDifference }
  } catch {
    return { ok: false, detail: '응답 없음', clockDifference: null }
  }
}
