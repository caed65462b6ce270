import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { asRental } from '../../server/promotion/event/event-scope'
import type { EventScope } from '../../server/promotion/schema/event.schema'
import { commentFor, endedEvent, eventBody, newEvent, newPrize, newWinner } from '../server/events'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import type { Case } from './cases'
import { make } from './cases'

const ENTRY = { kind: 'ENTRY', audience: 'MEMBER', entryPrompt: '이유는?' } as const
const MISSING_SEQ = 2_147_483_647

const sheet = () => sheetForm(['경품순위', '아이디'], [['1', 'member1']])

/** The scope of the events: of the shop or of the rental shop. */
interface Of {
  scope: EventScope
}

/** Inserts an ended event with a prize and a member who can win. */
async function toDraw(shop: TestShop, of: Of) {
  const event = await endedEvent(shop, 2, of)
  const prize = await newPrize(shop, event.eventSeq)
  return { seq: event.eventSeq, eventPrizeSeq: prize.eventPrizeSeq }
}

/** Cases by the names of the shop's calls. `at` gives the path of this scope. */
const casesOf = (of: Of, at: (path: string) => string) =>
  ({
    'GET /api/v1/admin/events': () => ({
      query:
        '?keywordType=content&keyword=a&state[0]=ONGOING&kind[0]=INFO&audience[0]=ALL&visible=true&winners=NONE&startAt[from]=2026-01-01&endAt[to]=2027-12-31&createdAt[from]=2026-01-01&sort=announceDate,asc',
    }),
    'POST /api/v1/admin/events': async (shop) => ({ body: await eventBody(shop, ENTRY) }),
    'GET /api/v1/admin/events/{seq}': async (shop) => ({ path: { seq: (await newEvent(shop, of)).eventSeq } }),
    'PUT /api/v1/admin/events/{seq}': async (shop) => {
      const { eventSeq: seq, version } = await newEvent(shop, of)
      return { path: { seq }, body: { ...(await eventBody(shop, ENTRY)), version } }
    },
    'DELETE /api/v1/admin/events/{seq}': async (shop) => ({ path: { seq: (await newEvent(shop, of)).eventSeq } }),
    'POST /api/v1/admin/events/bulk': async (shop) => ({
      body: { action: 'HIDE', seqs: [(await newEvent(shop, of)).eventSeq, MISSING_SEQ] },
    }),
    'POST /api/v1/admin/events/{seq}/close': async (shop) => ({ path: { seq: (await newEvent(shop, of)).eventSeq } }),
    'POST /api/v1/admin/events/{seq}/reopen': async (shop) => {
      const { eventSeq: seq } = await newEvent(shop, of)
      await make(shop, at(`/api/v1/admin/events/${seq}/close`), undefined)
      return { path: { seq } }
    },
    'GET /api/v1/admin/events/{seq}/stats': async (shop) => ({ path: { seq: (await newEvent(shop, of)).eventSeq } }),

    'GET /api/v1/admin/events/{seq}/prizes': async (shop) => ({ path: { seq: (await toDraw(shop, of)).seq } }),
    'POST /api/v1/admin/events/{seq}/prizes': async (shop) => ({
      path: { seq: (await newEvent(shop, of)).eventSeq },
      body: { rankNo: 1, name: '무선청소기', kind: 'GOODS', quantity: 2, value: 390_000 },
    }),
    'PUT /api/v1/admin/events/{seq}/prizes/{eventPrizeSeq}': async (shop) => ({
      path: await toDraw(shop, of),
      body: { rankNo: 2, name: '포인트', kind: 'POINT', quantity: 2, pointAmount: 5_000, version: 1 },
    }),
    'DELETE /api/v1/admin/events/{seq}/prizes/{eventPrizeSeq}': async (shop) => ({ path: await toDraw(shop, of) }),

    'GET /api/v1/admin/event-winners': () => ({
      query: '?keywordType=phone&keyword=1234&state[0]=SELECTED&source[0]=DRAW&taxState[0]=NONE&sort=state,asc',
    }),
    'GET /api/v1/admin/event-winners/prizes': () => ({ query: '?eventSeq=1' }),
    'GET /api/v1/admin/event-winners/{seq}': async (shop) => ({
      path: { seq: (await newWinner(shop, { event: of })).eventWinnerSeq },
      query: '?unmask=true',
    }),
    'PUT /api/v1/admin/event-winners/{seq}': async (shop) => {
      const { eventWinnerSeq: seq, version } = await newWinner(shop, { event: of })
      return { path: { seq }, body: { trackingText: '한진 1234', memo: '메모', version } }
    },
    'POST /api/v1/admin/event-winners/bulk': async (shop) => ({
      body: {
        action: 'FORFEIT',
        seqs: [(await newWinner(shop, { event: of })).eventWinnerSeq, MISSING_SEQ],
        reason: '연락이 되지 않음',
      },
    }),
    'POST /api/v1/admin/events/{seq}/winners': async (shop) => {
      const { seq, eventPrizeSeq } = await toDraw(shop, of)
      return { path: { seq }, body: { eventPrizeSeq, memberSeq: 1 } }
    },
    'POST /api/v1/admin/events/{seq}/winners/draw': async (shop) => {
      const { seq, eventPrizeSeq } = await toDraw(shop, of)
      return { path: { seq }, body: { eventPrizeSeq, count: 2, excludePastDays: 0, requestId: randomUUID() } }
    },
    'POST /api/v1/admin/events/{seq}/winners/publish': async (shop) => ({
      path: { seq: (await newWinner(shop, { event: of })).eventSeq },
    }),
    'POST /api/v1/admin/events/{seq}/winners/unpublish': async (shop) => {
      const { eventSeq: seq } = await newWinner(shop, { event: of })
      await make(shop, at(`/api/v1/admin/events/${seq}/winners/publish`), undefined)
      return { path: { seq } }
    },
    'GET /api/v1/admin/events/{seq}/winners/excel-template': async (shop) => ({
      path: { seq: (await toDraw(shop, of)).seq },
    }),
    'POST /api/v1/admin/events/{seq}/winners/excel-uploads': async (shop) => ({
      path: { seq: (await toDraw(shop, of)).seq },
      body: await sheet(),
    }),
    'POST /api/v1/admin/events/{seq}/winners/excel-uploads/{uploadSeq}/confirm': async (shop) => {
      const { seq } = await toDraw(shop, of)
      const path = at(`/api/v1/admin/events/${seq}/winners/excel-uploads`)
      const { uploadSeq } = await make<Schemas['ExcelUpload']>(shop, path, await sheet())
      return { path: { seq, uploadSeq }, body: { onlyValid: true } }
    },

    'GET /api/v1/admin/event-comments': () => ({
      query:
        '?keywordType=content&keyword=a&eventSeq=1&hidden=false&reported=false&replied=false&winner=false&createdAt[from]=2026-01-01&sort=reportCount,desc',
    }),
    'GET /api/v1/admin/event-comments/{seq}': async (shop) => ({
      path: { seq: await commentFor(shop, { event: of }) },
      query: '?unmask=true',
    }),
    'POST /api/v1/admin/event-comments/bulk': async (shop) => ({
      body: { action: 'HIDE', seqs: [await commentFor(shop, { event: of }), MISSING_SEQ], reason: 'AD' },
    }),
    'PUT /api/v1/admin/event-comments/{seq}/reply': async (shop) => ({
      path: { seq: await commentFor(shop, { event: of }) },
      body: { content: '감사합니다.', version: 1 },
    }),
    'DELETE /api/v1/admin/event-comments/{seq}/reply': async (shop) => ({
      path: { seq: await commentFor(shop, { event: of }) },
    }),
    'GET /api/v1/admin/event-entries': () => ({
      query: '?keywordType=answer&keyword=a&eventSeq=1&winner=true&createdAt[from]=2026-01-01&sort=createdAt,asc',
    }),
  }) satisfies Partial<Record<OperationName, Case>>

export const eventCases = casesOf({ scope: 'SHOP' }, (path) => path)
export const rentalEventCases = asRental(
  casesOf({ scope: 'RENTAL' }, (path) => path.replace('/admin/event', '/admin/rental-event')),
)
