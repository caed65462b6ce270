import { setTimeout as wait } from 'node:timers/promises'
import { array, nullish, number, object, string, union } from 'valibot'
import { DAY_MS, MINUTE_MS } from '../../../domain/common/durations'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { seoulDay } from '../../lib/seoul-time'
import { defineAdapter } from '../adapter'
import { NoAnswerError } from '../errors'
import { parseAnswer } from '../parse-answer'
import {
  POPBILL_OPTIONAL,
  POPBILL_REQUIRED,
  type PopbillSettings,
  popbillClient,
  readPopbill,
  readPopbillTime,
  SCOPES,
} from '../popbill/client'
import type { BankFeed, BankFeedRow } from './port'

/** Longest period of one request, and how far back it can go, in days. */
const SPAN_DAYS = 30
const PAST_DAYS = 90

/** Time for which an unfinished job is checked again in later pulls, in ms; the service keeps it for an hour. */
const JOB_REUSE_MS = 50 * MINUTE_MS

/** Interval in ms and maximum number of status requests for a job in one pull. */
const POLL_MS = 1_000
const POLLS = 10

const PER_PAGE = 1_000

const FINISHED = '3'

/** Lengths of the columns of a deposit. */
const MAX_NAME = 60
const MAX_DESCRIPTION = 100

const text = nullish(string(), '')
const accountList = array(object({ bankCode: string(), accountNumber: string() }))
const startedJob = object({ jobID: string() })
const jobState = object({
  jobState: union([string(), number()]),
  errorCode: nullish(union([string(), number()])),
  errorReason: text,
})
const foundRows = object({
  pageCount: number(),
  list: array(
    object({
      tid: string(),
      trdt: string(),
      accIn: text,
      accOut: text,
      remark1: text,
      remark2: text,
      remark3: text,
      remark4: text,
    }),
  ),
})

/** A bank account of the shop; bank code of three digits. */
interface Account {
  bankCode: string
  accountNumber: string
}

/** 팝빌 puts a zero before the three digits of a bank. */
const foreignCode = (bankCode: string): string => bankCode.padStart(4, '0')

const isSame = (account: Account, other: Account): boolean =>
  foreignCode(account.bankCode) === foreignCode(other.bankCode) &&
  account.accountNumber === other.accountNumber.replace(/\D/g, '')

const compact = (day: string): string => day.replaceAll('-', '')

/** Returns the periods to request, oldest first, as days; without a start, a single period. */
function periodsOf({ since, until }: { since: Date | null; until: Date }): { from: string; to: string }[] {
  const end = until.getTime()
  const start = Math.max(since?.getTime() ?? end - SPAN_DAYS * DAY_MS, end - PAST_DAYS * DAY_MS)
  const periods: { from: string; to: string }[] = []
  for (let from = start; from <= end; from += SPAN_DAYS * DAY_MS) {
    const to = Math.min(from + (SPAN_DAYS - 1) * DAY_MS, end)
    periods.push({ from: compact(seoulDay(new Date(from))), to: compact(seoulDay(new Date(to))) })
  }
  return periods
}

interface PopbillBankSettings extends PopbillSettings {
  db: Db
  /** Pause between two status requests for a job, in ms. Only tests shorten it. */
  pollMs?: number
}

/** 팝빌 계좌조회: the movements of those accounts of the shop that are registered there. */
export function popbillBank({ db, pollMs = POLL_MS, ...settings }: PopbillBankSettings): BankFeed {
  const { clock } = settings
  const client = popbillClient(settings, [SCOPES.bank])
  /** Unfinished jobs, by account and period. */
  const started = new Map<string, { jobId: string; at: number }>()

  const ownAccounts = async () => {
    const [shop] = await db.select({ accounts: shopInfo.bankAccounts }).from(shopInfo)
    return shop?.accounts ?? []
  }
  const registered = async () => parseAnswer(accountList, await client.request('/EasyFin/Bank/ListBankAccount'))

  async function jobFor(key: string, { bankCode, accountNumber }: Account, from: string, to: string): Promise<string> {
    const now = clock.now().getTime()
    const known = started.get(key)
    if (known && now - known.at < JOB_REUSE_MS) return known.jobId
    const query = { BankCode: foreignCode(bankCode), AccountNumber: accountNumber, SDate: from, EDate: to }
    const answer = await client.request('/EasyFin/Bank/BankAccount', { method: 'POST', query })
    const { jobID } = parseAnswer(startedJob, answer)
    started.set(key, { jobId: jobID, at: now })
    return jobID
  }

  /** Waits until the job is finished. Throws NoAnswerError if it is not, or has failed. */
  async function finish(key: string, jobId: string): Promise<void> {
    for (let poll = 0; poll < POLLS; poll += 1) {
      if (poll > 0) await wait(pollMs)
      const job = parseAnswer(jobState, await client.request(`/EasyFin/Bank/${jobId}/State`))
      if (String(job.jobState) !== FINISHED) continue
      started.delete(key)
      if (job.errorCode != null && Number(job.errorCode) !== 1) {
        throw new NoAnswerError(`${job.errorCode} ${job.errorReason}`)
      }
      return
    }
    throw new NoAnswerError('계좌 거래내역을 수집하고 있습니다.')
  }

  async function search(account: Account, jobId: string): Promise<BankFeedRow[]> {
    const rows: BankFeedRow[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { TradeType: 'I,O', Page: String(page), PerPage: String(PER_PAGE), Order: 'A' }
      const found = parseAnswer(foundRows, await client.request(`/EasyFin/Bank/${jobId}`, { query }))
      pages = found.pageCount
      for (const { tid, trdt, accIn, accOut, remark1, remark2, remark3, remark4 } of found.list) {
        // the field with the depositor's name differs between banks; usually it is the first non-empty one
        const [name = '', ...rest] = [remark1, remark2, remark3, remark4].filter((remark) => remark.trim() !== '')
        rows.push({
          feedCode: tid,
          bankCode: account.bankCode,
          accountNumber: account.accountNumber,
          depositedAt: readPopbillTime(trdt),
          depositorName: name.slice(0, MAX_NAME),
          amount: Number(accIn || 0) - Number(accOut || 0),
          description: rest.join(' ').slice(0, MAX_DESCRIPTION) || null,
        })
      }
    }
    return rows
  }

  async function pullAccount(account: Account, from: string, to: string): Promise<BankFeedRow[]> {
    const key = `${account.bankCode} ${account.accountNumber} ${from} ${to}`
    const jobId = await jobFor(key, account, from, to)
    await finish(key, jobId)
    return search(account, jobId)
  }

  return {
    service: '팝빌 계좌조회',
    async pull(span) {
      const known = await registered()
      const accounts = (await ownAccounts()).filter((account) => known.some((other) => isSame(account, other)))
      if (accounts.length === 0) throw new NoAnswerError('팝빌에 등록된 상점 계좌가 없습니다.')
      const periods = periodsOf(span)
      const pulls = accounts.flatMap((account) => periods.map(({ from, to }) => pullAccount(account, from, to)))
      // waits for all, so that none continues in the background
      const results = await Promise.allSettled(pulls)
      return results.flatMap((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
    },
    async check() {
      const known = await registered()
      const missing = (await ownAccounts()).find(
        (account) => account.enabled && !known.some((other) => isSame(account, other)),
      )
      if (missing) {
        throw new NoAnswerError(`끝자리 ${missing.accountNumber.slice(-4)} 계좌가 팝빌에 등록되어 있지 않습니다.`)
      }
      return client.balance()
    },
  }
}

export const popbillBankAdapter = defineAdapter({
  port: 'bankFeed',
  name: 'popbill',
  required: POPBILL_REQUIRED,
  optional: POPBILL_OPTIONAL,
  connect: async (values, context) => popbillBank({ ...readPopbill(values, context), db: context.db }),
})
