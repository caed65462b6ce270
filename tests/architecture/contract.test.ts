import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractDocument, contractHash } from '../../server/contract/contract-document'
import { screens } from '../../src/menu/menu'

/** Rules for the contract itself. `tests/contract` checks that the backend follows it. */

interface Schema {
  $ref?: string
  enum?: string[]
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  maxItems?: number
  'x-labels'?: Record<string, string>
}
interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown> }>
  'x-permission'?: string
  'x-permission-level'?: string
}

const contract = contractDocument as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const { schemas } = contract.components
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => ['get', 'post', 'put', 'delete', 'patch'].includes(method))
    .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, ...operation })),
)
const codes = schemas.PermissionCode?.enum ?? []

/** Operations that are public on purpose. A new one is a decision and is added here. */
const open = [
  'GET /api/v1/common/gugun/{id}',
  'GET /api/v1/common/pacakge-code',
  'GET /api/v1/common/shop',
  'GET /api/v1/common/sido',
  'GET /api/v1/health',
  'POST /api/v1/admin/auth/reissue',
  'POST /api/v1/admin/auth/reset-password',
  'POST /api/v1/admin/auth/sign-in',
  'POST /api/v1/admin/auth/sign-in/otp/test',
  'POST /api/v1/admin/auth/sign-in/test',
  'POST /api/v1/admin/auth/sign-out',
]

describe('permissions', () => {
  it('every operation declares its permission with existing codes', () => {
    expect(operations.length).toBeGreaterThan(40)
    for (const { name, 'x-permission': permission } of operations) {
      expect(permission, name).toBeTruthy()
      if (permission === 'PUBLIC' || permission === 'SIGNED_IN') continue
      for (const code of permission?.split('|') ?? []) expect(codes, name).toContain(code)
    }
  })

  it('only the intended operations are public', () => {
    const found = operations.filter((operation) => operation['x-permission'] === 'PUBLIC').map(({ name }) => name)
    expect(found.sort()).toEqual(open)
  })

  it('the enum, permission groups and the menu have the same codes', () => {
    expect(Object.keys(schemas.Permissions?.properties ?? {}).sort()).toEqual([...codes].sort())
    const inMenu = screens.flatMap(({ code }) => (code ? [code] : []))
    expect(inMenu.sort()).toEqual([...codes].sort())
    expect(codes).toHaveLength(52)
  })

  it('a level is declared only where it differs from the default', () => {
    for (const { name, 'x-permission-level': level } of operations)
      if (level !== undefined) expect(level, name).toBe(name.startsWith('GET ') ? 'WRITE' : 'READ')
  })
})

describe('enums', () => {
  it('have a Korean label for every value, and no others', () => {
    // Codes for programs, and numbers: they are never shown.
    const unlabeled = ['ChallengeOtpState', 'ErrorCode', 'PermissionCode']
    for (const [name, schema] of Object.entries(schemas)) {
      if (!schema.enum || unlabeled.includes(name) || name.endsWith('Body')) continue
      if (schema.enum.every((value) => typeof value === 'number')) continue
      expect(Object.keys(schema['x-labels'] ?? {}).sort(), name).toEqual([...schema.enum].map(String).sort())
      for (const label of Object.values(schema['x-labels'] ?? {})) expect(label, name).toMatch(/[가-힣A-Z0-9]/)
    }
  })
})

describe('answers', () => {
  it('every operation with a session declares 401', () => {
    for (const operation of operations)
      if (operation['x-permission'] !== 'PUBLIC')
        expect(Object.keys(operation.responses), operation.name).toContain('401')
  })

  it('429 and 503 carry Retry-After', () => {
    const late = operations.flatMap(({ name, responses }) =>
      ['429', '503'].flatMap((status) => {
        const response = responses[status]
        return response ? [{ name, status, headers: response.headers }] : []
      }),
    )
    expect(new Set(late.map(({ status }) => status)).size).toBe(2)
    for (const { name, status, headers } of late)
      expect(Object.keys(headers ?? {}), `${name} ${status}`).toContain('Retry-After')
  })

  it('every array in a body has a maximum', () => {
    const endless = new Set<string>()
    const seen = new Set<string>()
    const visit = (schema: Schema, at: string, limited = false): void => {
      const name = schema.$ref?.split('/').pop()
      if (name) {
        const target = schemas[name]
        if (!target || seen.has(name)) return
        seen.add(name)
        visit(target, name, limited)
      }
      const hasLimit = limited || schema.maxItems !== undefined
      if (schema.type === 'array' && !hasLimit) endless.add(at)
      for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) visit(part, at, hasLimit)
      for (const [key, part] of Object.entries(schema.properties ?? {})) visit(part, `${at}.${key}`)
      if (schema.items) visit(schema.items, `${at}[]`)
    }
    for (const { name, requestBody } of operations) {
      for (const { schema } of Object.values(requestBody?.content ?? {})) if (schema) visit(schema, name)
    }
    expect([...endless]).toEqual([])
    expect(seen.size).toBeGreaterThan(100)
  })

  it('operation ids are unique', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the generated contract document', () => {
  it('is regenerated when the contract or the code that expands it changes', () => {
    const expander = 'export function expand() {}\nfunction together() {}\n'
    const hash = contractHash('openapi: 3.1.0', expander)
    expect(contractHash('openapi: 3.1.0', expander)).toBe(hash)
    expect(contractHash('openapi: 3.1.1', expander)).not.toBe(hash)
    expect(contractHash('openapi: 3.1.0', expander.replace('together() {}', 'together() { return 1 }'))).not.toBe(hash)
    // the hash in the repository is made from this document
    expect(contractHash('openapi: 3.1.0')).toBe(
      contractHash('openapi: 3.1.0', readFileSync('server/contract/contract-expand.ts', 'utf8')),
    )
  })
})
