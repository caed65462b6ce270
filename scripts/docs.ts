/**
 * `npm run docs`: writes docs/product/states.md and docs/data.md from the code, docs/errors.md from the contracts. With `--check` nothing is written, and a
 * file that is out of date is named and ends the command with 1.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { alimtalkRefusal } from '../domain/basicSetting/alimtalk'
import { storeTransitionName, storeTransitions } from '../domain/branch/store-transitions'
import { reviewTransitions, rewardTransitions } from '../domain/generalcommunity/review-transitions'
import { storeApplyTransitions } from '../domain/inquirycommunity/store-apply-transitions'
import { claimTransitions, refundTransitionProblem } from '../domain/orderdelivery/claim-transitions'
import { mountTransitions } from '../domain/orderdelivery/mount-transitions'
import { orderTransitions, startStatesOf } from '../domain/orderdelivery/order-transitions'
import { AGAIN_DAYS, rentalStepNames, rentalStepsFrom, rentalTransitions } from '../domain/rental/rental-transitions'
import { contractDocument } from '../server/contract/contract-document'
import { labelOf, labelsOf } from '../server/contract/contract-labels'
import { displayState } from '../server/exhibit/display-state'
import { transitionOf as inquiryMoveOf } from '../server/inquirycommunity/inquiry-shared/inquiry-rules'
import { seoulDay } from '../server/lib/seoul-time'
import { eventState } from '../server/promotion/event/event-record'
import { periodState } from '../server/promotion/period-state'
import { refusalOf as adminRefusalOf } from '../src/features/basicSetting/admin/admin.rules'
import { moves as applicationMoves } from '../src/features/corpmember/apply/business-application.rules'
import { memberTransitions as memberMoves } from '../src/features/member/manage/member.rules'
import {
  type Deposit,
  ignoreRefusal,
  matchRefusal,
  refuseUnignore,
  unmatchRefusal,
} from '../src/features/orderdelivery/bankda/bank-deposit.rules'
import { cancelRefusal, retryRefusal } from '../src/features/orderdelivery/cancel/cash-receipt.rules'
import { taxInvoiceTransitions } from '../src/features/orderdelivery/taxes/tax-invoice.rules'
import { moveRefusal as giftCardRefusal } from '../src/features/product/giftcard/gift-card-policy.rules'
import { nextStates } from '../src/features/product/manage/item.rules'
import { cancelRefusal as priceCancelRefusal, revertRefusal } from '../src/features/product/pricemodify/price-job.rules'
import { refusalOf as restockRefusalOf } from '../src/features/product/restocknotify/restock-notify.rules'
import { copyRefusal, moveRefusal as couponRefusal } from '../src/features/promotion/coupon/coupon.rules'
import { groups } from '../src/menu/menu'
import type { Schemas } from '../src/shared/api/types'
import { errorsText } from './docs/errors'

// ---- states --------------------------------------------------------------------------------------------------------

type EnumName = keyof Schemas & string

/** One row of a table: action, states before, state after, conditions and other notes. Null cells are shown as `–`. */
interface Move {
  action: string
  from: readonly string[]
  to: string | null
  notes?: string | null
}

interface Section {
  title: string
  /** The contract's enum of the states. */
  states: EnumName
  /** File of the rule. */
  source: string
  moves: readonly Move[]
  note?: string
}

/** The values of one of the contract's enums, in its order. */
function valuesOf<N extends EnumName>(name: N): Schemas[N][] {
  // the contract's labels are total over the enum, which the contract tests hold
  return Object.keys(labelsOf(name)) as Schemas[N][]
}

/** `DONE 환불완료` */
const named = (enumName: EnumName, value: string): string => `${value} ${labelOf(enumName, value)}`

/** The states of an enum in which `refuse` says nothing against a move. */
const statesWithout = <N extends EnumName>(name: N, refuse: (state: Schemas[N]) => unknown): Schemas[N][] =>
  valuesOf(name).filter((state) => !refuse(state))

/** A move whose rule only says in which states it may begin. */
const begin = <N extends EnumName>(name: N, action: string, refuse: (state: Schemas[N]) => unknown): Move => ({
  action,
  from: statesWithout(name, refuse).map(String),
  to: null,
})

const isThrown = (run: () => unknown): boolean => {
  try {
    run()
    return false
  } catch {
    return true
  }
}

const characters = (min: number | undefined): string | null => (min === undefined ? null : `reason ≥ ${min} characters`)

const listed = (...notes: (string | null | undefined | false)[]): string | null =>
  notes.filter(Boolean).join('; ') || null

function orderSection(): Section {
  const moves = valuesOf('OrderAction').map((action): Move => {
    const { from, to, whole, reason, deliveryMethods, paymentMethods, unclaimed, bulk } = orderTransitions[action]
    const parcelOnly = from.filter((state) => !startStatesOf(action, 'MOUNT').includes(state))
    return {
      action: named('OrderAction', action),
      from,
      to,
      notes: listed(
        whole && 'the whole order',
        characters(reason),
        deliveryMethods && `delivery ${deliveryMethods.join(', ')}`,
        parcelOnly.length > 0 && `${parcelOnly.join(', ')} only of PARCEL`,
        paymentMethods && `by an admin: payment ${paymentMethods.join(', ')}`,
        unclaimed && 'no open claim',
        bulk && 'also in bulk',
      ),
    }
  })
  return {
    title: 'Order lines and orders (주문)',
    states: 'OrderState',
    source: 'domain/orderdelivery/order-transitions.ts',
    moves,
    note: 'CANCELED and RETURNED are reached by claims. An order has the state of its least advanced line that has pieces left; DELIVERED is called 장착 대기 unless the delivery is PARCEL.',
  }
}

const claimSection = (): Section => ({
  title: 'Claims (취소·반품·교환)',
  states: 'ClaimState',
  source: 'domain/orderdelivery/claim-transitions.ts',
  moves: claimTransitions.map(({ action, kind, from, to, label, reason, pays, early }) => ({
    action: `${kind}: ${action} ${label}`,
    from: [from],
    to,
    notes: listed(characters(reason), pays && 'settlement', early && 'before the goods are back'),
  })),
  note: "An admin's CANCEL is DONE at once; a customer's waits as REQUESTED once the goods are being prepared. Open claims are REQUESTED, ACCEPTED, COLLECTED, RESHIPPED: they reserve their pieces.",
})

function refundSection(): Section {
  const methods = valuesOf('RefundMethod')
  const statesOf = (action: Schemas['RefundAction'], method: Schemas['RefundMethod'], hasAccount: boolean) =>
    statesWithout('RefundState', (state) => refundTransitionProblem(action, { method, state, hasAccount }))
  const moves = valuesOf('RefundAction').flatMap((action) =>
    methods.flatMap((method): Move[] => {
      const from = statesOf(action, method, true)
      const withoutAccount = statesOf(action, method, false).filter((state) => !from.includes(state))
      return [
        { action: named('RefundAction', action), from, to: null, notes: `method ${method}` },
        {
          action: named('RefundAction', action),
          from: withoutAccount,
          to: null,
          notes: `method ${method}, without an account`,
        },
      ]
    }),
  )
  return {
    title: 'Refunds (환불)',
    states: 'RefundState',
    source: 'domain/orderdelivery/claim-transitions.ts',
    moves,
    note: "Refunds by NONE or DEPOSIT are DONE at once. PG_CANCEL is requested after the commit, and the provider's answer makes it DONE or FAILED; RETRY and CHANGE_METHOD make it PENDING again. BANK is DONE when an admin enters the day on which it was paid; without an account it first gets one by CHANGE_METHOD.",
  }
}

function orderDeliverySections(): Section[] {
  const receipt = (state: Schemas['CashReceiptState']) => ({ state }) as Schemas['CashReceipt']
  const deposit = (state: Schemas['BankDepositState'], restAmount = 0) => ({ state, restAmount }) as Deposit
  return [
    orderSection(),
    claimSection(),
    refundSection(),
    {
      title: 'Mount reservations (장착 예약)',
      states: 'MountReservationState',
      source: 'domain/orderdelivery/mount-transitions.ts',
      moves: valuesOf('MountReservationAction').map((action) => ({
        action: named('MountReservationAction', action),
        from: mountTransitions[action].from,
        to: mountTransitions[action].to,
        notes: characters(mountTransitions[action].reason),
      })),
      note: 'RESCHEDULE keeps the state, but a NO_SHOW becomes CONFIRMED. DONE is possible from the reserved day on, once the goods are sent; NO_SHOW after the reserved time; UNDONE on the day of DONE.',
    },
    {
      title: 'Bank deposits (입금내역)',
      states: 'BankDepositState',
      source: 'src/features/orderdelivery/bankda/bank-deposit.rules.ts',
      moves: [
        begin('BankDepositState', 'match 매칭', (state) => matchRefusal(deposit(state))),
        {
          action: 'match 매칭',
          from: statesWithout(
            'BankDepositState',
            (state) => matchRefusal(deposit(state, 1)) ?? !matchRefusal(deposit(state)),
          ),
          to: null,
          notes: 'an unmatched remainder',
        },
        begin('BankDepositState', 'unmatch 매칭 취소', (state) => unmatchRefusal(deposit(state))),
        begin('BankDepositState', 'ignore 제외', (state) => ignoreRefusal(deposit(state))),
        begin('BankDepositState', 'unignore 되돌리기', (state) => refuseUnignore(deposit(state))),
      ],
      note: 'A match by an admin leads to MANUAL_MATCHED. The job and 다시 매칭 lead from UNMATCHED and AMBIGUOUS to AUTO_MATCHED where exactly one payment fits. 매칭 취소 and 되돌리기 lead back to UNMATCHED.',
    },
    {
      title: 'Cash receipts (현금영수증)',
      states: 'CashReceiptState',
      source: 'src/features/orderdelivery/cancel/cash-receipt.rules.ts',
      moves: [
        begin('CashReceiptState', 'cancel 취소', (state) => cancelRefusal(receipt(state))),
        begin('CashReceiptState', 'retry 재발급', (state) => retryRefusal(receipt(state))),
      ],
      note: "REQUESTED becomes ISSUED or FAILED, CANCEL_REQUESTED becomes CANCELED, PARTIAL_CANCELED or CANCEL_FAILED by the tax office's answer (server/orderdelivery/receipt).",
    },
    {
      title: 'Tax invoices (세금계산서)',
      states: 'TaxInvoiceState',
      source: 'src/features/orderdelivery/taxes/tax-invoice.rules.ts',
      moves: Object.entries(taxInvoiceTransitions).map(([action, { label, from }]) => ({
        action: `${action} ${label}`,
        from,
        to: null,
      })),
      note: "SENDING becomes SENT or SEND_FAILED by the tax office's answer; invoices issued on earlier days are sent by a job. 수정발행 leaves the original SENT and makes drafts.",
    },
  ]
}

function productSections(): Section[] {
  const labels = labelsOf('GiftCardGrantState') as Record<Schemas['GiftCardGrantState'], string>
  return [
    {
      title: 'Items on sale (상품 판매상태)',
      states: 'SaleState',
      source: 'src/features/product/manage/item.rules.ts',
      moves: valuesOf('SaleState').flatMap((to): Move[] => {
        const from = valuesOf('SaleState').filter((state) => nextStates({ saleState: state }).includes(to))
        return from.length > 0 ? [{ action: labelOf('SaleState', to), from, to }] : []
      }),
      note: 'ON_SALE requires complete sales data; otherwise NOT_SELLABLE lists what is missing. An item becomes SOLD_OUT automatically when its stock falls to 0, and ON_SALE again with new stock, unless an admin set SOLD_OUT.',
    },
    {
      title: 'Price jobs (가격 일괄 수정)',
      states: 'PriceJobState',
      source: 'src/features/product/pricemodify/price-job.rules.ts',
      moves: [
        begin('PriceJobState', 'cancel 취소', (state) => priceCancelRefusal({ state })),
        begin('PriceJobState', 'revert 원복', (state) => revertRefusal({ state })),
      ],
    },
    {
      title: 'Restock requests (재입고 알림)',
      states: 'RestockNotifyState',
      source: 'src/features/product/restocknotify/restock-notify.rules.ts',
      moves: valuesOf('RestockAction').map((action) =>
        begin('RestockNotifyState', named('RestockAction', action), (state) =>
          restockRefusalOf(action, { state, resendCount: 0 }),
        ),
      ),
    },
    {
      title: 'Gift cards owed (상품권 지급)',
      states: 'GiftCardGrantState',
      source: 'src/features/product/giftcard/gift-card-policy.rules.ts',
      moves: valuesOf('GiftCardGrantAction').map((action) =>
        begin('GiftCardGrantState', named('GiftCardGrantAction', action), (state) =>
          giftCardRefusal(action, { state, recoveryNeeded: true }, labels),
        ),
      ),
      note: 'RECOVERED is possible only for a grant whose order was canceled or returned afterwards (회수 필요).',
    },
  ]
}

function promotionSections(): Section[] {
  const labels = labelsOf('CouponState') as Record<Schemas['CouponState'], string>
  const copyLabels = labelsOf('MemberCouponState') as Record<Schemas['MemberCouponState'], string>
  return [
    {
      title: 'Coupons (쿠폰)',
      states: 'CouponState',
      source: 'src/features/promotion/coupon/coupon.rules.ts',
      moves: (['ACTIVE', 'PAUSED', 'ENDED'] as const).map((to) => ({
        action: labelOf('CouponState', to),
        from: statesWithout('CouponState', (state) => couponRefusal(to, state, labels)),
        to,
      })),
      note: 'A job ends coupons whose issue period is over.',
    },
    {
      title: "Members' coupons (회원 쿠폰)",
      states: 'MemberCouponState',
      source: 'src/features/promotion/coupon/coupon.rules.ts',
      moves: valuesOf('MemberCouponAction').map((action) =>
        begin('MemberCouponState', named('MemberCouponAction', action), (state) =>
          copyRefusal(action, { state }, copyLabels),
        ),
      ),
      note: 'An order sets USED; a claim restores ISSUED.',
    },
  ]
}

const peopleSections = (): Section[] => [
  {
    title: 'Members (회원)',
    states: 'MemberState',
    source: 'src/features/member/manage/member.rules.ts',
    moves: Object.entries(memberMoves).map(([action, { from, to, label, minReasonLength }]) => ({
      action: `${action} ${label}`,
      from,
      to,
      notes: characters(minReasonLength),
    })),
  },
  {
    title: 'Applications of business members (사업자회원 신청)',
    states: 'ApplicationState',
    source: 'src/features/corpmember/apply/business-application.rules.ts',
    moves: Object.entries(applicationMoves).map(([to, { from, label }]) => ({
      action: label,
      from,
      to: to === 'RESUBMITTED' ? 'RECEIVED' : to,
    })),
  },
  {
    title: 'Administrators (관리자)',
    states: 'AdminState',
    source: 'src/features/basicSetting/admin/admin.rules.ts',
    moves: valuesOf('AdminAction').map((action) =>
      begin('AdminState', named('AdminAction', action), (state) =>
        adminRefusalOf(
          action,
          { adminSeq: 2, state, otpState: 'ACTIVE', isSuper: false, exceedsMine: false },
          { adminSeq: 1, isSuper: true },
        ),
      ),
    ),
    note: 'LOCKED is not stored: it is shown while an IP address is locked for the account. Who may act on whom: [roles.md](roles.md).',
  },
]

function communitySections(): Section[] {
  const inquiryMoves = valuesOf('InquiryState').flatMap((from) =>
    valuesOf('InquiryState').flatMap((to): Move[] => {
      const inquiry = { state: from, closeReason: null }
      return isThrown(() => inquiryMoveOf(inquiry, to))
        ? []
        : [{ action: inquiryMoveOf(inquiry, to), from: [from], to }]
    }),
  )
  return [
    {
      title: 'Reviews (구매후기·장착후기)',
      states: 'ReviewState',
      source: 'domain/generalcommunity/review-transitions.ts',
      moves: valuesOf('ReviewState').map((to) => ({
        action: labelOf('ReviewState', to),
        from: reviewTransitions[to].from,
        to,
        notes: reviewTransitions[to].reasons ? `one of ${reviewTransitions[to].reasons?.join(', ')}` : null,
      })),
    },
    {
      title: 'Rewards of reviews (후기 적립)',
      states: 'ReviewRewardState',
      source: 'domain/generalcommunity/review-transitions.ts',
      moves: Object.entries(rewardTransitions).map(([action, from]) => ({ action, from, to: null })),
    },
    {
      title: 'Inquiries (문의)',
      states: 'InquiryState',
      source: 'server/inquirycommunity/inquiry-shared/inquiry-rules.ts',
      moves: inquiryMoves,
      note: 'An answer makes an open inquiry ANSWERED. One that was closed as MOVED or WITHDRAWN stays closed; one that was closed as SPAM may be deleted.',
    },
    {
      title: 'Applications of stores (장착점 제휴 신청)',
      states: 'StoreApplyState',
      source: 'domain/inquirycommunity/store-apply-transitions.ts',
      moves: Object.entries(storeApplyTransitions).map(([to, { from, label }]) => ({ action: label, from, to })),
      note: 'APPROVED creates a store in PREPARING.',
    },
  ]
}

const storeAndRentalSections = (): Section[] => [
  {
    title: 'Stores (장착점)',
    states: 'StoreState',
    source: 'domain/branch/store-transitions.ts',
    moves: valuesOf('StoreState').flatMap((to) =>
      storeTransitions[to].from.map((from) => ({
        action: storeTransitionName(from, to),
        from: [from],
        to,
        notes: listed(
          characters(storeTransitions[to].reason),
          storeTransitions[to].complete && 'all opening conditions met (`store-conditions`)',
          storeTransitions[to].contractFrom && 'first day of the new contract',
        ),
      })),
    ),
    note: 'A job pauses the store when its contract ends.',
  },
  {
    title: 'Rental applications (렌탈 신청)',
    states: 'RentalApplicationState',
    source: 'domain/rental/rental-transitions.ts',
    moves: valuesOf('RentalApplicationState').flatMap((to): Move[] => {
      const from = rentalTransitions[to]
      const byAdmin = from.some((state) => rentalStepsFrom(state).includes(to))
      if (from.length === 0) return []
      return [
        {
          action: rentalStepNames[to] ?? labelOf('RentalApplicationState', to),
          from,
          to,
          notes: byAdmin ? null : 'by the nightly job',
        },
      ]
    }),
    note: `After REJECTED the consultation may begin again for ${AGAIN_DAYS} days.`,
  },
  {
    title: 'Alimtalk templates (알림톡 템플릿)',
    states: 'AlimtalkState',
    source: 'domain/basicSetting/alimtalk.ts',
    moves: valuesOf('AlimtalkAction').map((action) =>
      begin('AlimtalkState', named('AlimtalkAction', action), (state) => alimtalkRefusal(action, state)),
    ),
    note: "REVIEWING becomes APPROVED or REJECTED by the provider's answer.",
  },
]

const BEFORE = new Date('2026-01-01T00:00:00+09:00')
const START = new Date('2026-02-01T00:00:00+09:00')
const BETWEEN = new Date('2026-03-01T00:00:00+09:00')
const END = new Date('2026-04-01T00:00:00+09:00')
const AFTER = new Date('2026-05-01T00:00:00+09:00')

/** States that are not stored but derived from dates and switches. */
function derivedTable(): string[] {
  const at = [BEFORE, BETWEEN, AFTER]
  const row = (what: string, enumName: EnumName, stateAt: (now: Date) => string): string =>
    `| ${what} | ${at.map((now) => named(enumName, stateAt(now))).join(' | ')} |`
  const days = (now: Date): string => periodState(seoulDay(START), seoulDay(END), seoulDay(now))
  return [
    '| | before the start | between | after the end |',
    '|---|---|---|---|',
    row('banners, pop-ups: visible', 'DisplayState', (now) =>
      displayState({ visible: true, startAt: START, endAt: END }, now),
    ),
    row('banners, pop-ups: not visible', 'DisplayState', (now) =>
      displayState({ visible: false, startAt: START, endAt: END }, now),
    ),
    row('events', 'EventState', (now) => eventState({ startAt: START, endAt: END, closedAt: null }, now)),
    row('events closed early (조기종료)', 'EventState', (now) =>
      eventState({ startAt: START, endAt: END, closedAt: START }, now),
    ),
    row('attendance events, installments', 'PeriodState', days),
  ]
}

const cell = (text: string | null | undefined): string => text || '–'

/** Moves that differ only in where they begin, as one. */
function merged(moves: readonly Move[]): Move[] {
  const found = new Map<string, Move>()
  for (const move of moves) {
    const key = JSON.stringify([move.action, move.to, move.notes])
    found.set(key, { ...move, from: [...(found.get(key)?.from ?? []), ...move.from] })
  }
  return [...found.values()].filter(({ from }) => from.length > 0)
}

const WIDTH = 150

/** Breaks a paragraph between words. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function sectionText({ title, states, source, moves, note }: Section): string[] {
  const shown = merged(moves)
  const columns = {
    to: shown.some(({ to }) => to !== null),
    notes: shown.some(({ notes }) => notes),
  }
  const row = (cells: { action: string; from: string; to: string; notes: string }): string =>
    `| ${[cells.action, cells.from, ...(columns.to ? [cells.to] : []), ...(columns.notes ? [cells.notes] : [])].join(' | ')} |`
  return [
    `## ${title}`,
    '',
    ...wrapped(
      `\`${states}\`: ${valuesOf(states)
        .map((state) => named(states, String(state)))
        .join(' · ')}. Rule: \`${source}\`.`,
    ),
    '',
    row({ action: 'action', from: 'from', to: 'to', notes: 'notes' }),
    row({ action: '', from: '', to: '', notes: '' }).replaceAll(/ +/g, '---').replace(/---$/, ''),
    ...shown.map(({ action, from, to, notes }) =>
      row({ action, from: from.join(', '), to: cell(to), notes: cell(notes) }),
    ),
    '',
    ...(note ? [...wrapped(note), ''] : []),
  ]
}

const GENERATED = 'Written by `npm run docs` from the code; do not edit.'

function statesText(): string {
  const sections = [
    ...orderDeliverySections(),
    ...productSections(),
    ...promotionSections(),
    ...peopleSections(),
    ...communitySections(),
    ...storeAndRentalSections(),
  ]
  const covered = new Set<string>([
    ...sections.map(({ states }) => states),
    'DisplayState',
    'EventState',
    'PeriodState',
  ])
  const others = Object.keys(contractDocument.components.schemas)
    .filter((name) => name.endsWith('State') && !covered.has(name) && Object.keys(labelsOf(name)).length > 0)
    .sort()
  return [
    '# States',
    '',
    `${GENERATED} A move that is not in a table is refused with 409 INVALID_STATE.`,
    'If a table has no `to` column, the action determines the target, or the server does.',
    '',
    ...sections.flatMap(sectionText),
    '## States that follow from days',
    '',
    'They are not stored. Days and hours are those of Seoul.',
    '',
    ...derivedTable(),
    '',
    '## Other states',
    '',
    'They have no table of moves: jobs, responses of external services or single operations set them.',
    '',
    '| enum | values |',
    '|---|---|',
    ...others.map(
      (name) =>
        `| \`${name}\` | ${Object.entries(labelsOf(name))
          .map(([value, label]) => `${value} ${label}`)
          .join(' · ')} |`,
    ),
    '',
  ].join('\n')
}

// ---- tables --------------------------------------------------------------------------------------------------------

interface Table {
  config: ReturnType<typeof getTableConfig>
  group: string
}

const SHARED = 'shared'

/** Every table of the server, once, with the menu group in whose folder it stands. */
async function readTables(): Promise<Table[]> {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('schema.ts'))
    .sort()
  const tables = new Map<string, Table>()
  for (const file of files) {
    const [segment = ''] = file.split(/[\\/]/)
    const group = groups.some((each) => each.segment === segment) ? segment : SHARED
    const module: Record<string, unknown> = await import(pathToFileURL(join('server', file)).href)
    for (const value of Object.values(module)) {
      if (!is(value, PgTable)) continue
      const config = getTableConfig(value)
      if (!tables.has(config.name)) tables.set(config.name, { config, group })
    }
  }
  return [...tables.values()].sort((a, b) => (a.config.name < b.config.name ? -1 : 1))
}

function tableText({ config }: Table): string[] {
  const references = config.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { columns, parent: getTableConfig(foreignTable).name }
  })
  const primary = new Set([
    ...config.columns.filter((column) => column.primary).map(({ name }) => name),
    ...config.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name)),
  ])
  const foreign = new Set(references.flatMap(({ columns }) => columns.map(({ name }) => name)))
  const keys = config.columns
    .filter(({ name }) => primary.has(name) || foreign.has(name))
    .map((column) => {
      const marks = [primary.has(column.name) && 'PK', foreign.has(column.name) && 'FK'].filter(Boolean)
      return `    ${column.getSQLType().replace(/\W.*/, '')} ${column.name} ${marks.join(', ')}`
    })
  const links = references.map(({ columns, parent }) => {
    const parentEnd = columns.every(({ notNull }) => notNull) ? '||' : '|o'
    const single = columns.length === primary.size && columns.every(({ name }) => primary.has(name))
    return `  ${parent} ${parentEnd}--${single ? 'o|' : 'o{'} ${config.name} : "${columns.map(({ name }) => name).join(', ')}"`
  })
  return [`  ${config.name} {`, ...keys, '  }', ...links]
}

async function dataText(): Promise<string> {
  const tables = await readTables()
  const titles: [group: string, title: string][] = [
    ...groups.map(({ segment, title }): [string, string] => [segment, `${title} (\`server/${segment}\`)`]),
    [SHARED, 'Shared (`server/db`, `jobs`, `message`, `files` and other folders without a group)'],
  ]
  return [
    '# Tables',
    '',
    `${GENERATED} Keys and references only; a table of another group shows its name alone.`,
    'Most tables also have `created_at`, `created_by`, `updated_at`, `updated_by` and `version`. References without a foreign key',
    '(snapshots, logs) are not drawn.',
    '',
    ...titles.flatMap(([group, title]) => {
      const groupTables = tables.filter((table) => table.group === group)
      return groupTables.length === 0
        ? []
        : [`## ${title}`, '', '```mermaid', 'erDiagram', ...groupTables.flatMap(tableText), '```', '']
    }),
  ].join('\n')
}

// ---- the command ---------------------------------------------------------------------------------------------------

async function main(): Promise<void> {
  const documents = {
    'docs/product/states.md': statesText(),
    'docs/data.md': await dataText(),
    'docs/errors.md': errorsText('Written by `npm run docs` from the contracts; do not edit.'),
  }
  const onlyCheck = process.argv.includes('--check')
  for (const [file, text] of Object.entries(documents)) {
    if (!onlyCheck) writeFileSync(file, text)
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      console.log(`${file} is out of date: run \`npm run docs\``)
      process.exitCode = 1
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
