import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../openapi/formats/order-messages'
import {
  LADDER,
  type Movable,
  moveProblem,
  movesOf,
  type OrderAction,
  orderMoves,
} from '../../openapi/formats/order-moves'

const order = (more: Partial<Movable>): Movable => ({
  state: 'PAID',
  deliveryMethod: 'PARCEL',
  paymentMethod: 'CARD',
  openClaim: null,
  ...more,
})
const actions = Object.keys(orderMoves) as OrderAction[]
const open = (more: Partial<Movable>) => actions.filter((action) => moveProblem(action, order(more), '…') === null)

describe('where goods of an order may go', () => {
  it('by parcel', () => {
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

  it('to be mounted: what has arrived waits for that', () => {
    const deliveryMethod = 'MOUNT'
    expect(open({ state: 'SHIPPED', deliveryMethod })).toEqual(['UNSHIP', 'DELIVER', 'MOUNT'])
    expect(open({ state: 'DELIVERED', deliveryMethod })).toEqual(['UNDELIVER', 'MOUNT'])
    expect(open({ state: 'MOUNTED', deliveryMethod })).toEqual(['UNMOUNT', 'CONFIRM'])
    expect(movesOf(order({ state: 'CANCELED' }))).toEqual([])
  })

  it('with a claim that is open, nothing forwards that it holds, and nothing back', () => {
    const openClaim = { kind: 'RETURN' as const }
    expect(open({ state: 'PAID', openClaim })).toEqual([])
    expect(open({ state: 'SHIPPED', openClaim })).toEqual(['DELIVER'])
    expect(moveProblem('SHIP', order({ state: 'PREPARING', openClaim }), '')).toBe(
      '진행 중인 반품 요청이 있어 처리할 수 없습니다.',
    )
  })

  it('a deposit by hand is that of a bank transfer, for the whole order', () => {
    expect(movesOf(order({ state: 'PAYMENT_PENDING', paymentMethod: 'VIRTUAL_ACCOUNT' }))).toEqual([])
    const part = { paymentMethod: 'BANK_TRANSFER' as const, lineStates: ['PAID', 'PREPARING'] as const }
    expect(moveProblem('REVERT_DEPOSIT', order(part), '')).toBe('입금확인을 취소할 수 없는 주문입니다.')
    expect(movesOf(order(part))).toEqual(['PREPARE', 'UNPREPARE', 'SHIP'])
    expect(moveProblem('MOUNT', order({}), '결제완료')).toBe('‘결제완료’ 상태에서는 처리할 수 없습니다.')
  })
})

it('messages that may be sent again fit where the order stands', () => {
  const told = (more: Partial<Movable>, reserved = false) => messagesOf({ ...order(more), reserved })
  expect(told({ state: 'PAYMENT_PENDING', paymentMethod: 'BANK_TRANSFER' })).toEqual([
    'ORDER_RECEIVED',
    'DEPOSIT_GUIDE',
  ])
  expect(told({ state: 'PAYMENT_PENDING', paymentMethod: 'CARD_BY_NUMBER' })).toEqual(['ORDER_RECEIVED'])
  expect(told({ state: 'DELIVERED', deliveryMethod: 'MOUNT' }, true)).toEqual([
    ...['ORDER_RECEIVED', 'PAYMENT_CONFIRMED', 'ITEM_SHIPPED', 'ITEM_DELIVERED', 'STORE_ARRIVED'],
    ...['MOUNT_RESERVED', 'MOUNT_REMINDER'],
  ])
  expect(told({ state: 'CANCELED' })).toEqual(['ORDER_CANCELED'])
})
