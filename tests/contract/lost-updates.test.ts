import { expect, it } from 'vitest'
import { operations } from '../../server/http/contract'
import type { OperationName } from '../../server/http/contract-types'
import { resolveSchema } from './resolve-schema'

/**
 * A PUT says which state it replaces, so that nothing another admin has saved is overwritten unseen: by `version`, by what was
 * `seen`, or by `savedAt` of one's own draft. An order of records names all of them (`seqs`, `nodes`), cells name their values
 * before (`rows`, `cells`).
 */

const STATED = ['version', 'seen', 'savedAt', 'seqs', 'nodes', 'rows', 'cells']

/** A PUT that cannot overwrite anything, with the reason. */
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
