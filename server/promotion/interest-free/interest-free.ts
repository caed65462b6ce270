import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf, labelsOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { seoulDay, seoulMonth } from '../../lib/seoul-time'
import { defineResource } from '../../resource/define'
import { createNameLookup } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { anyOf, contains, isSet } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { createRepository } from '../../resource/repository'
import { periodStateOf } from '../period-state'
import { interestFrees } from '../schema/interest-free.schema'
import { copyMonth, currentOffers, inMonth, sortMonth } from './interest-free-month'
import { checkSpan, monthsOf, nameOf, overlapOf } from './interest-free-rules'

type Query = QueryOf<'GET /api/v1/admin/interest-frees'>

const { interestFreeSeq, cardCompany, kind, burden, visible, startDate, endDate, excludeText } = interestFrees
const { sortOrder, minAmount, updatedAt } = interestFrees

const companies = labelsOf('CardCompany')
const companyName = sql`(${JSON.stringify(companies)}::jsonb ->> ${cardCompany})`
/** Sort order of the contract, used in every list of card companies. */
const companyPlace = sql`array_position(${`{${Object.keys(companies).join(',')}}`}::text[], ${cardCompany}::text)`

const stateAt = (now: Date) => periodStateOf(startDate, endDate, seoulDay(now))

function monthFilter(month: string | undefined, now: Date): SQL | undefined {
  if (!month || month === 'ALL') return undefined
  return inMonth(month === 'THIS' ? seoulMonth(now) : month)
}

/** Selects benefits with their state today. */
const rows = ({ db, now }: Pick<AdminCall, 'db' | 'now'>, where: SQL | undefined, sort?: Query['sort']) =>
  db
    .select({ ...getTableColumns(interestFrees), state: stateAt(now).as('state') })
    .from(interestFrees)
    .where(where)
    .orderBy(
      ...orderBy(
        sort,
        'sortOrder,asc',
        { sortOrder, cardCompany: companyPlace, minAmount, startDate, updatedAt },
        interestFreeSeq,
      ),
    )

const store = createRepository(interestFrees, 'interestFreeSeq')

const interestFree = defineResource({
  path: '/api/v1/admin/interest-frees',
  noun: '무이자할부',
  table: interestFrees,
  key: 'interestFreeSeq',
  schema: 'InterestFreeUpdate',
  lookUpNames: createNameLookup(interestFreeSeq, async (db, seqs) => {
    const rows = await store.lockAll(db, seqs)
    return new Map(rows.map((row) => [row.interestFreeSeq, nameOf(row)]))
  }),
  nameOf,
  filter: (query: Query, { now }) =>
    and(
      contains(query.keyword, companyName, excludeText),
      monthFilter(query.month, now),
      anyOf(cardCompany, query.cardCompany),
      anyOf(kind, query.kind),
      anyOf(burden, query.burden),
      anyOf(stateAt(now), query.state),
      isSet(visible, query.visible),
    ),
  rows,
  values(_, body) {
    checkSpan(body.startDate, body.endDate)
    return { ...monthsOf(body), visible: body.visible ?? true }
  },
  async checkChange({ db }, next, before) {
    const overlap = next.visible && (await overlapOf(db, next, before?.interestFreeSeq))
    if (overlap) throw overlap
  },
  // Serialized, because benefits of a company must not overlap.
  serial: true,
  order: {},
})

/** Shows, hides, deletes or sets the period of each chosen benefit in turn. */
function bulk(call: AdminCall, { action, seqs, startDate, endDate }: Schemas['InterestFreeBulk']) {
  if (action === 'DELETE') return interestFree.removeMany(call, seqs)
  const what = labelOf('InterestFreeAction', action)
  if (action !== 'SET_PERIOD') {
    return interestFree.many(call, seqs, what, (inner, row) =>
      interestFree.change(inner, row, visibleBulk.changes[action]),
    )
  }
  if (!startDate) throw invalid({ startDate: required('시작일') })
  if (!endDate) throw invalid({ endDate: required('종료일') })
  checkSpan(startDate, endDate)
  return interestFree.many(call, seqs, what, (inner, row) => interestFree.change(inner, row, { startDate, endDate }))
}

async function order(call: AdminCall, body: Schemas['InterestFreeOrder']): Promise<null> {
  const { moved, changes } = await sortMonth(call, body)
  const what = `순서 변경 (${body.month})`
  interestFree.log(call, { action: 'UPDATE', what, names: moved.map(nameOf), seqs: body.seqs, changes })
  return null
}

async function copy(call: AdminCall, body: Schemas['InterestFreeCopy']): Promise<Schemas['InterestFreeCopied']> {
  const { copied, skipped } = await copyMonth(call, body, (each) => interestFree.add(call, each))
  const seqs = copied.map((row) => row.interestFreeSeq)
  const what = `복사 (${body.fromMonth} → ${body.toMonth})`
  if (seqs.length > 0) interestFree.log(call, { action: 'CREATE', what, names: copied.map(nameOf), seqs })
  return { copied: seqs.length, skipped }
}

export const interestFreeHandlers = handlersOf({
  ...interestFree.handlers,
  'POST /api/v1/admin/interest-frees/bulk': (call, { body }) => bulk(call, body),
  'PUT /api/v1/admin/interest-frees/order': (call, { body }) => order(call, body),
  'POST /api/v1/admin/interest-frees/copy-month': (call, { body }) => copy(call, body),
  'GET /api/v1/admin/interest-frees/current': (call, { query }) => currentOffers(call, query.amount),
})
