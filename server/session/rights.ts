import type { Actor } from '../call/call'
import { contractDocument } from '../contract/contract-document'
import type { Schemas } from '../contract/contract-types'

type Permissions = Schemas['Permissions']
export type PermissionCode = keyof Permissions

/** The permissions of a group. */
export type Rights = Pick<Actor, 'permissions' | 'piiUnmask' | 'piiExport' | 'pointLimit'>

/** All codes, in menu order. */
export const permissionCodes = contractDocument.components.schemas.PermissionCode?.enum as PermissionCode[]

export const everyPermission: Permissions = Object.fromEntries(permissionCodes.map((code) => [code, 'WRITE']))

/**
 * Returns the permissions of a group. The system group has all of them regardless of its row, so that a new code never
 * locks super admins out.
 */
export const rightsOf = (group: Rights & { system: boolean }): Rights =>
  group.system
    ? { permissions: everyPermission, piiUnmask: true, piiExport: true, pointLimit: null }
    : {
        permissions: group.permissions,
        piiUnmask: group.piiUnmask,
        piiExport: group.piiExport,
        pointLimit: group.pointLimit,
      }

const rank = { NONE: 0, READ: 1, WRITE: 2 } as const
export const levelOf = (permissions: Permissions, code: PermissionCode) => permissions[code] ?? 'NONE'

/** Returns the most that one grant of points or deposit may be: 0 without the permission. */
const highestGrant = ({ permissions, pointLimit }: Rights): number =>
  levelOf(permissions, 'POINT_MANAGEMENT') === 'WRITE' ? (pointLimit ?? Number.POSITIVE_INFINITY) : 0

/** Returns whether `given` has anything that `editorRights` lacks. With `before`, only additions to it count. */
export function exceeds(given: Rights, editorRights: Rights, before?: Rights): boolean {
  const raises = permissionCodes.some((code) => {
    const level = rank[levelOf(given.permissions, code)]
    if (before && level <= rank[levelOf(before.permissions, code)]) return false
    return level > rank[levelOf(editorRights.permissions, code)]
  })
  const switches = (['piiUnmask', 'piiExport'] as const).some(
    (key) => given[key] && !editorRights[key] && !before?.[key],
  )
  const grants = highestGrant(given)
  const grantsMore = grants > highestGrant(editorRights) && !(before && grants <= highestGrant(before))
  return raises || switches || grantsMore
}
