import screensJson from '../../../openapi/screens.gen.json' with { type: 'json' }
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'

interface Screen {
  path: string
  groupNo: number
  title: string
  code: string | null
  codes: string[]
}

const screens = screensJson as Screen[]

/** Rows of the permission matrix: one per screen with its own code, and the other screens with the same code. */
export const codeRows: Schemas['CodeOfScreen'][] = screens.flatMap(({ path, groupNo, title, code }) => {
  if (code === null) return []
  const others = screens.filter((other) => other.path !== path && other.codes.includes(code))
  return [
    { code: code as Schemas['PermissionCode'], groupNo, title, path, extraPaths: others.map((other) => other.path) },
  ]
})

export const permissionCodeHandlers = handlersOf({
  'GET /api/v1/admin/permission-codes': async () => codeRows,
})
