import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { array, object, string } from 'valibot'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import type { PageResult } from '../../resource/pages'
import { type AdapterContext, defineAdapter } from '../adapter'
import { DeclinedError, NoAnswerError } from '../errors'
import { fetchJson } from '../http-json'
import { parseAnswer } from '../parse-answer'
import type { AddressSearch } from './port'

/** Official service of the Ministry of the Interior and Safety: https://business.juso.go.kr */
const HOST = 'https://business.juso.go.kr'

const PER_PAGE = 20

/** Maximum number of results that the service returns for a keyword. */
const MAX_FOUND = 9_000

/** Time for which an answer is reused, in ms. */
const REUSED_MS = 10 * 60 * 1000

/** Maximum number of concurrent requests. */
const CONCURRENCY = 5

/**
 * Error codes about the keyword; their messages are meant for the person who typed it. All others are about the key.
 */
const KEYWORD_ERRORS = ['E0005', 'E0006', 'E0008', 'E0009', 'E0010', 'E0011', 'E0012', 'E0013', 'E0015']

const searchAnswer = object({
  results: object({
    common: object({ errorCode: string(), errorMessage: string(), totalCount: string() }),
  }),
})

const foundAnswer = object({
  results: object({
    juso: array(object({ zipNo: string(), roadAddr: string(), jibunAddr: string(), siNm: string(), sggNm: string() })),
  }),
})

/** Finds the ids of a province and a district by their official names. */
type FindRegion = (province: string, district: string) => { sidoId: number; gugunId: number } | undefined

async function regionFinder(db: Db): Promise<FindRegion> {
  const provinces = new Map((await db.select().from(sidos)).map(({ id, name }) => [name, id]))
  const districts = await db.select().from(guguns)
  return (province, district) => {
    const sidoId = provinces.get(province)
    if (sidoId === undefined) return undefined
    const within = districts.filter((each) => each.sidoId === sidoId)
    // 세종특별자치시 has no districts; its one row stands for the whole
    const found = within.length === 1 ? within[0] : within.find(({ name }) => name === district)
    return found && { sidoId, gugunId: found.id }
  }
}

interface JusoSettings extends AdapterContext {
  key: string
  /** Base URL of the service; tests use that of a fake. */
  host?: string
}

/** 도로명주소: searches the official road addresses. It knows no coordinates. */
export function jusoAddresses({ key, host = HOST, db, clock, requestMs }: JusoSettings): AddressSearch {
  const limit = pLimit(CONCURRENCY)
  let regions: Promise<FindRegion> | undefined

  async function requestPage(keyword: string, page: number): Promise<PageResult<Schemas['Address']>> {
    const url = new URL('/addrlink/addrLinkApi.do', host)
    url.search = new URLSearchParams({
      confmKey: key,
      currentPage: String(page),
      countPerPage: String(PER_PAGE),
      keyword,
      resultType: 'json',
    }).toString()
    const answer = await limit(() => fetchJson(url, { requestMs }))
    const { errorCode, errorMessage, totalCount } = parseAnswer(searchAnswer, answer).results.common
    if (KEYWORD_ERRORS.includes(errorCode)) throw new DeclinedError(errorMessage)
    if (errorCode !== '0') throw new NoAnswerError(`${errorCode} ${errorMessage}`)
    regions ??= regionFinder(db)
    const regionOf = await regions
    const items = parseAnswer(foundAnswer, answer).results.juso.flatMap(
      ({ zipNo, roadAddr, jibunAddr, siNm, sggNm }) => {
        const region = regionOf(siNm, sggNm)
        if (!region) throw new NoAnswerError(`unknown district "${siNm} ${sggNm}"`)
        const coordinates = { latitude: null, longitude: null }
        return [{ zipCode: zipNo, roadAddress: roadAddr, jibunAddress: jibunAddr, ...region, ...coordinates }]
      },
    )
    return { items, total: Math.min(Number(totalCount), MAX_FOUND), page, size: PER_PAGE }
  }

  const answers = new LRUCache<string, PageResult<Schemas['Address']>, { keyword: string; page: number }>({
    max: 500,
    ttl: REUSED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (_key, _stale, { context: { keyword, page } }) => requestPage(keyword, page),
  })

  return {
    service: '도로명주소',
    search: ({ keyword, page }) =>
      answers.forceFetch(`${page} ${keyword.trim()}`, { context: { keyword: keyword.trim(), page } }),
    async check() {
      await requestPage('세종대로 209', 1)
      return {}
    },
  }
}

export const juso = defineAdapter({
  port: 'addresses',
  name: 'juso',
  required: ['JUSO_KEY'],
  optional: ['JUSO_URL'],
  connect: async ({ JUSO_KEY, JUSO_URL }, context) => jusoAddresses({ key: JUSO_KEY, host: JUSO_URL, ...context }),
})
