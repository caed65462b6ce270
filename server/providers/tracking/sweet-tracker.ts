import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { array, boolean, literal, number, object, optional, string } from 'valibot'
import { type AdapterContext, defineAdapter } from '../adapter'
import { NoAnswerError } from '../errors'
import { fetchJson } from '../http-json'
import { parseAnswer } from '../parse-answer'
import type { CourierTracking } from './port'

/** 스마트택배 API: https://tracking.sweettracker.co.kr */
const HOST = 'https://info.sweettracker.co.kr'

/** Maximum number of concurrent requests. */
const CONCURRENCY = 5

/** Time for which an answer is reused, in ms: the service counts each request, and couriers report about every hour. */
const REUSED_MS = 30 * 60 * 1000

/** Level of a delivered parcel. */
const DELIVERED = 6

/** Error code for a tracking number that the courier does not know (yet). */
const UNKNOWN_NUMBER = '104'

const refusal = object({ status: literal(false), code: string(), msg: string() })
const parcel = object({
  level: number(),
  completeYN: optional(string()),
  complete: optional(boolean()),
  trackingDetails: array(object({ level: number(), time: number() })),
})

interface SweetTrackerSettings extends Pick<AdapterContext, 'clock' | 'requestMs'> {
  key: string
  /** Base URL of the service; tests use that of a fake. */
  host?: string
}

/** 스마트택배: tracks parcels of all couriers. */
export function sweetTracking({ key, host = HOST, clock, requestMs }: SweetTrackerSettings): CourierTracking {
  const limit = pLimit(CONCURRENCY)

  /** Returns when the parcel was delivered; null if it was not, or its number is unknown. */
  async function requestDeliveryTime(trackerCode: string, trackingNumber: string): Promise<Date | null> {
    const url = new URL('/api/v1/trackingInfo', host)
    url.search = new URLSearchParams({ t_key: key, t_code: trackerCode, t_invoice: trackingNumber }).toString()
    const answer = await limit(() => fetchJson(url, { requestMs }))
    if (answer !== null && typeof answer === 'object' && 'status' in answer && answer.status === false) {
      const { code, msg } = parseAnswer(refusal, answer)
      if (code === UNKNOWN_NUMBER) return null
      throw new NoAnswerError(`${code} ${msg}`)
    }
    const { level, trackingDetails } = parseAnswer(parcel, answer)
    if (level < DELIVERED) return null
    const last = trackingDetails.filter((detail) => detail.level === DELIVERED).at(-1) ?? trackingDetails.at(-1)
    return last ? new Date(last.time) : null
  }

  // a parcel that is not delivered yet is kept as such, see REUSED_MS
  const answers = new LRUCache<string, { at: Date | null }, { code: string; number: string }>({
    max: 10_000,
    ttl: REUSED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (_key, _stale, { context: { code, number: invoice } }) => ({
      at: await requestDeliveryTime(code, invoice),
    }),
  })

  return {
    service: '스마트택배',
    /** Several parcels of one shipment are delivered when all of them are. */
    async deliveredAt({ trackerCode, trackingNumbers }) {
      if (trackerCode === null || trackingNumbers.length === 0) return null
      const found = await Promise.all(
        trackingNumbers.map((each) =>
          answers.forceFetch(`${trackerCode} ${each}`, { context: { code: trackerCode, number: each } }),
        ),
      )
      const times = found.map(({ at }) => at)
      if (times.some((at) => at === null)) return null
      return new Date(Math.max(...times.map((at) => at?.getTime() ?? 0)))
    },
    async check() {
      // an impossible number: the service knows the key, and answers that it does not know the parcel
      await requestDeliveryTime('04', '0000000000')
      return {}
    },
  }
}

export const sweetTracker = defineAdapter({
  port: 'tracking',
  name: 'sweettracker',
  required: ['SWEETTRACKER_KEY'],
  optional: ['SWEETTRACKER_URL'],
  connect: async ({ SWEETTRACKER_KEY, SWEETTRACKER_URL }, { clock }) =>
    sweetTracking({ key: SWEETTRACKER_KEY, host: SWEETTRACKER_URL, clock }),
})
