import type { ContractDocument, OperationDocument } from '../../server/contract/contract-document'

/**
 * Returns the contract with every refusal that several operations share in `components.responses`. TypeSpec repeats it in each
 * operation, which makes openapi.yaml larger by a third and its types by more than half.
 */
export function shareResponses(contract: ContractDocument): ContractDocument {
  const copy = structuredClone(contract)
  /** Refusal as text → the operations that answer it. */
  const users = new Map<string, { responses: OperationDocument['responses']; status: string }[]>()
  for (const { responses } of Object.values(copy.paths).flatMap((operations) => Object.values(operations)))
    for (const status of Object.keys(responses).filter((each) => /^[45]/.test(each))) {
      const text = JSON.stringify(responses[status])
      users.set(text, [...(users.get(text) ?? []), { responses, status }])
    }
  const shared: Record<string, unknown> = {}
  for (const [text, uses] of users) {
    const [{ status } = { status: '' }] = uses
    if (uses.length < 2) continue
    const name = freeName(bodyName(text) ?? `Status${status}`, shared)
    shared[name] = JSON.parse(text)
    for (const use of uses) use.responses[use.status] = { $ref: `#/components/responses/${name}` }
  }
  copy.components.responses = shared
  return copy
}

/** Returns `Invalid` for a response with the schema InvalidBody; undefined without such a schema. */
const bodyName = (response: string) => /"#\/components\/schemas\/(\w+?)Body"/.exec(response)?.[1]

/** Returns a name that is not taken: itself, or with a number. */
function freeName(name: string, taken: object): string {
  let free = name
  for (let count = 2; free in taken; count += 1) free = `${name}${count}`
  return free
}
