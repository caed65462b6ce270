import { personal } from './gen/personal.gen'
import { NAME_LENGTH, operationCode } from './shape-code'

/** Returns whether a GET reads personal data (`x-personal` in the contract). The server logs such reads, so they are not prefetched. */
export function readsPersonalData(path: string): boolean {
  const code = operationCode(`get ${path}`)
  for (let at = 0; at < personal.length; at += NAME_LENGTH) if (personal.startsWith(code, at)) return true
  return false
}
