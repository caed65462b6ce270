import type { ContractDocument } from '../../server/http/contract-document'

/**
 * Returns the contract with every refusal that several operations share in `components.responses`. TypeSpec repeats it in each
 * operation, which makes openapi.yaml larger by a third and its types by more than half.
 */
export function shareResponses(contract: ContractDocument): ContractDocument {
  const copy = structuredClone(contract)
  const refusals = Object.values(copy.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses }) =>
      Object.keys(responses)
        .filter((status) => /^[45]/.test(status))
        .map((status) => ({ responses, status, text: JSON.stringify(responses[status]) })),
    )
  const isShared = repeated(refusals.map(({ text }) => text))
  const nameOf = new Map<string, string>()
  const shared: Record<string, unknown> = {}
  for (const { responses, status, text } of refusals) {
    if (!isShared.has(text)) continue
    const name = nameOf.get(text) ?? freeName(describe(status, text), shared)
    nameOf.set(text, name)
    shared[name] = JSON.parse(text)
    responses[status] = { $ref: `#/components/responses/${name}` }
  }
  copy.components.responses = shared
  return copy
}

function repeated(texts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)))
}

/** Returns `Invalid` for InvalidBody, `Status409DuplicateInUse` for the codes that the response lists. */
function describe(status: string, text: string): string {
  const body = /"#\/components\/schemas\/(\w+?)Body"/.exec(text)?.[1]
  const lists = [...text.matchAll(/"enum":(\["[A-Z_"]+(?:,"[A-Z_]+")*\])/g)]
  const codes: string[] = lists.flatMap(([, list = '[]']) => JSON.parse(list))
  return body ?? `Status${status}${codes.map(pascal).join('')}`
}

function freeName(name: string, taken: object): string {
  let free = name
  for (let n = 2; free in taken; n += 1) free = `${name}${n}`
  return free
}

const pascal = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('')
