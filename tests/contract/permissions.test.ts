import { describe, expect, it } from 'vitest'
import { shop as parts } from '../../server/app-definitions'
import { getOperation, operations } from '../../server/contract/contract'
import type { OperationName } from '../../server/contract/contract-types'
import { screens } from '../../src/menu/menu'
import { definitions } from './definitions'

/** The menu defines the permissions once. Every other place that names a permission must match it. */

/** Operations whose permission differs from that of their page, each with its reason. */
const answering =
  'BUSINESS_MEMBER_INQUIRY|GENERAL_INQUIRY|ITEM_INQUIRY|ITEM_REVIEW|MARKETING_INQUIRY|STORE_INQUIRY|STORE_REVIEW'
const forAnswers: [permission: string, reason: string] = [answering, 'every screen with answers has them']
const forReceipts: [permission: string, reason: string] = [
  'CASH_RECEIPT_CANCEL|ORDER_MANAGEMENT',
  'who looks after orders sees to their receipts, too',
]
const forClaims: [permission: string, reason: string] = [
  'ORDER_MANAGEMENT|ORDER_STATE_MANAGEMENT',
  'claims and refunds are worked on in the order, too',
]
const LINKED =
  'ITEM_BANNER|LINE_BANNER|MAIN_BANNER|MAIN_MANAGEMENT|MENU_MANAGEMENT|POP_UP_MANAGEMENT|RENTAL_BANNER|TOP_BANNER'

const exceptions: Partial<Record<OperationName, [permission: string, reason: string]>> = {
  'GET /api/v1/admin/order-claims': forClaims,
  'POST /api/v1/admin/order-claims/bulk': forClaims,
  'GET /api/v1/admin/order-claims/{seq}': forClaims,
  'GET /api/v1/admin/order-claims/{seq}/reorder': forClaims,
  'POST /api/v1/admin/order-claims/{seq}/transition': forClaims,
  'GET /api/v1/admin/refunds': forClaims,
  'POST /api/v1/admin/refunds/bulk': forClaims,
  'GET /api/v1/admin/refunds/{seq}': forClaims,
  'POST /api/v1/admin/refunds/{seq}/transition': forClaims,
  'POST /api/v1/admin/admin-logs/screen-views': ['SIGNED_IN', 'whoever opens a screen reports it'],
  'GET /api/v1/admin/link-targets': [
    LINKED,
    'links of every kind of banner, of popups and of the menu lead to records',
  ],
  'GET /api/v1/admin/brands/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/patterns/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/car-makers/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/car-models/options': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/business-grades': ['SIGNED_IN', 'options of filters and forms on screens of other codes'],
  'GET /api/v1/admin/coupons/options': ['COUPON_MANAGEMENT|EVENT', 'events give coupons away, too'],
  'POST /api/v1/admin/shipments/bulk': [
    'DELIVERY_BATCH|ORDER_MANAGEMENT|ORDER_STATE_MANAGEMENT',
    'goods are sent from the page of batches, too',
  ],
  'POST /api/v1/admin/island-fees/preview': ['SIGNED_IN', 'what sending costs is asked for on screens of other codes'],
  'GET /api/v1/admin/interest-frees/current': ['SIGNED_IN', 'told beside payments, on screens of other codes'],
  'GET /api/v1/admin/answer-templates': forAnswers,
  'POST /api/v1/admin/answer-templates': forAnswers,
  'GET /api/v1/admin/answer-templates/{seq}': forAnswers,
  'PUT /api/v1/admin/answer-templates/{seq}': forAnswers,
  'DELETE /api/v1/admin/answer-templates/{seq}': forAnswers,
  'PUT /api/v1/admin/answer-templates/order': forAnswers,
  'GET /api/v1/admin/cash-receipts': forReceipts,
  'GET /api/v1/admin/cash-receipts/issuable': forReceipts,
  'POST /api/v1/admin/cash-receipts': forReceipts,
  'GET /api/v1/admin/cash-receipts/{seq}': forReceipts,
  'POST /api/v1/admin/cash-receipts/{seq}/cancel': forReceipts,
  'POST /api/v1/admin/cash-receipts/{seq}/retry': forReceipts,
  'POST /api/v1/admin/cash-receipts/bulk': forReceipts,
  'POST /api/v1/admin/auth/check-id': ['ADMIN_PERMISSION_MANAGEMENT', 'asked before an account is made'],
  'GET /api/v1/admin/holidays': ['SIGNED_IN', 'working days count on many screens'],
  'GET /api/v1/admin/stores/picker': ['SIGNED_IN', 'stores are chosen on many screens'],
  'GET /api/v1/admin/stores/options': ['SIGNED_IN', 'stores are chosen on many screens'],
  'GET /api/v1/admin/stores/{seq}/calendar': [
    'ORDER_MANAGEMENT|RENTAL_APPLICATION|STORE_MANAGEMENT',
    'orders and rentals look where there is room',
  ],
  'GET /api/v1/admin/stores/{seq}/day': [
    'ORDER_MANAGEMENT|RENTAL_APPLICATION|STORE_MANAGEMENT',
    'orders and rentals look where there is room',
  ],
  'GET /api/v1/admin/stores/{seq}/slots': [
    'ORDER_MANAGEMENT|RENTAL_APPLICATION|STORE_MANAGEMENT',
    'orders and rentals book slots',
  ],
  'GET /api/v1/admin/affiliate-cards/options': [
    'RENTAL_APPLICATION|RENTAL_BANNER|RENTAL_CARD_MANAGEMENT|RENTAL_EVENT_MANAGEMENT|RENTAL_MANAGEMENT',
    'cards are chosen on every screen of rentals',
  ],
  'GET /api/v1/admin/rental-products/companies': [
    'RENTAL_APPLICATION|RENTAL_CARD_MANAGEMENT|RENTAL_MANAGEMENT',
    'cards and applications are of companies, too',
  ],
  'GET /api/v1/admin/rental-products/options': [
    'RENTAL_APPLICATION|RENTAL_BANNER|RENTAL_EVENT_MANAGEMENT|RENTAL_MANAGEMENT',
    'products are chosen on other screens of rentals',
  ],
  'GET /api/v1/common/gugun/{id}': ['PUBLIC', 'the specification leaves it open'],
  'GET /api/v1/common/pacakge-code': ['PUBLIC', 'the specification leaves it open'],
  'GET /api/v1/common/shop': ['PUBLIC', 'the sign-in page shows whose it is'],
  'GET /api/v1/common/sido': ['PUBLIC', 'the specification leaves it open'],
  'GET /api/v1/health': ['PUBLIC', 'asked by what watches the server'],
  'GET /api/v1/admin/providers': ['SIGNED_IN', 'many screens say what is not connected'],
  'POST /api/v1/admin/providers/{port}/check': [
    'ADMIN_LOG_MANAGEMENT',
    'the page is open, its part on the server is not',
  ],
  'GET /api/v1/admin/jobs': ['ADMIN_LOG_MANAGEMENT', 'the page is open, its part on the server is not'],
  'POST /api/v1/admin/jobs/{seq}/retry': ['ADMIN_LOG_MANAGEMENT', 'the page is open, its part on the server is not'],
}

/** POSTs that need only READ: they compute and change nothing. */
const computing: readonly OperationName[] = [
  'POST /api/v1/admin/admin-logs/verify',
  'POST /api/v1/admin/car-models/fit-counts',
  'POST /api/v1/admin/items/running-uses',
  'POST /api/v1/admin/price-jobs/preview',
  'POST /api/v1/admin/price-jobs/previews/{seq}/again',
  'POST /api/v1/admin/restock-notifies/preview',
  'POST /api/v1/admin/price-rankings/match',
  'POST /api/v1/admin/providers/{port}/check',
  'POST /api/v1/admin/item-reviews/reward-preview',
  'POST /api/v1/admin/store-reviews/reward-preview',
  'POST /api/v1/admin/island-fees/preview',
  'POST /api/v1/admin/orders/preview',
  'POST /api/v1/admin/rental-products/fee-preview',
  'POST /api/v1/admin/main-sections/preview',
  'POST /api/v1/admin/stores/fee-preview',
  'POST /api/v1/admin/orders/{seq}/claims/preview',
]

const permissionText = (permission: (typeof operations)[number]['permission']): string =>
  Array.isArray(permission) ? [...permission].sort().join('|') : permission

/** Returns the permissions of the page of a tag and of its parts, one entry each, as written in the contract. */
function pagePermissions(tag: string): string[] {
  // Calls without a page, and those on the admin's own account.
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
      expect(permissionText(operation.permission)).toBe(exception[0])
      expect(page, 'is no exception any more').not.toContain(exception[0])
    } else expect(page).toContain(permissionText(operation.permission))
    const reads = operation.method === 'GET' || computing.includes(name)
    expect(operation.level).toBe(reads ? 'READ' : 'WRITE')
  })

  it('lists only exceptions that exist', () => {
    const names = operations.map(({ name }) => name)
    for (const name of [...Object.keys(exceptions), ...computing]) expect(names).toContain(name)
  })
})

describe('permissions of screens', () => {
  it('each list has a screen and shares its permission code with the screen and its call', () => {
    expect(lists.length).toBeGreaterThan(15)
    for (const { key, screen, code, path } of lists) {
      expect(codesOf(screen), key).toEqual([code])
      const call = `GET ${path}` as OperationName
      // a call that several lists use accepts the permission of each
      if (!exceptions[call])
        expect(permissionText(getOperation(call).permission).split('|'), `${key} ${path}`).toContain(code)
    }
  })

  it('each detail has a screen, links back to a list, and shares its permission code with both and its calls', () => {
    expect(details.length).toBeGreaterThan(10)
    for (const { screen, list, code, path, create } of details) {
      const codes = [code ?? []].flat()
      // a page with several permissions may have parts that need one of them
      expect(codesOf(screen)?.length, screen).toBe(codes.length === 0 ? 0 : codesOf(screen)?.length)
      expect(codesOf(screen), screen).toEqual(expect.arrayContaining(codes))
      expect(codesOf(list), `${screen} ${list}`).toBeDefined()
      const calls = [`GET ${path}`, `PUT ${path}`, ...(create ? [`POST ${create.path}`] : [])] as OperationName[]
      for (const call of calls)
        expect(permissionText(getOperation(call).permission).split('|'), `${screen} ${call}`).toEqual(
          expect.arrayContaining(codes.length === 0 ? ['SIGNED_IN'] : codes),
        )
    }
  })

  it('each Excel export needs the permission of its list and says whether it holds personal data', () => {
    for (const [resource, excel] of Object.entries(parts.excel)) {
      expect(excel.resource).toBe(resource)
      expect(excel.permission, resource).toEqual(getOperation(excel.listOperation).permission)
    }
    for (const { key, path, excel } of lists) {
      if (!excel) continue
      const { listOperation, personal } = parts.excel[excel.resource]
      expect({ listOperation, personal }, key).toEqual({ listOperation: `GET ${path}`, personal: excel.personal })
    }
  })
})
