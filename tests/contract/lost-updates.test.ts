import { expect, it } from 'vitest'
import { operations } from '../../server/contract/contract'
import type { OperationName } from '../../server/contract/contract-types'
import { resolveSchema } from './resolve-schema'

/**
 * A PUT names the state that it replaces, so that it does not overwrite changes of other admins: `version`, `seen`, or
 * `savedAt` of an own draft. An order of records names all records (`seqs`, `nodes`), grid cells name their previous
 * values (`rows`, `cells`).
 */

const STATED = ['version', 'seen', 'savedAt', 'seqs', 'nodes', 'rows', 'cells']

/** PUTs that cannot overwrite anything, with the reason. */
const harmless: Partial<Record<OperationName, string>> = {
  'PUT /api/v1/admin/log-inspections/{month}': 'is done once a month',
  'PUT /api/v1/admin/saved-views/default': "is the admin's own choice",
}

it('every PUT names the version it replaces', () => {
  const silent = operations.flatMap(({ method, name, document }) => {
    const body = resolveSchema(document.requestBody?.content['application/json']?.schema ?? {})
    const states = STATED.some((field) => body.required?.includes(field))
    return method === 'PUT' && !states ? [name] : []
  })
  expect(silent.sort()).toEqual(Object.keys(harmless).sort())
})
