import type { Operation } from '../contract/contract'
import type { Actor } from './call'

/**
 * Returns whether an admin may call an operation. They need at least one of its permission codes, with the level it
 * requires. An operation without any code is refused to everyone.
 */
export function mayCall(operation: Operation, actor: Actor | null): boolean {
  if (operation.permission === 'PUBLIC') return true
  if (operation.permission === 'SIGNED_IN') return actor !== null
  return operation.permission.some((code) => {
    const level = actor?.permissions[code]
    return level === 'WRITE' || (level === 'READ' && operation.level === 'READ')
  })
}
