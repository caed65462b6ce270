import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { businessInquiry, createBusinessInquiry } from '../../server/corpmember/business-inquiry/business-inquiries'
import { businessInquiries } from '../../server/corpmember/schema/business-inquiry.schema'
import { admins, files, members } from '../../server/db/schema'
import { openAnswerLink } from '../../server/inquirycommunity/inquiry-shared/answer-message'
import { answerTemplates } from '../../server/inquirycommunity/schema/answer-template.schema'
import { inquiryDrafts, inquiryHistories } from '../../server/inquirycommunity/schema/inquiry-base.schema'
import { messageLogs } from '../../server/message/message.schema'
import { asCall } from './calls'
import { newBrand, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, session } from './staff'

type Inquiry = Schemas['BusinessInquiry']

const PATH = '/api/v1/admin/business-inquiries'

let shop: TestShop
let token: string
/** Another admin who answers inquiries. */
let other: { token: string; adminSeq: number; loginId: string }

async function colleague(rights: Partial<Schemas['PermissionGroupBody']> = {}) {
  const group = await newGroup(shop, { permissions: { BUSINESS_MEMBER_INQUIRY: 'WRITE' }, ...rights })
  const staff = await readyAdmin(shop, group.permissionGroupSeq)
  return { ...staff, ...(await session(shop, staff)) }
}

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
  other = await colleague()
})
afterAll(() => shop.close())

const call = <T = Inquiry>(method: string, path = '', body?: object, as = token) =>
  shop.call<T>(method, `${PATH}${path}`, { token: as, ...(body ? { body } : {}) })
const read = async (seq: number, as = token) => (await call('GET', `/${seq}`, undefined, as)).result
const answer = (seq: number, version: number, overrides: object = {}, as = token) =>
  call('PUT', `/${seq}/answer`, { content: '답변드립니다.', version, ...overrides }, as)
const move = (seq: number, version: number, to: string, overrides: object = {}) =>
  call('POST', `/${seq}/transition`, { to, version, ...overrides })
const bulk = (body: object) => call<Schemas['BulkReceipt']>('POST', '/bulk', body)

type Ask = Parameters<typeof createBusinessInquiry>[1]
const quoteOf = (lines: Parameters<typeof createBusinessInquiry>[2] = [], overrides: Partial<Ask> = {}) =>
  asCall(shop, (inner) =>
    createBusinessInquiry(
      inner,
      {
        memberSeq: null,
        writerName: '홍길동',
        writerPhone: '01012345678',
        writerEmail: 'hong@naver.com',
        title: '225/45R17 견적 부탁드립니다',
        content: '<img src=x onerror=alert(1)>\n네 본 견적 주세요.',
        category: 'QUOTE',
        companyName: '한빛타이어',
        businessGradeSeq: 1,
        businessGradeName: '일반',
        ...overrides,
      },
      lines,
    ),
  ).then(({ businessInquirySeq }) => read(businessInquirySeq))

const messagesOf = (seq: number) =>
  shop.services.db
    .select()
    .from(messageLogs)
    .where(
      and(
        eq(messageLogs.eventCode, 'INQUIRY_ANSWERED'),
        eq(messageLogs.relatedType, 'business-inquiries'),
        eq(messageLogs.relatedSeq, seq),
      ),
    )
const store = (seq: number, change: Partial<typeof businessInquiries.$inferInsert>) =>
  shop.services.db.update(businessInquiries).set(change).where(eq(businessInquiries.businessInquirySeq, seq))

describe('a quote', () => {
  const lineOf = (sizeName: string, quantity = 4) => ({ businessSizeSeq: null, sizeName, quantity })

  async function tire(overrides: object = {}) {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    return newItem(shop, { brandSeq, patternSeq, ...overrides })
  }
  const validUntil = '2026-11-28'

  it('returns prices, totals and sends one message: 08 check 8', async () => {
    const item = await tire({ stockQuantity: 9 })
    const wrong = await tire({ rim: 18, sizeCode: '2254518', sizeLabel: `225/45R18 ${item.itemCode}` })
    const inquiry = await quoteOf([lineOf('225 45 17', 8), lineOf('아무거나', 10)])
    expect(inquiry).toMatchObject({ asked: '225 45 17 외 1종 · 18본', quote: null, state: 'RECEIVED' })
    const { businessInquirySeq: seq, version, lines } = inquiry
    const [one = 0, two = 0] = lines.map(({ lineSeq }) => lineSeq)
    const line = (lineSeq: number, overrides: object = {}) => ({
      lineSeq,
      available: true,
      unitPrice: 113_500,
      quantity: 8,
      ...overrides,
    })

    const zero = await answer(seq, version, { quote: { lines: [line(one), line(two, { unitPrice: 0 })], validUntil } })
    expect(zero.errors).toEqual([{ field: 'quote.lines.1.unitPrice', message: '단가를 입력해 주세요.' }])
    const other = await answer(seq, version, {
      quote: { lines: [line(one, { itemSeq: wrong.itemSeq }), line(two)], validUntil: '2026-11-20' },
    })
    expect(other.errors).toEqual([
      { field: 'quote.lines.0.itemSeq', message: '문의한 규격과 다른 상품입니다.' },
      { field: 'quote.validUntil', message: '유효기간은 오늘 이후여야 합니다.' },
    ])
    const strange = await answer(seq, version, { quote: { lines: [line(one), line(one), line(999_999)], validUntil } })
    expect(strange.errors.map(({ field }) => field)).toEqual(['quote.lines.1.lineSeq', 'quote.lines.2.lineSeq'])
    expect(await messagesOf(seq)).toEqual([])

    const { result } = await answer(seq, version, {
      quote: {
        lines: [
          line(one, { itemSeq: item.itemSeq }),
          line(two, { available: false, unitPrice: 0, itemSeq: wrong.itemSeq }),
        ],
        validUntil,
      },
    })
    expect(result).toMatchObject({ state: 'ANSWERED', answer: { notifyState: 'SENT', answeredBy: '김도현' } })
    expect(result.histories[0]).toMatchObject({ event: 'ANSWERED', createdBy: '김도현' })
    expect(result.quote).toMatchObject({ totalAmount: 908_000, validUntil, expired: false })
    // 123,400 less 8 percent, floored to 100
    expect(result.quote?.lines[0]?.item).toMatchObject({ gradePrice: 113_500, stockQuantity: 9 })
    expect(await messagesOf(seq)).toHaveLength(1)

    shop.clock.advance(8 * 24 * 60)
    expect((await asCall(shop, (inner) => businessInquiry.read(inner, seq))).quote?.expired).toBe(true)
    shop.clock.advance(-8 * 24 * 60)
  })

  it('prices items by the grade of the writer', async () => {
    const item = await tire()
    const [gold] = await shop.services.db.select().from(members).where(eq(members.memberType, 'BUSINESS')).limit(1)
    await shop.services.db
      .update(members)
      .set({ businessGradeSeq: 3 })
      .where(eq(members.memberSeq, gold?.memberSeq ?? 0))
    const inquiry = await quoteOf([], { memberSeq: gold?.memberSeq ?? null })
    const seen = await call<Schemas['QuotedItem'][]>(
      'GET',
      `/${inquiry.businessInquirySeq}/items?itemSeq[0]=${item.itemSeq}`,
    )
    expect(seen.result).toMatchObject([{ itemSeq: item.itemSeq, salePrice: 123_400, gradePrice: 106_100 }])
  })

  it('is kept when the answer is edited without one', async () => {
    const inquiry = await quoteOf([lineOf('225/45R17')])
    const quote = {
      lines: [{ lineSeq: inquiry.lines[0]?.lineSeq ?? 0, available: true, unitPrice: 90_000, quantity: 4 }],
      validUntil,
    }
    const { result } = await answer(inquiry.businessInquirySeq, inquiry.version, { quote })
    const mended = await answer(inquiry.businessInquirySeq, result.version, { content: '고친 답변입니다.' })
    expect(mended.result.quote?.totalAmount).toBe(360_000)
    const without = await answer(inquiry.businessInquirySeq, mended.result.version, { quote: null })
    expect(without.result.quote).toBeNull()
  })
})

describe('an answer', () => {
  it('by a second admin returns the first answer, and one message was sent: 10 check 4', async () => {
    const { businessInquirySeq: seq, version } = await quoteOf()
    const another = await shop.another()
    const both = await Promise.all([
      answer(seq, version, { content: '첫 번째 답변' }),
      another.call<Inquiry>('PUT', `${PATH}/${seq}/answer`, {
        token: other.token,
        body: { content: '두 번째 답변', version },
      }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner] = both.filter(({ status }) => status === 200)
    const [loser] = both.filter(({ status }) => status === 409)
    expect(loser?.code).toBe('CONFLICT')
    expect(loser?.result.answer?.content).toBe(winner?.result.answer?.content)
    expect(await messagesOf(seq)).toHaveLength(1)
  })

  it('is sent again only on request; can be edited, closed, deleted: 10 check 5', async () => {
    const { businessInquirySeq: seq, version } = await quoteOf()
    const first = (await answer(seq, version)).result
    const mended = (await answer(seq, first.version, { content: '고친 답변' })).result
    expect(mended.answer).toMatchObject({ content: '고친 답변', editedAt: expect.any(String), notifyState: 'SENT' })
    expect(mended.answeredAt).toBe(first.answeredAt)
    expect(await messagesOf(seq)).toHaveLength(1)
    const again = (await answer(seq, mended.version, { notify: true })).result
    expect(await messagesOf(seq)).toHaveLength(2)
    const closed = await move(seq, again.version, 'CLOSED', { closeReason: 'PHONE_DONE' })
    expect(closed).toMatchObject({
      code: 'INVALID_STATE',
      message: '현재 상태에서는 처리할 수 없습니다. (답변완료)',
    })
    const bare = await move(seq, again.version, 'IN_PROGRESS')
    expect(bare.errors[0]?.field).toBe('reason')
    const reopened = (await move(seq, again.version, 'IN_PROGRESS', { reason: '추가 확인' })).result
    expect(reopened).toMatchObject({ state: 'IN_PROGRESS', answer: { content: '답변드립니다.' } })

    const doubled = await quoteOf()
    const duplicate = (await move(doubled.businessInquirySeq, doubled.version, 'CLOSED', { closeReason: 'DUPLICATE' }))
      .result
    expect(await call('DELETE', `/${doubled.businessInquirySeq}`)).toMatchObject({
      message: '스팸으로 종결한 글만 삭제할 수 있습니다.',
    })
    const open = (await move(doubled.businessInquirySeq, duplicate.version, 'RECEIVED')).result
    await move(doubled.businessInquirySeq, open.version, 'CLOSED', { closeReason: 'SPAM' })
    expect((await call('DELETE', `/${doubled.businessInquirySeq}`)).status).toBe(200)
    const left = and(
      eq(inquiryHistories.resource, 'business-inquiries'),
      eq(inquiryHistories.recordSeq, doubled.businessInquirySeq),
    )
    expect(await shop.services.db.$count(inquiryHistories, left)).toBe(0)
  })

  it('is not sent if switched off, and reports a message that failed', async () => {
    const quiet = await quoteOf()
    const { result } = await answer(quiet.businessInquirySeq, quiet.version, { notify: false })
    expect(result.answer?.notifyState).toBe('NONE')
    expect(await messagesOf(quiet.businessInquirySeq)).toEqual([])

    const loud = await quoteOf()
    await answer(loud.businessInquirySeq, loud.version)
    const [message] = await messagesOf(loud.businessInquirySeq)
    const outcome = { relatedSeq: loud.businessInquirySeq, delivered: false, failMessage: '수신 거부' }
    const seqs = { messageLogSeq: message?.messageLogSeq ?? 0, nextSeq: null }
    await businessInquiry.applyOutcomes(shop.services.db, [{ ...outcome, ...seqs }], shop.clock.now())
    expect((await read(loud.businessInquirySeq)).answer?.notifyState).toBe('FAILED')
  })

  it('links a guest to it once, for 30 days', async () => {
    const inquiry = await quoteOf()
    await answer(inquiry.businessInquirySeq, inquiry.version)
    const [message] = await messagesOf(inquiry.businessInquirySeq)
    const link = /\/q\/([\w-]+)/.exec(message?.content ?? '')?.[1] ?? ''
    const open = () => asCall(shop, (inner) => openAnswerLink(inner, link))
    expect(await open()).toEqual({ resource: 'business-inquiries', recordSeq: inquiry.businessInquirySeq })
    await expect(open()).rejects.toMatchObject({ status: 404 })
  })

  it('accepts files of any kind that the admin may use', async () => {
    const [file] = await shop.services.db
      .insert(files)
      .values({
        key: 'test/quote.pdf',
        name: '견적서.pdf',
        size: 10,
        mimeType: 'application/pdf',
        purpose: 'PRIVATE',
        createdBy: 'admin',
        unusedSince: shop.clock.now(),
        createdAt: shop.clock.now(),
      })
      .returning()
    const inquiry = await quoteOf()
    const bad = await answer(inquiry.businessInquirySeq, inquiry.version, { fileSeqs: [2_000_000_000] })
    expect(bad.errors[0]?.field).toBe('fileSeqs.0')
    const good = await answer(inquiry.businessInquirySeq, inquiry.version, { fileSeqs: [file?.fileSeq] })
    expect(good.result.answer?.files[0]?.name).toBe('견적서.pdf')
  })
})

describe('a draft', () => {
  type Saved = Schemas['InquiryDraftSaved']
  const save = (seq: number, content: string, savedAt: string | null, as = token) =>
    call<Saved>('PUT', `/${seq}/draft`, { content, savedAt }, as)

  it('assigns the inquiry and changes no version later; another admin keeps their own', async () => {
    const { businessInquirySeq: seq, version } = await quoteOf()
    const first = (await save(seq, '안녕', null)).result
    expect(first).toMatchObject({ state: 'IN_PROGRESS', version: version + 1, assigneeSeq: 1, othersDrafts: [] })
    const second = (await save(seq, '다른 사람', null, other.token)).result
    expect(second).toMatchObject({ version: version + 1, assigneeSeq: 1, draft: { content: '다른 사람' } })
    expect(second.othersDrafts).toEqual([first.draft])
    expect(await read(seq)).toMatchObject({ draft: { content: '안녕' }, othersDrafts: [{ content: '다른 사람' }] })
    expect((await save(seq, '', first.draft?.savedAt ?? null)).result).toMatchObject({
      draft: null,
      othersDrafts: [{ content: '다른 사람' }],
    })
    await store(seq, { state: 'CLOSED' })
    expect(await save(seq, '늦음', null)).toMatchObject({ code: 'INVALID_STATE' })
  })

  it('saved in a second window is not overwritten without a conflict', async () => {
    const { businessInquirySeq: seq } = await quoteOf()
    const first = (await save(seq, '첫 창', null)).result
    shop.clock.advance(1)
    const second = (await save(seq, '둘째 창', first.draft?.savedAt ?? null)).result
    const late = await save(seq, '첫 창에서 더', first.draft?.savedAt ?? null)
    expect(late).toMatchObject({ code: 'CONFLICT', result: second.draft })
    expect((await read(seq)).draft).toEqual(second.draft)
    expect((await save(seq, '첫 창에서 더', second.draft?.savedAt ?? null)).result.draft?.content).toBe('첫 창에서 더')
  })

  it('of another admin survives the answer, closing and reopening, and is deleted with the inquiry', async () => {
    const { businessInquirySeq: seq } = await quoteOf()
    await save(seq, '내 초안', null)
    await save(seq, '동료의 초안', null, other.token)
    const { result } = await answer(seq, (await read(seq)).version)
    expect(result).toMatchObject({ draft: null, othersDrafts: [{ content: '동료의 초안' }] })
    await store(seq, { state: 'CLOSED', closeReason: 'SPAM' })
    const closed = await read(seq)
    expect(closed.othersDrafts).toHaveLength(1)
    const removed = await call('DELETE', `/${seq}?version=${closed.version}`)
    expect(removed.status).toBe(200)
    const { db } = shop.services
    expect(await db.$count(inquiryDrafts, eq(inquiryDrafts.recordSeq, seq))).toBe(0)
  })
})

describe('the assignee', () => {
  it('is an admin with write permission; can take over and release', async () => {
    const inquiry = await quoteOf()
    const give = (version: number, assigneeSeq: number | null) =>
      call('PUT', `/${inquiry.businessInquirySeq}/assignee`, { assigneeSeq, version })
    const reader = await colleague({ permissions: { BUSINESS_MEMBER_INQUIRY: 'READ' } })
    expect((await give(inquiry.version, reader.adminSeq)).errors[0]?.field).toBe('assigneeSeq')
    const taken = (await move(inquiry.businessInquirySeq, inquiry.version, 'IN_PROGRESS')).result
    expect(taken).toMatchObject({ assigneeSeq: 1, state: 'IN_PROGRESS' })
    const given = (await give(taken.version, other.adminSeq)).result
    expect(given.assigneeSeq).toBe(other.adminSeq)
    expect((await give(taken.version, 1)).code).toBe('CONFLICT')
    const free = (await give(given.version, null)).result
    expect([free.assigneeSeq, free.state]).toEqual([null, 'IN_PROGRESS'])
    expect(free.histories.map(({ event }) => event)).toEqual(['UNASSIGNED', 'ASSIGNED', 'ASSIGNED', 'RECEIVED'])
    const done = (await answer(inquiry.businessInquirySeq, free.version)).result
    expect(done.assigneeSeq).toBe(1)
    expect(await give(done.version, 1)).toMatchObject({ code: 'INVALID_STATE' })
  })
})

describe('a list', () => {
  const list = async (query: string, as = token) =>
    (await call<Schemas['BusinessInquiryRowPage']>('GET', `?size=500&${query}`, undefined, as)).result.items
  const counts = async (query = '', as = token) =>
    (await call<Schemas['InquiryCounts']>('GET', `/counts?${query}`, undefined, as)).result

  it('filters waiting, late and own inquiries', async () => {
    const company = '계수상사'
    const open = await quoteOf([], { companyName: company })
    const late = await quoteOf([], { companyName: company, createdAt: new Date('2026-11-19T00:00:00Z') })
    const mine = await quoteOf([], { companyName: company })
    await store(late.businessInquirySeq, { openSince: new Date('2026-11-19T00:00:00Z') })
    await store(mine.businessInquirySeq, { assigneeSeq: other.adminSeq, state: 'IN_PROGRESS' })
    const done = await quoteOf([], { companyName: company })
    await answer(done.businessInquirySeq, done.version)
    const of = `keywordType=companyName&keyword=${encodeURIComponent(company)}`
    expect(await counts(of)).toEqual({ open: 3, overdue: 1, mine: 0, all: 4 })
    expect(await counts(of, other.token)).toMatchObject({ mine: 1 })
    const seqs = async (query: string, as = token) =>
      (await list(`${of}&${query}`, as)).map(({ businessInquirySeq }) => businessInquirySeq)
    expect(await seqs('overdue=true')).toEqual([late.businessInquirySeq])
    expect(await seqs('assignee=ME', other.token)).toEqual([mine.businessInquirySeq])
    expect(await seqs('assignee=NONE&state[0]=RECEIVED&sort=createdAt,asc')).toHaveLength(2)
    expect(await seqs(`assignee=${other.adminSeq}`)).toEqual([mine.businessInquirySeq])
    expect((await seqs('state[0]=RECEIVED&sort=elapsedMinutes,desc'))[0]).toBe(late.businessInquirySeq)
    expect(await seqs('memberKind=MEMBER')).toEqual([])
    expect(open.elapsedMinutes).toBe(0)
  })

  it('finds requested sizes in every spelling, and people by prefix', async () => {
    const inquiry = await quoteOf([{ businessSizeSeq: null, sizeName: '355 80 24', quantity: 4 }], {
      writerName: '독고영재',
    })
    for (const query of [
      'keywordType=sizeName&keyword=3558024',
      'keywordType=title&keyword=355/80zr24',
      'keywordType=writerName&keyword=독고',
    ])
      expect((await list(encodeURI(query))).map(({ businessInquirySeq }) => businessInquirySeq)).toEqual([
        inquiry.businessInquirySeq,
      ])
    expect((await call('GET', `?keywordType=writerName&keyword=${encodeURIComponent('독')}`)).status).toBe(400)
  })

  it('masks writers; unmasking needs the permission and is logged', async () => {
    const inquiry = await quoteOf()
    const [line] = await list(`keywordType=writerPhone&keyword=01012345678`)
    expect(line).toMatchObject({ writerName: '홍*동', writerPhone: '010-****-5678', writerEmail: 'ho***@naver.com' })
    const unmasked = await call('GET', `/${inquiry.businessInquirySeq}?unmask=true`)
    expect(unmasked.result).toMatchObject({ writerName: '홍길동', writerPhone: '01012345678' })
    expect((await call('GET', `/${inquiry.businessInquirySeq}?unmask=true`, undefined, other.token)).code).toBe(
      'INVALID_AUTHORITIES',
    )
  })

  it('closes several independently: 10 check 7', async () => {
    const [one, two, done] = [await quoteOf(), await quoteOf(), await quoteOf()]
    await answer(done.businessInquirySeq, done.version)
    const seqs = [one, done, two].map(({ businessInquirySeq }) => businessInquirySeq)
    expect((await bulk({ action: 'CLOSE', seqs })).errors[0]?.field).toBe('closeReason')
    expect((await bulk({ action: 'CLOSE', seqs, closeReason: 'ETC' })).errors[0]?.field).toBe('closeMemo')
    const { result } = await bulk({ action: 'CLOSE', seqs, closeReason: 'SPAM' })
    expect(result).toMatchObject({
      done: 2,
      failed: [{ seq: done.businessInquirySeq, message: '현재 상태에서는 처리할 수 없습니다. (답변완료)' }],
    })
    expect((await bulk({ action: 'DELETE', seqs })).result.done).toBe(2)
  })
})

describe('a note', () => {
  it('is deleted only by its writer, and causes no edit conflict', async () => {
    const inquiry = await quoteOf()
    const path = `/${inquiry.businessInquirySeq}/notes`
    const { result } = await call<Schemas['InquiryNote']>('POST', path, { content: '단골 거래처' })
    expect(result).toMatchObject({ content: '단골 거래처', own: true })
    expect(await call('DELETE', `${path}/${result.noteSeq}`, undefined, other.token)).toMatchObject({
      message: '본인이 쓴 메모만 삭제할 수 있습니다.',
    })
    const seen = await read(inquiry.businessInquirySeq, other.token)
    expect([seen.notes[0]?.own, seen.version]).toEqual([false, inquiry.version])
    expect((await call('DELETE', `${path}/${result.noteSeq}`)).status).toBe(200)
  })
})

describe('effects of other records', () => {
  it('notifies the admins who may answer of a new inquiry', async () => {
    await shop.services.db
      .update(admins)
      .set({ notifyEvents: ['ADMIN_INQUIRY'] })
      .where(eq(admins.adminSeq, other.adminSeq))
    const inquiry = await quoteOf()
    const messages = await shop.services.db
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.eventCode, 'ADMIN_INQUIRY'), eq(messageLogs.relatedSeq, inquiry.businessInquirySeq)))
    // cs_lead subscribes to inquiries as well, but has no permission for those of businesses
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toContain(
      `https://admin.shop.test/corpmember/inquiry/detail?seq=${inquiry.businessInquirySeq}`,
    )
  })

  it('is closed for good when its member withdraws', async () => {
    const [member] = await shop.services.db.select().from(members).where(eq(members.memberType, 'BUSINESS')).limit(1)
    const memberSeq = member?.memberSeq ?? 0
    const open = await quoteOf([], { memberSeq })
    const done = await quoteOf([], { memberSeq })
    await answer(done.businessInquirySeq, done.version)
    await asCall(shop, (inner) => businessInquiry.closeForWithdrawal(inner, memberSeq))
    const closed = await read(open.businessInquirySeq)
    expect(closed).toMatchObject({ state: 'CLOSED', closeReason: 'WITHDRAWN' })
    expect((await read(done.businessInquirySeq)).state).toBe('ANSWERED')
    expect(await move(open.businessInquirySeq, closed.version, 'RECEIVED')).toMatchObject({ code: 'INVALID_STATE' })
  })

  it('is anonymized three years after the answer', async () => {
    const inquiry = await quoteOf()
    await answer(inquiry.businessInquirySeq, inquiry.version)
    const at = (day: string) => ({ answeredAt: new Date(`${day}T03:00:00Z`) })
    await store(inquiry.businessInquirySeq, at('2023-11-22'))
    await asCall(shop, (inner) => businessInquiry.eraseOld(inner))
    expect((await read(inquiry.businessInquirySeq)).writerName).toBe('홍*동')
    await store(inquiry.businessInquirySeq, at('2023-11-20'))
    await asCall(shop, (inner) => businessInquiry.eraseOld(inner))
    expect(await read(inquiry.businessInquirySeq)).toMatchObject({
      writerName: null,
      writerPhone: null,
      title: '보존기간이 지나 파기된 내용입니다.',
    })
  })
})

describe('an answer template', () => {
  const TEMPLATES = '/api/v1/admin/answer-templates'
  const save = (body: object) => shop.call<Schemas['AnswerTemplate']>('POST', TEMPLATES, { token: other.token, body })

  it('accepts only known variables, and has a unique title and a position', async () => {
    const body = { title: '시험 답변', content: '#{고객명}님 #{담당자명}입니다.', targets: ['BUSINESS', 'BUSINESS'] }
    const bad = await save({ ...body, content: '#{이름}님' })
    expect(bad.errors).toEqual([{ field: 'content', message: '사용할 수 없는 변수입니다: #{이름}' }])
    const { result } = await save(body)
    expect(result).toMatchObject({ targets: ['BUSINESS'], sortOrder: 21 })
    expect((await save({ ...body, title: '시험답변' })).code).toBe('DUPLICATE')
    const { db } = shop.services
    const rows = await db.select().from(answerTemplates)
    const more = Array.from({ length: 200 - rows.length }, (_, i) => ({
      title: `많은 답변 ${i}`,
      content: '내용',
      targets: ['REVIEW' as const],
      sortOrder: 100 + i,
    }))
    await db.insert(answerTemplates).values(more)
    expect((await save({ ...body, title: '하나 더' })).code).toBe('LIMIT_EXCEEDED')
  })
})
