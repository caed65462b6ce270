import type { Actor } from './call'
import type { Operation } from './contract'

/** Whether an admin may call an operation: it needs one of its codes on its level. */
export function mayCall(operation: Operation, actor: Actor | null): boolean {
  if (operation.permission === 'PUBLIC') return true
  if (operation.permission === 'SIGNED_IN') return actor !== null
  return operation.permission.some((code) => {
    const level = actor?.permissions[code]
    return level === 'WRITE' || (level === 'READ' && operation.level === 'READ')
  })
}
