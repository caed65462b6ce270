import { max } from 'drizzle-orm'
import { expect } from 'vitest'
import { adminLogSeals } from '../../server/db/schema'
import { getOperation } from '../../server/http/contract'
import type { OperationName } from '../../server/http/contract-types'
import type { Answer, TestShop } from '../server/harness'
import { declaredCheck } from '../server/refusals'

/** Fails unless the answer is one that the contract declares for the operation, with nothing undeclared in it. */
export function expectDeclared(name: OperationName, answer: Pick<Answer, 'status' | 'body'>): void {
  const check = declaredCheck(getOperation(name), answer.status)
  if (check === null || check?.(answer.body)) return
  const said = `${name} answered ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}`
  expect.fail(`${said}: ${check ? JSON.stringify(check.errors?.slice(0, 3)) : 'the contract declares no such answer'}`)
}

interface Sent {
  path?: Record<string, string | number>
  query?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

let addresses = 0

/** An address that nobody has used yet: limits per address stay out of the way. */
export const freshIp = (): string => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

/** The number of the last row of the log. Its seals are one table, the log is one a month. */
export async function lastLog({ services: { db } }: TestShop): Promise<number> {
  const [row] = await db.select({ last: max(adminLogSeals.adminLogSeq) }).from(adminLogSeals)
  return row?.last ?? 0
}

/** Calls an operation and checks that its answer is declared. */
export async function send(shop: TestShop, name: OperationName, sent: Sent): Promise<Answer> {
  const { method, path } = getOperation(name)
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(sent.path?.[key] ?? key))
  const { token, body, headers } = sent
  const answer = await shop.call(method, `${filled}${sent.query ?? ''}`, { token, body, headers, ip: freshIp() })
  expectDeclared(name, answer)
  return answer
}
