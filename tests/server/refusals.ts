import type { ValidateFunction } from 'ajv/dist/2020'
import { vi } from 'vitest'
import { compileResponseCheck, matchOperation, type Operation } from '../../server/contract/contract'
import { handlers } from '../../server/handlers'

/** Rules for every refusal in all tests: the contract declares it, and its message is readable. */

const compiled = new Map<string, ValidateFunction>()

/**
 * Returns the validator of an operation's response; null if the contract does not describe its content, undefined if it
 * does not declare the response.
 */
export function declaredCheck(operation: Operation, status: number): ValidateFunction | null | undefined {
  const response = operation.document.responses[String(status)]
  if (!response) return undefined
  const schema = response.content?.['application/json']?.schema
  if (!schema) return null
  // most operations share the schemas of their refusals
  const key = schema.$ref ?? `${operation.name} ${status}`
  const check = compiled.get(key) ?? compileResponseCheck(schema)
  compiled.set(key, check)
  return check
}

/** Returns the validator of a refusal; null as well if a test's own handler gave the response. */
function checkOf(method: string, pathname: string, status: number): ValidateFunction | null | undefined {
  const operation = matchOperation(method, pathname)?.operation
  return !operation || vi.isMockFunction(handlers[operation.name]) ? null : declaredCheck(operation, status)
}

/** Texts from the code: `businessPriceSeq`, `order_no`; placeholders for missing values; both forms of a particle. */
const UNREADABLE = [
  /(?<![\w./@#-])[a-z]+(?:[A-Z][a-z0-9]+)+(?![\w.@-])/,
  /(?<![\w./@-])[a-z]+_[a-z_]+(?![\w.@-])/,
  /\b(?:undefined|null|NaN|object Object)\b/,
  /[을를이가은는과와]\([을를이가은는과와]\)|\((?:으)\)로/,
]
const PROMPT = / \(을\)를 입력해주세요\.$/

/** Returns why a sentence is not readable; null if it is. It may repeat what was sent. */
export function sentenceProblem(message: string, sent = (): string => ''): string | null {
  if (!/[가-힣]/.test(message)) return 'is not Korean'
  if (/\(을\)를/.test(message) && !PROMPT.test(message)) return 'has both particles'
  for (const pattern of UNREADABLE) {
    const found = pattern.exec(message)?.[0]
    if (found && !sent().includes(found)) return `says ${found}`
  }
  return null
}

interface Refused {
  status: number
  message: string
  errors: readonly { field: string; message: string }[]
  body: unknown
}

/** Throws for a refusal that the contract does not declare, or whose message contains names of the code. */
export function checkRefusal(method: string, path: string, sent: unknown, answer: Refused): void {
  if (answer.status < 400 || !answer.body) return
  const check = checkOf(method, new URL(path, 'http://shop.test').pathname, answer.status)
  const what = `${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`
  if (check === undefined) throw new Error(`${what}: the contract declares no such answer`)
  if (check && !check(answer.body)) throw new Error(`${what}: ${JSON.stringify(check.errors?.slice(0, 3))}`)
  // computed only for suspect sentences: bodies may have megabytes
  const given = () => `${path} ${typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '')}`
  for (const message of [answer.message, ...answer.errors.map((error) => error.message)]) {
    const problem = sentenceProblem(message, given)
    if (problem) throw new Error(`${what}: “${message}” ${problem}`)
  }
}
