import { describe, expect, it } from 'vitest'
import type { OperationName } from '../../server/http/call'
import { operationNamed, operations } from '../../server/http/contract'
import { shop as parts } from '../../server/shop'
import { screens } from '../../src/menu/menu'
import { definitions } from './definitions'

/** Who may do what is said once, by the menu: everything else that names a permission says the same. */

/** Operations that are not opened by the page they belong to, each with its reason. */
const exceptions: Partial<Record<OperationName, [permission: string, reason: string]>> = {
  'POST /api/v1/admin/admin-logs/screen-views': ['SIGNED_IN', 'whoever opens a screen reports it'],
  'GET /api/v1/admin/brands/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/patterns/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/car-makers/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/car-models/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/business-grades': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'POST /api/v1/admin/auth/check-id': ['ADMIN_PERMISSION_MANAGEMENT', 'asked before an account is made'],
  'GET /api/v1/common/gugun/{id}': ['PUBLIC', 'the specification leaves it open'],
  'GET /api/v1/common/pacakge-code': ['PUBLIC', 'the specification leaves it open'],
  'GET /api/v1/common/sido': ['PUBLIC', 'the specification leaves it open'],
  'GET /api/v1/health': ['PUBLIC', 'asked by what watches the server'],
}

/** POSTs that need READ only: they compute, and change nothing. */
const computing: readonly OperationName[] = [
  'POST /api/v1/admin/admin-logs/verify',
  'POST /api/v1/admin/car-models/fit-counts',
  'POST /api/v1/admin/items/running-uses',
  'POST /api/v1/admin/price-jobs/preview',
  'POST /api/v1/admin/price-jobs/previews/{seq}/again',
  'POST /api/v1/admin/restock-notifies/preview',
  'POST /api/v1/admin/price-rankings/match',
]

const said = (permission: (typeof operations)[number]['permission']): string =>
  Array.isArray(permission) ? [...permission].sort().join('|') : permission

/** What opens the page of a tag, and its parts: one entry each, as the contract writes it. */
function pagePermissions(tag: string): string[] {
  // What no page owns, and what every admin has of his own.
  if (tag === 'common') return ['SIGNED_IN']
  const parts = screens.filter(({ path }) => path === `/${tag}` || path.startsWith(`/${tag}/`))
  return parts.map(({ codes, open }) => (open ? 'PUBLIC' : [...codes].sort().join('|') || 'SIGNED_IN'))
}

const codesOf = (path: string) => screens.find((screen) => screen.path === path)?.codes

const { lists, details } = await definitions()

describe('operations', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
    const tags = operation.document.tags ?? []
    expect(tags.length, 'has no tag').toBeGreaterThan(0)
    const exception = exceptions[name]
    const page = tags.flatMap(pagePermissions)
    expect(page.length, `no page has the tag ${tags.join()}`).toBeGreaterThan(0)
    if (exception) {
      expect(said(operation.permission)).toBe(exception[0])
      expect(page, 'is no exception any more').not.toContain(exception[0])
    } else expect(page).toContain(said(operation.permission))
    const reads = operation.method === 'GET' || computing.includes(name)
    expect(operation.level).toBe(reads ? 'READ' : 'WRITE')
  })

  it('the exceptions exist', () => {
    const names = operations.map(({ name }) => name)
    for (const name of [...Object.keys(exceptions), ...computing]) expect(names).toContain(name)
  })
})

describe('what the screens ask for', () => {
  it('lists stand on a screen, and their code is that of the screen and of their call', () => {
    expect(lists.length).toBeGreaterThan(15)
    for (const { key, screen, code, path } of lists) {
      expect(codesOf(screen), key).toEqual([code])
      expect(operationNamed(`GET ${path}` as OperationName).permission, `${key} ${path}`).toEqual([code])
    }
  })

  it('details stand on a screen, lead back to one, and their code is that of the screen and of their calls', () => {
    expect(details.length).toBeGreaterThan(10)
    for (const { screen, list, code, path, create } of details) {
      expect(codesOf(screen), screen).toEqual(code ? [code] : [])
      expect(codesOf(list), `${screen} ${list}`).toBeDefined()
      const calls = [`GET ${path}`, `PUT ${path}`, ...(create ? [`POST ${create.path}`] : [])] as OperationName[]
      for (const call of calls)
        expect(said(operationNamed(call).permission), `${screen} ${call}`).toBe(code ?? 'SIGNED_IN')
    }
  })

  it('Excel files are opened by what opens the list that they are of, and are personal where it says so', () => {
    for (const [resource, excel] of Object.entries(parts.excel)) {
      expect(excel.resource).toBe(resource)
      expect(excel.permission, resource).toEqual(operationNamed(excel.listOperation).permission)
    }
    for (const { key, path, excel } of lists) {
      if (!excel) continue
      const { listOperation, personal } = parts.excel[excel.resource]
      expect({ listOperation, personal }, key).toEqual({ listOperation: `GET ${path}`, personal: excel.personal })
    }
  })
})
