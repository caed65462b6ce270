import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { files } from '../../server/db/schema'
import { rateAnswer, receiveInquiry } from '../../server/inquirycommunity/general-inquiry/customer-inquiry'
import { inquiry } from '../../server/inquirycommunity/general-inquiry/inquiries'
import { eraseInquirersJob } from '../../server/inquirycommunity/inquiry-modules'
import { receiveItemInquiry } from '../../server/inquirycommunity/item-inquiry/item-inquiry-actions'
import { answerTemplates } from '../../server/inquirycommunity/schema/answer-template.schema'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { inquiryNotes } from '../../server/inquirycommunity/schema/inquiry-base.schema'
import { itemInquiries } from '../../server/inquirycommunity/schema/item-inquiry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { bareOrder } from './bare-order'
import { asCall } from './calls'
import { newBrand, newItem, newPattern, type StoredItem } from './goods'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { boss, newGroup, readyAdmin, session } from './staff'

type Item = Schemas['ItemInquiry']
type Inquiry = Schemas['Inquiry']

const ITEMS = '/api/v1/admin/item-inquiries'
const SHOP = '/api/v1/admin/inquiries'

let shop: TestShop
let token: string
let tire: StoredItem

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
  const { brandSeq } = await newBrand(shop)
  const { patternSeq } = await newPattern(shop, brandSeq)
  tire = await newItem(shop, { brandSeq, patternSeq })
})
afterAll(() => shop.close())

const call = <T>(method: string, path: string, body?: object, as = token) =>
  shop.call<T>(method, path, { token: as, ...(body ? { body } : {}) })
const readItem = async (seq: number) => (await call<Item>('GET', `${ITEMS}/${seq}`)).result
const read = async (seq: number) => (await call<Inquiry>('GET', `${SHOP}/${seq}`)).result
const count = async (type: string, as = token) =>
  (await call<number>('GET', `/api/v1/admin/common/refresh/${type}`, undefined, as)).result
const open = async (path: string) => (await call<Schemas['InquiryCounts']>('GET', `${path}/counts`)).result.open

const writer = { memberSeq: null, writerName: '홍길동', writerPhone: '01012345678', writerEmail: null }

/** Returns the record of a picture that a customer has just sent. */
const customersFile = (key: string): typeof files.$inferInsert => ({
  key,
  name: key,
  size: 10,
  mimeType: 'image/jpeg',
  purpose: 'PRIVATE',
  createdAt: shop.clock.now(),
  unusedSince: shop.clock.now(),
})

const askItem = (overrides: Partial<Parameters<typeof receiveItemInquiry>[2]> = {}) =>
  asCall(shop, (inner) =>
    receiveItemInquiry({ ...inner, actor: null }, tire.itemSeq, {
      ...writer,
      category: 'DOT',
      content: '제조주차가\n몇 주차인가요?',
      ...overrides,
    }),
  )
const ask = (overrides: Partial<Parameters<typeof receiveInquiry>[1]> = {}) =>
  asCall(shop, (inner) =>
    receiveInquiry(inner, {
      ...writer,
      category: 'DELIVERY',
      title: '배송 문의',
      content: '언제 도착하나요? 궁금합니다.',
      ...overrides,
    }),
  )
const answer = <T>(path: string, seq: number, version: number, overrides: object = {}) =>
  call<T>('PUT', `${path}/${seq}/answer`, { content: '답변드립니다.', notify: false, version, ...overrides })
const show = (seq: number, body: object) => call<Item>('POST', `${ITEMS}/${seq}/visibility`, body)
const taken = (overrides: object = {}) => ({
  channel: 'PHONE',
  category: 'MOUNT',
  title: '장착 예약 문의',
  content: '토요일로 바꾸고 싶다고 하심',
  writerName: '임꺽정',
  writerPhone: '01099998888',
  ...overrides,
})
const take = (overrides: object = {}) => call<Inquiry>('POST', SHOP, taken(overrides))

describe('inquiry counters', () => {
  it('equal the lists, and fall with an answer: 10 check 1', async () => {
    expect([await count('ITEM'), await count('INQUIRY')]).toEqual([await open(ITEMS), await open(SHOP)])
    const before = await count('ITEM')
    const { itemInquirySeq: seq, version } = await askItem({ secret: true })
    expect(await count('ITEM')).toBe(before + 1)
    await answer(ITEMS, seq, version)
    expect(await count('ITEM')).toBe(before)
  })

  it('are 0 without permission, and count only permitted kinds: 10 check 2', async () => {
    const group = await newGroup(shop, { permissions: { FAQ: 'READ' } })
    const staff = await readyAdmin(shop, group.permissionGroupSeq)
    const { token: faq } = await session(shop, staff)
    for (const type of ['REVIEW', 'INQUIRY', 'ITEM']) expect(await count(type, faq)).toBe(0)
    const strange = await call('GET', '/api/v1/admin/common/refresh/FOO', undefined, faq)
    expect([strange.status, strange.code, strange.errors[0]?.field]).toEqual([400, 'VALIDATION_FAILED', 'type'])
  })
})

it('a row starts with the first line of the question', async () => {
  const { inquirySeq } = await ask({ content: `네 번째\n문의입니다. ${'가'.repeat(60)}` })
  const { result } = await call<{ items: Schemas['InquiryRow'][] }>('GET', `${SHOP}?size=500&sort=createdAt,desc`)
  const row = result.items.find((each) => each.inquirySeq === inquirySeq)
  expect(row?.excerpt).toBe(`네 번째 문의입니다. ${'가'.repeat(48)}…`)
})

describe('an item inquiry', () => {
  it('keeps the item name after deletion, and starts with its first words', async () => {
    const gone = await newItem(shop, { brandSeq: tire.brandSeq, name: '사라질 상품', saleState: 'STOPPED' })
    const { itemInquirySeq: seq } = await asCall(shop, (inner) =>
      receiveItemInquiry(inner, gone.itemSeq, {
        ...writer,
        category: 'SPEC',
        content: `${'가'.repeat(70)}`,
        carText: null,
      }),
    )
    const before = await readItem(seq)
    expect(before).toMatchObject({ itemSeq: gone.itemSeq, item: { itemCode: gone.itemCode } })
    expect([...before.title]).toHaveLength(60)
    expect((await call('DELETE', `/api/v1/admin/items/${gone.itemSeq}`)).status).toBe(200)
    expect(await readItem(seq)).toMatchObject({ itemSeq: null, item: null, itemName: '사라질 상품' })
  })

  it('shows whether the writer bought the item, and is found by size and code', async () => {
    const member = await newMember(shop, { name: '구매한' })
    const bought = { memberSeq: member.memberSeq, writerName: member.name, writerPhone: member.mobilePhone }
    const { itemInquirySeq: seq } = await askItem(bought)
    expect((await readItem(seq)).purchased).toBe(false)
    await bareOrder(shop, {
      memberSeq: member.memberSeq,
      state: 'CONFIRMED',
      line: { itemSeq: tire.itemSeq, state: 'CONFIRMED' },
    })
    expect((await readItem(seq)).purchased).toBe(true)
    for (const query of [
      `keywordType=itemCode&keyword=${tire.itemCode}`,
      `keywordType=itemName&keyword=225%2045%2017&memberSeq=${member.memberSeq}`,
      `keywordType=seq&keyword=${seq}`,
    ]) {
      const { items } = (await call<Schemas['ItemInquiryRowPage']>('GET', `${ITEMS}?${query}`)).result
      expect(items.map(({ itemInquirySeq }) => itemInquirySeq)).toContain(seq)
    }
  })

  it('is hidden for a reason, and closed by that without an answer', async () => {
    const { itemInquirySeq: seq, version } = await askItem()
    expect((await show(seq, { visible: false, version })).errors[0]?.field).toBe('hideReason')
    const bare = await show(seq, { visible: false, hideReason: 'AD', version })
    expect(bare.errors).toEqual([{ field: 'closeReason', message: '종결사유를 선택해 주세요.' }])
    const { result } = await show(seq, { visible: false, hideReason: 'AD', closeReason: 'SPAM', version })
    expect(result).toMatchObject({ visible: false, hideReason: 'AD', state: 'CLOSED', closeReason: 'SPAM' })
    expect(result.histories.map(({ event, note }) => [event, note])).toEqual([
      ['HIDDEN', '광고·도배'],
      ['CLOSED', '스팸·광고'],
      ['RECEIVED', null],
    ])
    const back = (await show(seq, { visible: true, version: result.version })).result
    expect(back).toMatchObject({ visible: true, hideReason: null, state: 'CLOSED' })

    const answered = await askItem()
    const done = (await answer<Item>(ITEMS, answered.itemInquirySeq, answered.version)).result
    const hidden = await show(answered.itemInquirySeq, { visible: false, hideReason: 'ETC', version: done.version })
    expect(hidden.result).toMatchObject({ visible: false, state: 'ANSWERED' })
  })

  it('becomes a general inquiry with text, writer, files and time: 10 check 3', async () => {
    const [file] = await shop.services.db.insert(files).values(customersFile('test/dot.jpg')).returning()
    const fileSeqs = [file?.fileSeq ?? 0]
    const asked = await askItem({ content: '다른 이야기입니다. 환불은 언제 되나요?', fileSeqs })
    const { itemInquirySeq: seq, version } = asked
    const [items, general] = [await count('ITEM'), await count('INQUIRY')]
    const createdAt = new Date(shop.clock.now().getTime() - 30 * 60_000)
    await shop.services.db
      .update(itemInquiries)
      .set({ createdAt, openSince: createdAt })
      .where(eq(itemInquiries.itemInquirySeq, seq))
    const { result } = await call<Inquiry>('POST', `${ITEMS}/${seq}/move`, { version })
    expect([await count('ITEM'), await count('INQUIRY')]).toEqual([items - 1, general + 1])
    expect(result).toMatchObject({
      category: 'ETC',
      channel: 'SHOP',
      state: 'RECEIVED',
      content: asked.content,
      writerName: '홍*동',
      createdAt: createdAt.toISOString(),
      elapsedMinutes: 30,
      files: [{ name: 'test/dot.jpg' }],
    })
    const old = await readItem(seq)
    expect(old).toMatchObject({ state: 'CLOSED', closeReason: 'MOVED', visible: false, movedToSeq: result.inquirySeq })
    expect((await show(seq, { visible: true, version: old.version })).message).toBe('이동한 문의는 게시할 수 없습니다.')
    const again = await call('POST', `${ITEMS}/${seq}/transition`, { to: 'RECEIVED', version: old.version })
    expect(again.code).toBe('INVALID_STATE')
    const done = await askItem()
    const answered = (await answer<Item>(ITEMS, done.itemInquirySeq, done.version)).result
    expect(await call('POST', `${ITEMS}/${done.itemInquirySeq}/move`, { version: answered.version })).toMatchObject({
      code: 'INVALID_STATE',
      message: '답변한 문의는 이동할 수 없습니다.',
    })
  })

  it('shows items for the given car, and other inquiries about the item', async () => {
    const [model] = (
      await call<Schemas['CarModelRowPage']>('GET', '/api/v1/admin/car-models?size=20')
    ).result.items.filter(({ oeSizes }) => oeSizes.length > 0)
    const carText = [model?.modelName, model?.detailName].join(' ')
    const first = await askItem()
    const { itemInquirySeq: seq } = await askItem({ carText })
    const { cars, others } = await readItem(seq)
    expect(cars.find(({ carModelSeq }) => carModelSeq === model?.carModelSeq)?.sizes).toContain(
      [model?.oeSizes[0]?.front, model?.oeSizes[0]?.rear].filter(Boolean).join(' · '),
    )
    expect(others[0]?.itemInquirySeq).toBe(first.itemInquirySeq)
  })
})

describe('an inquiry by phone', () => {
  it('is created for a member only with their own order, and closed at once only with a memo: 10 check 8', async () => {
    const [one, other] = [await newMember(shop, { name: '김하나' }), await newMember(shop)]
    const order = await bareOrder(shop, { memberSeq: other.memberSeq, state: 'PAID' })
    const mine = await bareOrder(shop, { memberSeq: one.memberSeq, state: 'PAID' })
    const by = { memberSeq: one.memberSeq, writerName: null, writerPhone: null }
    expect((await take({ ...by, orderNo: order.orderNo })).errors).toEqual([
      { field: 'orderNo', message: '해당 회원의 주문이 아닙니다.' },
    ])
    expect((await take({ orderNo: order.orderNo })).errors[0]?.message).toBe('회원의 주문입니다. 회원을 선택해 주세요.')
    expect((await take({ ...by, orderNo: '20200101-999999' })).errors[0]?.message).toBe('주문을 찾을 수 없습니다.')
    expect((await take({ writerName: null, writerPhone: null })).errors.map(({ field }) => field)).toEqual([
      'writerName',
      'writerPhone',
    ])
    const before = await count('INQUIRY')
    expect((await take({ ...by, phoneDone: true })).errors).toEqual([
      { field: 'closeMemo', message: '종결 메모를 입력해 주세요.' },
    ])
    const done = await take({ ...by, phoneDone: true, closeMemo: '통화로 안내', orderNo: mine.orderNo })
    expect([done.status, done.result]).toMatchObject([
      201,
      {
        state: 'CLOSED',
        closeReason: 'PHONE_DONE',
        closeMemo: '통화로 안내',
        writerName: '김*나',
        order: { orderNo: mine.orderNo },
      },
    ])
    expect(await count('INQUIRY')).toBe(before)
    expect((await take()).result).toMatchObject({ state: 'RECEIVED', channel: 'PHONE', createdBy: 'admin' })
    expect(await count('INQUIRY')).toBe(before + 1)
  })

  it("is editable until answered; a customer's text is never editable", async () => {
    const { result: made } = await take({ channel: 'KAKAO' })
    const put = (seq: number, version: number, overrides: object = {}) => {
      const { writerName: _name, writerPhone: _phone, ...body } = taken(overrides)
      return call<Inquiry>('PUT', `${SHOP}/${seq}`, { ...body, ...overrides, version })
    }
    const mended = await put(made.inquirySeq, made.version, { title: '고친 제목', writerName: '임거정' })
    expect(mended.result).toMatchObject({ title: '고친 제목', channel: 'PHONE', writerName: '임*정' })
    expect((await put(made.inquirySeq, made.version)).code).toBe('CONFLICT')
    const masked = await put(made.inquirySeq, mended.result.version, { writerName: '임*정' })
    expect([masked.status, masked.errors[0]?.field]).toEqual([400, 'writerName'])
    const done = (await answer<Inquiry>(SHOP, made.inquirySeq, mended.result.version)).result
    expect((await put(made.inquirySeq, done.version)).message).toBe('현재 상태에서는 처리할 수 없습니다. (답변완료)')
    const own = await ask()
    expect((await put(own.inquirySeq, own.version)).message).toBe('고객이 작성한 문의는 수정할 수 없습니다.')
    const kind = await call<Inquiry>('PUT', `${SHOP}/${own.inquirySeq}/category`, {
      category: 'CLAIM',
      version: own.version,
    })
    expect(kind.result).toMatchObject({ category: 'CLAIM', content: own.content })
    expect(kind.result.histories[0]).toMatchObject({ event: 'CHANGED', note: '유형: 배송 → 취소·환불' })
  })
})

describe('a general inquiry', () => {
  it('is shown with its follow-ups in order of time', async () => {
    const member = await newMember(shop)
    const by = { memberSeq: member.memberSeq, writerName: member.name, writerPhone: member.mobilePhone }
    const first = await ask(by)
    const second = await ask({ ...by, parentSeq: first.inquirySeq, title: '추가 문의' })
    const third = await ask({ ...by, parentSeq: second.inquirySeq, title: '또 문의' })
    const seqs = [first, second, third].map(({ inquirySeq }) => inquirySeq)
    for (const seq of seqs) expect((await read(seq)).thread.map(({ inquirySeq }) => inquirySeq)).toEqual(seqs)
    expect((await read((await ask()).inquirySeq)).thread).toEqual([])
    await expect(ask({ ...writer, parentSeq: first.inquirySeq })).rejects.toMatchObject({ status: 404 })
  })

  it('is rated once, after the answer', async () => {
    const { inquirySeq: seq, version } = await ask()
    const rate = (n: number) => asCall(shop, (inner) => rateAnswer(inner, seq, n))
    await expect(rate(5)).rejects.toMatchObject({ code: 'INVALID_STATE' })
    const { result } = await answer<Inquiry>(SHOP, seq, version)
    await rate(4)
    expect(await read(seq)).toMatchObject({ satisfaction: 4, version: result.version })
    await expect(rate(5)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })

  it('prevents deletion of its order', async () => {
    const canceled = { state: 'CANCELED', canceledAt: new Date('2026-01-01T00:00:00Z') } as const
    const [asked, other] = [await bareOrder(shop, canceled), await bareOrder(shop, canceled)]
    const { inquirySeq } = await ask()
    await shop.services.db
      .update(inquiries)
      .set({ orderSeq: asked.orderSeq, orderNo: asked.orderNo })
      .where(eq(inquiries.inquirySeq, inquirySeq))
    const seqs = [asked.orderSeq, other.orderSeq]
    const removed = await call<Schemas['BulkReceipt']>('POST', '/api/v1/admin/orders/bulk', {
      action: 'DELETE',
      seqs,
      reason: '시험으로 삭제합니다',
    })
    expect(removed.result).toMatchObject({
      done: 1,
      failed: [{ seq: asked.orderSeq, message: '문의가 연결된 주문은 삭제할 수 없습니다.' }],
    })
  })
})

describe('answers of both kinds', () => {
  const logsOf = (resource: string, seq: number) =>
    shop.services.db.$count(
      messageLogs,
      and(
        eq(messageLogs.relatedType, resource),
        eq(messageLogs.relatedSeq, seq),
        eq(messageLogs.eventCode, 'INQUIRY_ANSWERED'),
      ),
    )

  it('return the first answer to a second admin, from another server too, and send one message: 10 check 4', async () => {
    const other = await shop.another()
    for (const [path, resource, asked] of [
      [ITEMS, 'item-inquiries', await askItem()],
      [SHOP, 'inquiries', await ask()],
    ] as const) {
      const seq = 'itemInquirySeq' in asked ? asked.itemInquirySeq : asked.inquirySeq
      const body = { content: '먼저 쓴 답변', version: asked.version }
      const both = await Promise.all([
        call<Inquiry>('PUT', `${path}/${seq}/answer`, body),
        other.call<Inquiry>('PUT', `${path}/${seq}/answer`, { token, body: { ...body, content: '나중에 쓴 답변' } }),
      ])
      const [won] = both.filter(({ status }) => status === 200)
      const [loser] = both.filter(({ status }) => status === 409)
      expect([loser?.code, loser?.result.answer?.content]).toEqual(['CONFLICT', won?.result.answer?.content])
      expect(await logsOf(resource, seq)).toBe(1)
    }
  })

  it('are refused at their text with an unresolved template command', async () => {
    const asked = await ask()
    const refused = await answer(SHOP, asked.inquirySeq, asked.version, { content: '안녕하세요.\n/예약' })
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'content' }] })
    expect(
      (await answer(SHOP, asked.inquirySeq, asked.version, { content: '1/2 또는 a/b 입니다. /mypage' })).status,
    ).toBe(200)
  })

  it('count the templates used', async () => {
    const { db } = shop.services
    const [template] = await db.select().from(answerTemplates).limit(1)
    const seq = template?.answerTemplateSeq ?? 0
    const asked = await ask()
    await answer(SHOP, asked.inquirySeq, asked.version, { answerTemplateSeqs: [seq, seq, 999_999] })
    const [after] = await db.select().from(answerTemplates).where(eq(answerTemplates.answerTemplateSeq, seq))
    expect(after?.useCount).toBe((template?.useCount ?? 0) + 1)
    // the form of the answer does not use it
    const saved = await call<Schemas['AnswerTemplate']>('PUT', `/api/v1/admin/answer-templates/${seq}`, {
      title: after?.title,
      content: after?.content,
      targets: after?.targets,
      version: after?.version,
    })
    expect(saved.result.useCount).toBe(after?.useCount)
  })

  it('omit other inquiries of a writer without permission for them', async () => {
    const member = await newMember(shop)
    const by = { memberSeq: member.memberSeq, writerName: member.name, writerPhone: member.mobilePhone }
    const one = await ask(by)
    const { itemInquirySeq } = await askItem(by)
    expect((await read(one.inquirySeq)).previous).toMatchObject([{ kind: 'ITEM_INQUIRY', seq: itemInquirySeq }])
    const group = await newGroup(shop, { permissions: { GENERAL_INQUIRY: 'READ' } })
    const { token: general } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const seen = await call<Inquiry>('GET', `${SHOP}/${one.inquirySeq}`, undefined, general)
    expect([seen.result.previous, seen.result.inquiryCount]).toEqual([[], 0])
  })
})

describe('after three years', () => {
  const answeredAt = new Date('2023-11-20T03:00:00Z')
  const keepAll = () => shop.run(eraseInquirersJob)

  it('writers, files and private texts are erased; public texts stay without writer', async () => {
    const { db } = shop.services
    const [file] = await db.insert(files).values(customersFile('test/old.jpg')).returning()
    await shop.services.files.put('test/old.jpg', new Uint8Array([1]), 'image/jpeg')
    const fileSeq = file?.fileSeq ?? 0
    const open = await askItem({ fileSeqs: [fileSeq] })
    const secret = await askItem({ secret: true })
    const general = await ask()
    const items = [open.itemInquirySeq, secret.itemInquirySeq]
    for (const { itemInquirySeq: seq, version } of [open, secret]) await answer(ITEMS, seq, version)
    const { result: done } = await answer<Inquiry>(SHOP, general.inquirySeq, general.version)
    await call('POST', `${SHOP}/${general.inquirySeq}/notes`, { content: '010-1234-5678로 통화함' })
    await db.update(itemInquiries).set({ answeredAt }).where(inArray(itemInquiries.itemInquirySeq, items))
    await db.update(inquiries).set({ answeredAt }).where(eq(inquiries.inquirySeq, general.inquirySeq))
    await keepAll()
    expect(await readItem(open.itemInquirySeq)).toMatchObject({
      writerName: '***',
      writerPhone: null,
      memberSeq: null,
      content: open.content,
      files: [],
      answer: { content: '답변드립니다.' },
    })
    const words = '보존기간이 지나 파기된 내용입니다.'
    const erased = { writerName: null, writerPhone: null, title: words, content: words, answer: { content: words } }
    expect(await readItem(secret.itemInquirySeq)).toMatchObject(erased)
    expect(await read(general.inquirySeq)).toMatchObject({ ...erased, notes: [], version: done.version + 1 })
    expect(await db.$count(inquiryNotes, eq(inquiryNotes.recordSeq, general.inquirySeq))).toBe(0)
    expect(await db.$count(files, eq(files.fileSeq, fileSeq))).toBe(0)
    await expect(shop.services.files.get('test/old.jpg')).rejects.toThrow()
    // a second time has no effect
    const { version } = await read(general.inquirySeq)
    await keepAll()
    expect((await read(general.inquirySeq)).version).toBe(version)
  })
})

describe('context of an inquiry', () => {
  it('has points and latest orders of the member, as permitted', async () => {
    const member = await newMember(shop, { point: 1_500 })
    const { orderSeq, orderNo } = await bareOrder(shop, { memberSeq: member.memberSeq })
    const { inquirySeq } = await ask({ memberSeq: member.memberSeq })
    const record = await read(inquirySeq)
    expect(record.customer).toMatchObject({ point: 1_500, orders: [{ orderSeq, orderNo }] })
    expect((await read((await ask()).inquirySeq)).customer).toBeNull()

    const asked = await askItem({ memberSeq: member.memberSeq })
    const group = await newGroup(shop, { permissions: { ITEM_INQUIRY: 'READ' } })
    const { token: items } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const { result } = await call<Item>('GET', `${ITEMS}/${asked.itemInquirySeq}`, undefined, items)
    expect(result.customer).toEqual({ point: null, orders: null })

    const path = `${SHOP}/orders?memberSeq=${member.memberSeq}`
    expect((await call<Schemas['CustomerOrder'][]>('GET', path)).result).toMatchObject([{ orderNo }])
    expect(await call('GET', path, undefined, items)).toMatchObject({ code: 'INVALID_AUTHORITIES' })
  })

  it('is exported with question and answer', async () => {
    const { inquirySeq, version } = await ask({ title: '시트에 담을 문의', content: '무엇을 물었는지 보입니다.' })
    await answer(SHOP, inquirySeq, version, { content: '무엇이라고 답했는지 보입니다.' })
    const query = { keywordType: 'title', keyword: '시트에 담을' }
    const titles = inquiry.excel.columns.map(({ title }) => title)
    const cells: unknown[] = []
    for await (const rows of inquiry.excel.rows(shop.services.db, query, shop.clock.now()))
      for (const row of rows) cells.push(...inquiry.excel.columns.map(({ value }) => value(row)))
    expect(cells[titles.indexOf('문의 내용')]).toBe('무엇을 물었는지 보입니다.')
    expect(cells[titles.indexOf('답변')]).toBe('무엇이라고 답했는지 보입니다.')
  })
})
