import { describe, expect, it } from 'vitest'
import { deleteProblem, extraPaymentProblem, paymentChangeProblem } from '../../domain/orderdelivery/order-limits'
import { resendableMessages } from '../../domain/orderdelivery/order-messages'
import { hasTaxDocuments } from '../../domain/orderdelivery/order-tax-documents'
import { timeLimitProblem } from '../../domain/orderdelivery/order-time-limits'
import {
  LADDER,
  type Movable,
  type MovableLine,
  moveProblem,
  movesOf,
  type OrderAction,
  orderTransitions,
} from '../../domain/orderdelivery/order-transitions'

const order = (overrides: Partial<Movable>): Movable => ({
  state: 'PAID',
  deliveryMethod: 'PARCEL',
  paymentMethod: 'CARD',
  openClaim: null,
  ...overrides,
})
const actions = Object.keys(orderTransitions) as OrderAction[]
const open = (overrides: Partial<Movable>) =>
  actions.filter((action) => moveProblem(action, order(overrides), '…') === null)

describe('possible moves of an order', () => {
  it('sent by parcel', () => {
    expect(Object.fromEntries(LADDER.map((state) => [state, open({ state, paymentMethod: 'BANK_TRANSFER' })]))).toEqual(
      {
        PAYMENT_PENDING: ['CONFIRM_DEPOSIT'],
        PAID: ['REVERT_DEPOSIT', 'PREPARE'],
        PREPARING: ['UNPREPARE', 'SHIP'],
        SHIPPED: ['UNSHIP', 'DELIVER'],
        DELIVERED: ['UNDELIVER', 'CONFIRM'],
        MOUNTED: ['CONFIRM'],
        CONFIRMED: [],
      },
    )
  })

  it('sent to a store: delivered lines must be mounted before they are confirmed', () => {
    const deliveryMethod = 'MOUNT'
    expect(open({ state: 'SHIPPED', deliveryMethod })).toEqual(['UNSHIP', 'DELIVER', 'MOUNT'])
    expect(open({ state: 'DELIVERED', deliveryMethod })).toEqual(['UNDELIVER', 'MOUNT'])
    expect(open({ state: 'MOUNTED', deliveryMethod })).toEqual(['UNMOUNT', 'CONFIRM'])
    expect(movesOf(order({ state: 'CANCELED' }))).toEqual([])
  })

  it('with an open claim are only those that the claim does not block', () => {
    const openClaim = { kind: 'RETURN' as const }
    expect(open({ state: 'PAID', openClaim })).toEqual([])
    expect(open({ state: 'SHIPPED', openClaim })).toEqual(['DELIVER'])
    expect(moveProblem('SHIP', order({ state: 'PREPARING', openClaim }), '')).toBe(
      '진행 중인 반품 요청이 있어 처리할 수 없습니다.',
    )
  })

  it('include a manual deposit only for a bank transfer, and for the whole order', () => {
    expect(movesOf(order({ state: 'PAYMENT_PENDING', paymentMethod: 'VIRTUAL_ACCOUNT' }))).toEqual([])
    const part = {
      paymentMethod: 'BANK_TRANSFER' as const,
      lines: [{ state: 'PAID' as const }, { state: 'PREPARING' as const }],
    }
    expect(moveProblem('REVERT_DEPOSIT', order(part), '')).toBe('입금확인을 취소할 수 없는 주문입니다.')
    expect(movesOf(order(part))).toEqual(['PREPARE', 'UNPREPARE', 'SHIP'])
    expect(moveProblem('MOUNT', order({}), '결제완료')).toBe('‘결제완료’ 상태에서는 처리할 수 없습니다.')
  })
})

describe('the lines of a move', () => {
  const lines = [{ state: 'PAID' as const, openClaim: { kind: 'CANCEL' as const } }, { state: 'PREPARING' as const }]

  it('are checked for claims; other lines are not', () => {
    expect(moveProblem('SHIP', order({ lines, openClaim: { kind: 'CANCEL' } }), '')).toBeNull()
    expect(moveProblem('PREPARE', order({ lines }), '')).toBe('진행 중인 취소 요청이 있어 처리할 수 없습니다.')
  })

  it('move all or none if they are named', () => {
    expect(movesOf(order({ lines }))).toEqual(['PREPARE', 'UNPREPARE', 'SHIP'])
    expect(movesOf(order({ lines, hasChosenLines: true }))).toEqual([])
    expect(movesOf(order({ lines: lines.slice(1), hasChosenLines: true }))).toEqual(['UNPREPARE', 'SHIP'])
  })

  it('can be moved back only for a limited time', () => {
    const now = new Date('2026-11-21T10:00:00+09:00')
    const back = (action: OrderAction, line: MovableLine) => timeLimitProblem(action, [line, { state: 'PAID' }], now)
    const delivered = (deliveredAt: string) => back('UNDELIVER', { state: 'DELIVERED', deliveredAt })
    expect(delivered('2026-11-14T10:00:00+09:00')).toBeNull()
    expect(delivered('2026-11-14T09:59:59+09:00')).toBe('배송완료 후 7일이 지나 취소할 수 없습니다.')
    const mounted = (mountedAt: string) => back('UNMOUNT', { state: 'MOUNTED', mountedAt })
    expect(mounted('2026-11-21T00:00:00+09:00')).toBeNull()
    expect(mounted('2026-11-20T23:59:59+09:00')).toBe('장착완료는 당일에만 취소할 수 있습니다.')
  })

  it('cannot revert a deposit while there is a receipt or an invoice', () => {
    const revert = (hasDocuments: boolean) =>
      moveProblem('REVERT_DEPOSIT', order({ paymentMethod: 'BANK_TRANSFER', hasTaxDocuments: hasDocuments }), '')
    expect([revert(false), revert(true)]).toEqual([
      null,
      '입금확인을 취소할 수 없는 주문입니다. (현금영수증이나 세금계산서가 있습니다.)',
    ])
    const none = { cashReceipts: [], taxInvoices: [] }
    expect(hasTaxDocuments(none)).toBe(false)
    expect(hasTaxDocuments({ ...none, cashReceipts: [{ state: 'CANCELED' }, { state: 'FAILED' }] })).toBe(false)
    expect(hasTaxDocuments({ ...none, cashReceipts: [{ state: 'PARTIAL_CANCELED' }] })).toBe(true)
    expect(hasTaxDocuments({ ...none, taxInvoices: [{ state: 'DRAFT', totalAmount: 1_000 }] })).toBe(false)
    const sent = { state: 'SENT' as const, totalAmount: 1_000 }
    expect(hasTaxDocuments({ ...none, taxInvoices: [sent] })).toBe(true)
    expect(hasTaxDocuments({ ...none, taxInvoices: [sent, { state: 'ISSUED', totalAmount: -1_000 }] })).toBe(false)
  })
})

it('the state limits extra payments, changes of the payment method and deletion', () => {
  expect(extraPaymentProblem({ state: 'CONFIRMED' })).toBeNull()
  expect(extraPaymentProblem({ state: 'RETURNED' })).toBe('취소·반품된 주문에는 추가결제를 등록할 수 없습니다.')
  expect(paymentChangeProblem({ state: 'PAYMENT_PENDING', paidAmount: 0 })).toBeNull()
  expect(paymentChangeProblem({ state: 'PAYMENT_PENDING', paidAmount: 1 })).toContain('이미 일부 입금된')
  const now = new Date('2026-11-21T10:00:00+09:00')
  const gone = (canceledAt: string, overrides = {}) =>
    deleteProblem({ state: 'CANCELED', channel: 'PC', paidAmount: 0, canceledAt, ...overrides }, now)
  expect(gone('2026-11-14T10:00:00+09:00')).toBeNull()
  expect(gone('2026-11-14T10:00:01+09:00')).toBe('취소 후 7일이 지난 주문만 삭제할 수 있습니다.')
  expect(gone('2026-11-21T09:00:00+09:00', { channel: 'ADMIN' })).toBeNull()
  expect(gone('2026-11-01T09:00:00+09:00', { paidAmount: 1 })).toContain('(5년 보존)')
})

it('messages that may be sent again depend on the state of the order', () => {
  const messagesOf = (overrides: Partial<Movable>, reserved = false) =>
    resendableMessages({ ...order(overrides), reserved })
  expect(messagesOf({ state: 'PAYMENT_PENDING', paymentMethod: 'BANK_TRANSFER' })).toEqual([
    'ORDER_RECEIVED',
    'DEPOSIT_GUIDE',
  ])
  expect(messagesOf({ state: 'PAYMENT_PENDING', paymentMethod: 'CARD_BY_NUMBER' })).toEqual(['ORDER_RECEIVED'])
  expect(messagesOf({ state: 'DELIVERED', deliveryMethod: 'MOUNT' }, true)).toEqual([
    'ORDER_RECEIVED',
    'PAYMENT_CONFIRMED',
    'ITEM_SHIPPED',
    'ITEM_DELIVERED',
    'STORE_ARRIVED',
    'MOUNT_RESERVED',
    'MOUNT_REMINDER',
  ])
  expect(messagesOf({ state: 'CANCELED' })).toEqual(['ORDER_CANCELED'])
})
