import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** A hand-written contract of another backend. */
const OWN = `openapi: 3.1.0
# our own
info: { title: Own, version: '7' }
paths:
  /api/v1/admin/tires:
    get:
      operationId: tires
      tags: [product/tires]
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/Tire' } } }
components:
  schemas:
    Tire: { type: object, required: [ownName], properties: { ownName: { type: string, title: 이름 } } }
`

let dir: string
const at = (file: string) => join(dir, file)
const text = (file: string) => readFileSync(at(file), 'utf8')

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'own-contract-'))
  for (const folder of ['openapi', 'src', 'tests']) mkdirSync(at(folder))
  symlinkSync(resolve('node_modules'), at('node_modules'))
  writeFileSync(at('package.json'), '{ "name": "own", "config": { "contract": "yaml" } }\n')
  writeFileSync(at('openapi/openapi.yaml'), OWN)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const api = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', resolve('scripts/api.ts'), ...args], { cwd: dir, encoding: 'utf8' })

// starts one process for each command, which takes some seconds
it("keeps a shop's own openapi.yaml once recorded as source, and generates everything from it", () => {
  const taken = api()
  expect(taken.status, taken.stderr).toBe(0)
  expect(text('openapi/schema.gen.d.ts')).toContain('ownName: string')

  const renamed = OWN.replaceAll('ownName', 'renamed')
  writeFileSync(at('openapi/openapi.yaml'), renamed)
  const stale = api('--check')
  expect([stale.status, stale.stderr]).toEqual([1, expect.stringContaining('openapi/schema.gen.d.ts')])
  const again = api()
  expect(again.status, again.stderr).toBe(0)
  expect(text('openapi/openapi.yaml')).toBe(renamed)
  expect(text('openapi/schema.gen.d.ts')).toContain('renamed: string')
  expect(api('--check').status).toBe(0)
})

it('accepts no other value for the source', () => {
  writeFileSync(at('package.json'), '{ "config": { "contract": "proto" } }\n')
  const ran = api()
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('must be one of typespec, yaml, not "proto"')])
})
