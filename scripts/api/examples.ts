import { existsSync, readFileSync } from 'node:fs'
import type { ContractDocument } from '../../server/contract/contract-document'

/** Answers of the sample shop, written by tests/contract/shop-operations.test.ts. */
export const EXAMPLES = 'openapi/shop-examples.gen.json'

interface Example {
  request?: unknown
  response: unknown
}

/** Returns the examples by the names of their operations; none as long as they have not been written. */
export const readExamples = (): Readonly<Record<string, Example>> =>
  existsSync(EXAMPLES) ? JSON.parse(readFileSync(EXAMPLES, 'utf8')) : {}

/** Returns a contract with an example of the body and of the answer of each operation that has one. */
export function withExamples(contract: ContractDocument): ContractDocument {
  const examples = readExamples()
  const copy = structuredClone(contract)
  for (const [path, operations] of Object.entries(copy.paths))
    for (const [method, { requestBody, responses }] of Object.entries(operations)) {
      const example = examples[`${method.toUpperCase()} ${path}`]
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      const [sent, answered] = [requestBody?.content['application/json'], success?.content?.['application/json']]
      if (sent && example?.request !== undefined) Object.assign(sent, { example: example.request })
      if (answered && example) Object.assign(answered, { example: example.response })
    }
  return copy
}
