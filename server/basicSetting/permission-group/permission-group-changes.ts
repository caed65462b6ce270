import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { fieldChanges } from '../../log/field-changes'
import type { GroupRow } from '../../session/accounts'
import { levelOf, type PermissionCode, permissionCodes } from '../../session/rights'
import { codeRows } from './permission-code.handlers'

export type GroupValues = Pick<
  GroupRow,
  'name' | 'description' | 'permissions' | 'piiUnmask' | 'piiExport' | 'otpRequired' | 'pointLimit'
>

const EMPTY_GROUP: GroupValues = {
  name: '',
  description: null,
  permissions: {},
  piiUnmask: false,
  piiExport: false,
  otpRequired: false,
  pointLimit: null,
}

const levelLabel = (permissions: Schemas['Permissions'], code: PermissionCode): string => {
  const level = levelOf(permissions, code)
  return level === 'NONE' ? '없음' : labelOf('PermissionLevel', level)
}

/**
 * Returns the log changes of a group, with each changed code by the title of its screen. Null stands for a new or a
 * deleted group.
 */
export function groupChanges(before: GroupValues | null, after: GroupValues | null): Schemas['FieldChange'][] {
  const from = before ?? EMPTY_GROUP
  const { name, description, permissions, piiUnmask, piiExport, otpRequired, pointLimit } = after ?? EMPTY_GROUP
  const codes = permissionCodes.filter((code) => levelOf(from.permissions, code) !== levelOf(permissions, code))
  return [
    ...fieldChanges('PermissionGroupBody', from, { name, description, piiUnmask, piiExport, otpRequired, pointLimit }),
    ...codes.map((code) => ({
      field: `permissions.${code}`,
      label: codeRows.find((row) => row.code === code)?.title ?? code,
      before: levelLabel(from.permissions, code),
      after: levelLabel(permissions, code),
    })),
  ]
}
