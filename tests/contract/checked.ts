import type { ValidateFunction } from 'ajv/dist/2020'
import { expect } from 'vitest'
import { compileResponseCheck, getOperation, type Operation } from '../../server/http/contract'
import type { OperationName } from '../../server/http/contract-types'
import type { Answer, TestShop } from '../server/harness'

const compiled = new Map<string, ValidateFunction>()

function schemaCheck(operation: Operation, status: number): ValidateFunction | null {
  const key = `${operation.name} ${status}`
  const known = compiled.get(key)
  if (known) return known
  const schema = operation.document.responses[String(status)]?.content?.['application/json']?.schema
  if (!schema) return null
  const check = compileResponseCheck(schema)
  compiled.set(key, check)
  return check
}

/** Fails unless the answer is one that the contract declares for the operation, with nothing undeclared in it. */
export function expectDeclared(name: OperationName, answer: Answer): void {
  const operation = getOperation(name)
  const declared = Object.keys(operation.document.responses)
  expect(declared, `${name} answered ${answer.status} ${JSON.stringify(answer.body)}`).toContain(String(answer.status))
  const check = schemaCheck(operation, answer.status)
  if (!check) return
  check(answer.body)
  expect(check.errors ?? [], `${name} ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}`).toEqual([])
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

/** Calls an operation and checks that its answer is declared. */
export async function send(shop: TestShop, name: OperationName, sent: Sent): Promise<Answer> {
  const { method, path } = getOperation(name)
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(sent.path?.[key] ?? key))
  const { token, body, headers } = sent
  const answer = await shop.call(method, `${filled}${sent.query ?? ''}`, { token, body, headers, ip: freshIp() })
  expectDeclared(name, answer)
  return answer
}
