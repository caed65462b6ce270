import { personal } from './gen/personal.gen'
import { NAME_LENGTH, operationOf } from './shape-code'

/** Whether a GET reads somebody's data (`x-personal` in the contract): the log notes it as seen, so it is asked for only to be shown. */
export function readsPersons(path: string): boolean {
  const code = operationOf(`get ${path}`)
  for (let at = 0; at < personal.length; at += NAME_LENGTH) if (personal.startsWith(code, at)) return true
  return false
}
