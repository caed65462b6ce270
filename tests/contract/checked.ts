import { max } from 'drizzle-orm'
import { expect } from 'vitest'
import { getOperation } from '../../server/contract/contract'
import type { OperationName } from '../../server/contract/contract-types'
import { adminLogSeals } from '../../server/db/schema'
import type { Answer, TestShop } from '../server/harness'
import { declaredCheck } from '../server/refusals'

/** Fails unless the contract declares the response for the operation, with no undeclared field in it. */
export function expectDeclared(name: OperationName, answer: Pick<Answer, 'status' | 'body'>): void {
  const check = declaredCheck(getOperation(name), answer.status)
  if (check === null || check?.(answer.body)) return
  const description = `${name} answered ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}`
  expect.fail(
    `${description}: ${check ? JSON.stringify(check.errors?.slice(0, 3)) : 'the contract declares no such answer'}`,
  )
}

interface Sent {
  path?: Record<string, string | number>
  query?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

let addresses = 0

/** Returns an unused IP address, so that limits per address do not apply. */
export const freshIp = (): string => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

/** Returns the number of the newest log row. All seals are in one table; the log has one table a month. */
export async function lastLog({ services: { db } }: TestShop): Promise<number> {
  const [row] = await db.select({ last: max(adminLogSeals.adminLogSeq) }).from(adminLogSeals)
  return row?.last ?? 0
}

/** Calls an operation and checks that its response is declared. */
export async function send(shop: TestShop, name: OperationName, sent: Sent): Promise<Answer> {
  const { method, path } = getOperation(name)
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(sent.path?.[key] ?? key))
  const { token, body, headers } = sent
  const answer = await shop.call(method, `${filled}${sent.query ?? ''}`, { token, body, headers, ip: freshIp() })
  expectDeclared(name, answer)
  return answer
}
