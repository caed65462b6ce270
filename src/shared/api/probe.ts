import { apiUrl } from './url'

export interface Probe {
  ok: boolean
  /** The response status and time, or `응답 없음`. */
  detail: string
  /** Server clock minus client clock, in ms; null if unknown. */
  clockDifference: number | null
}

/** Requests a public endpoint, bypassing the session rules, so that a broken session does not hide whether the server responds. */
export async function probeApi(): Promise<Probe> {
  const sent = Date.now()
  try {
    const response = await fetch(apiUrl('/api/v1/common/sido'), { cache: 'no-store' })
    const received = Date.now()
    const date = Date.parse(response.headers.get('Date') ?? '')
    // The header has whole seconds, so add half a second; the response time is split evenly.
    const clockDifference = Number.isNaN(date) ? null : date + 500 - (sent + received) / 2
    return { ok: response.ok, detail: `HTTP ${response.status}, ${received - sent} ms`, clockDifference }
  } catch {
    return { ok: false, detail: '응답 없음', clockDifference: null }
  }
}
