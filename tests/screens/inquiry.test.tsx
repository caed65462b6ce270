import { screen, waitFor, within } from '@testing-library/react'
import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { salutationOf } from '@/features/inquirycommunity/inquiry-shared/inquiry.rules'
import { canEditInquiry, shopAnswer } from '@/features/inquirycommunity/manage/inquiry.rules'
import { itemAnswer } from '@/features/inquirycommunity/product/item-inquiry.rules'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import type { Schemas } from '@/shared/api/types'
import { members } from '../../server/db/schema'
import { receiveInquiry } from '../../server/inquirycommunity/general-inquiry/customer-inquiry'
import { receiveItemInquiry } from '../../server/inquirycommunity/item-inquiry/item-inquiry-actions'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../../server/inquirycommunity/schema/item-inquiry.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { server, shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { asCall } from '../server/calls'
import { newFile } from '../server/goods'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'

const ITEMS = '/api/v1/admin/item-inquiries'
const SHOP = '/api/v1/admin/inquiries'
const AS = 'cs_lead'

it("an answer inserts the customer's name only if it may be unmasked, and the order number", () => {
  expect([
    salutationOf({ writerName: '홍*동' }),
    salutationOf({ writerName: '홍길동' }),
    salutationOf({ writerName: null }),
  ]).toEqual(['고객', '홍길동', '고객'])
  const order = { lines: [{ name: '벤투스' }] }
  const inquiry = { writerName: '홍*동', orderNo: '20261120000012', storeName: null, assigneeName: '최윤정', order }
  expect(shopAnswer.templates.values(inquiry as Schemas['Inquiry'])).toEqual({
    고객명: '고객',
    주문번호: '20261120-000012',
    상품명: '벤투스',
    담당자명: '최윤정',
  })
  const asked = { writerName: '홍*동', itemName: '벤투스', assigneeName: null }
  expect(itemAnswer.templates.values(partOf<Schemas['ItemInquiry']>(asked))).toEqual({
    고객명: '고객',
    상품명: '벤투스',
  })
  expect(canEditInquiry({ channel: 'PHONE', state: 'CLOSED' })).toBe(true)
  expect([
    canEditInquiry({ channel: 'SHOP', state: 'RECEIVED' }),
    canEditInquiry({ channel: 'KAKAO', state: 'ANSWERED' }),
  ]).toEqual([false, false])
})

const writer = { memberSeq: null, writerName: '홍길동', writerPhone: '01012345678', writerEmail: null }

async function askItem(overrides: Partial<Parameters<typeof receiveItemInquiry>[2]> = {}) {
  const backend = await shop()
  shopChanged()
  return asCall(backend, (call) =>
    receiveItemInquiry({ ...call, actor: null }, 1, {
      ...writer,
      category: 'DOT',
      content: '<img src=x onerror=alert(1)> 몇 주차인가요?',
      ...overrides,
    }),
  )
}
async function ask(overrides: Partial<Parameters<typeof receiveInquiry>[1]> = {}) {
  const backend = await shop()
  shopChanged()
  return asCall(backend, (call) =>
    receiveInquiry(call, {
      ...writer,
      category: 'DELIVERY',
      title: '배송 문의',
      content: '언제 도착하나요?',
      ...overrides,
    }),
  )
}

async function open(path: string, title: string, as = AS) {
  fewRows(path.includes('product') ? ITEMS : SHOP)
  const app = await renderApp(path, { as })
  await screen.findByRole('heading', { level: 1, name: title })
  return app
}
/** Prevents automatic saving of drafts, which would assign the inquiry first. */
const withoutDrafts = () =>
  server.use(
    http.put(`*${ITEMS}/:seq/draft`, () => HttpResponse.json({ status: 500, code: 'INTERNAL' }, { status: 500 })),
  )
const itemPage = (seq: number) => `/inquirycommunity/product/detail?seq=${seq}`
const shopPage = (seq: number) => `/inquirycommunity/manage/detail?seq=${seq}`
const box = () => screen.getByLabelText(/^답변/, { selector: 'textarea' })
const badge = () => screen.getByRole('treeitem', { name: /^상품 문의/ }).textContent

beforeAll(() => shop())

describe('an item inquiry', () => {
  it('is shown as plain text: 10 check 6; an answer lowers the badge at once: 10 check 1', async () => {
    const inquiry = await askItem()
    const { user, shop: backend } = await open(itemPage(inquiry.itemInquirySeq), inquiry.title)
    // twice: in the title and in the text
    expect(screen.getAllByText(/<img src=x onerror/).length).toBeGreaterThan(0)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    await waitFor(() => expect(badge()).toContain('9+'))
    const { db } = backend.services
    const rest = await db.$count(itemInquiries, eq(itemInquiries.state, 'RECEIVED'))
    await user.type(box(), '2026년 30주차입니다.')
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')
    expect(await db.$count(itemInquiries, eq(itemInquiries.state, 'RECEIVED'))).toBe(rest - 1)
  })

  it('an unfinished template command is never sent to the customer: Ctrl+Enter inserts the template', async () => {
    const inquiry = await askItem()
    const { user, shop: backend } = await open(itemPage(inquiry.itemInquirySeq), inquiry.title)
    const stored = async () => {
      const condition = eq(itemInquiries.itemInquirySeq, inquiry.itemInquirySeq)
      return (await backend.services.db.select().from(itemInquiries).where(condition))[0]?.answerContent
    }
    await user.type(box(), '/없는말')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/^‘\/없는말’ 줄이 남아 있습니다/)).toBeInTheDocument()
    expect(await stored()).toBeNull()
    await user.clear(box())
    await user.type(box(), '/')
    await screen.findByRole('listbox', { name: '자주 쓰는 답변' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('listbox', { name: '자주 쓰는 답변' })).toBeNull())
    expect(box()).not.toHaveValue('/')
    expect(await stored()).toBeNull()
  })

  /** Types an answer, and returns a call as another admin on the same inquiry. */
  async function typedBesideColleague() {
    const inquiry = await askItem()
    const seq = inquiry.itemInquirySeq
    const { user, shop: backend } = await open(itemPage(seq), inquiry.title)
    withoutDrafts()
    await user.type(box(), '내 답변입니다.')
    return { seq, user, backend, token: await backend.signIn('admin') }
  }

  it('names a colleague with a draft, asks before it sends over it, and updates the state live', async () => {
    const { seq, user, backend, token } = await typedBesideColleague()
    await backend.call('PUT', `${ITEMS}/${seq}/draft`, { token, body: { content: '동료의 글', savedAt: null } })
    await user.keyboard('{Control>}{Enter}{/Control}')
    const notice = await screen.findByText(/^\S+님이 처리 중입니다\. 답변을 등록하지 않았습니다\./)
    expect(notice).not.toHaveTextContent('admin')
    await waitFor(() => expect(screen.getByRole('group', { name: '상태' })).toHaveTextContent('처리중'))
    expect(screen.queryByText(/먼저 처리했습니다/)).toBeNull()
    expect(box()).toHaveValue('내 답변입니다.')
    await user.click(screen.getByRole('button', { name: '가져오기' }))
    await waitFor(() => expect(screen.queryByText(/님이 처리 중입니다/)).toBeNull())
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')
  })

  it('closed by a colleague meanwhile says so and keeps the text', async () => {
    const { seq, user, backend, token } = await typedBesideColleague()
    const { result } = await backend.call<Schemas['ItemInquiry']>('GET', `${ITEMS}/${seq}`, { token })
    const body = { to: 'CLOSED', closeReason: 'SPAM', version: result.version }
    await backend.call('POST', `${ITEMS}/${seq}/transition`, { token, body })
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    expect(await screen.findByText(/님이 먼저 종결했습니다\./)).toBeInTheDocument()
    expect(box()).toHaveValue('내 답변입니다.')
    expect(screen.queryByRole('button', { name: '내 답변으로 저장' })).toBeNull()
  })

  it('answered during navigation can be left, and the next one follows', async () => {
    const inquirySeqs = [await askItem(), await askItem(), await askItem()].map(({ itemInquirySeq }) => itemInquirySeq)
    // the newest first
    const [, second = 0, first = 0] = inquirySeqs
    const { user, router, url } = await renderApp('/inquirycommunity/product?sort=createdAt%2Cdesc', { as: AS })
    await screen.findByRole('table', { name: '상품 문의 목록' })
    router.history.push(itemPage(first))
    const on = () => screen.findByRole('button', { name: '다음' })
    await waitFor(async () => expect(await on()).not.toHaveAttribute('aria-disabled'))
    await user.type(box(), '답변입니다.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(url()).toContain(`seq=${second}`))
    const back = () => screen.findByRole('button', { name: '이전' })
    await waitFor(async () => expect(await back()).not.toHaveAttribute('aria-disabled'))
    await user.click(await back())
    await waitFor(() => expect(url()).toContain(`seq=${first}`))
    await screen.findByText('답변입니다.')
    expect(await on()).not.toHaveAttribute('aria-disabled')
    await user.click(await on())
    await waitFor(() => expect(url()).toContain(`seq=${second}`))
  })

  it('keeps what is typed while an answer is sent, and skips none when the list has become shorter', async () => {
    const requests: number[] = []
    for (let at = 0; at < 22; at += 1) requests.push((await askItem()).itemInquirySeq)
    // the newest first, 20 on a page
    const rows = requests.reverse()
    const {
      user,
      router,
      url,
      shop: backend,
    } = await renderApp('/inquirycommunity/product?sort=createdAt%2Cdesc&size=20', { as: AS })
    await screen.findByRole('table', { name: '상품 문의 목록' })
    router.history.push(itemPage(rows[17] ?? 0))
    const next = () => screen.findByRole('button', { name: '다음' })
    await waitFor(async () => expect(await next()).not.toHaveAttribute('aria-disabled'))
    await waitFor(() => expect(box()).toHaveFocus())
    const sent = '{Control>}{Enter}{/Control}'
    for (const [at, text, following] of [
      [18, '첫 답변입니다.', '둘째 답변입니다.'],
      [19, '', '셋째 답변입니다.'],
    ] as const) {
      await user.keyboard(`${text}${sent}${following}`)
      await waitFor(() => expect(url()).toContain(`seq=${rows[at]}`))
      await waitFor(() => expect(box()).toHaveValue(following))
    }
    const answers = async () => {
      const found = await backend.services.db
        .select({ text: itemInquiries.answerContent })
        .from(itemInquiries)
        .where(inArray(itemInquiries.itemInquirySeq, rows.slice(17, 20)))
        .orderBy(desc(itemInquiries.itemInquirySeq))
      return found.map(({ text }) => text)
    }
    expect(await answers()).toEqual(['첫 답변입니다.', '둘째 답변입니다.', null])
    // two rows of this page have left the list: the next row has moved to its end
    await user.keyboard(sent)
    await waitFor(() => expect(url()).toContain(`seq=${rows[20]}`))
    await waitFor(async () => expect(await next()).not.toHaveAttribute('aria-disabled'))
    await user.click(await next())
    await waitFor(() => expect(url()).toContain(`seq=${rows[21]}`))
  })

  it('files chosen at once are all kept; a removed one stays removed', async () => {
    const inquiry = await askItem()
    const { user } = await open(itemPage(inquiry.itemInquirySeq), inquiry.title)
    let n = 0
    server.use(
      http.post('*/api/v1/admin/files', async () => {
        n += 1
        const result = {
          fileSeq: 900 + n,
          url: `/files/${n}`,
          smallUrl: null,
          purpose: 'PRIVATE',
          publicUrl: null,
          name: `${n}.pdf`,
          size: 1,
          mimeType: 'application/pdf',
        }
        return HttpResponse.json({ status: 201, result }, { status: 201 })
      }),
    )
    const files = [1, 2, 3].map((at) => new File(['%PDF-'], `${at}.pdf`, { type: 'application/pdf' }))
    await user.upload(screen.getByLabelText('첨부 파일', { selector: 'input' }), files)
    for (const { name } of files) expect(await screen.findByText(name)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '1.pdf 빼기' }))
    expect(screen.queryByText('1.pdf')).not.toBeInTheDocument()
    await user.upload(screen.getByLabelText('첨부 파일', { selector: 'input' }), [
      new File(['%PDF-'], '4.pdf', { type: 'application/pdf' }),
    ])
    expect(await screen.findByText('4.pdf')).toBeInTheDocument()
    expect(screen.queryByText('1.pdf')).not.toBeInTheDocument()
  })

  it('is hidden with a reason, and cannot be moved after an answer', async () => {
    const inquiry = await askItem({ content: '광고입니다. 싸게 팝니다.' })
    const { user } = await open(itemPage(inquiry.itemInquirySeq), inquiry.title)
    await user.click(screen.getByRole('button', { name: '숨김' }))
    const dialog = await screen.findByRole('dialog', { name: `숨김: ${inquiry.title}` })
    await user.click(within(dialog).getByRole('button', { name: '숨김' }))
    expect(within(dialog).getByText('숨김사유를 선택해 주세요.')).toBeInTheDocument()
    expect(within(dialog).getByText('종결사유를 선택해 주세요.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^숨김사유/), 'AD')
    await user.selectOptions(within(dialog).getByLabelText(/^종결사유/), 'SPAM')
    await user.click(within(dialog).getByRole('button', { name: '숨김' }))
    await waitFor(() => expect(screen.getByRole('group', { name: '노출' })).toHaveTextContent('숨김 · 광고·도배'))
    expect(screen.getByRole('group', { name: '상태' })).toHaveTextContent('종결 스팸·광고')
    expect(screen.getByRole('button', { name: '1:1 문의로 이동' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('becomes a general inquiry: 10 check 3', async () => {
    const asked = await askItem({ content: '환불은 언제 되나요? 궁금합니다.' })
    const { user } = await open(itemPage(asked.itemInquirySeq), asked.title)
    await user.click(screen.getByRole('button', { name: '1:1 문의로 이동' }))
    const dialog = await screen.findByRole('dialog', { name: `1:1 문의로 이동: ${asked.title}` })
    await user.click(within(dialog).getByRole('button', { name: '이동' }))
    await screen.findByText('일반 문의로 이동했습니다.')
    expect(await screen.findByRole('link', { name: /^일반 문의 \d+$/ })).toBeInTheDocument()
    expect(screen.getByRole('group', { name: '상태' })).toHaveTextContent('종결 이동')
  })

  it('shows pictures enlarged', async () => {
    const fileSeq = await newFile(await shop(), 'PRIVATE', { createdBy: null })
    const response = await askItem({ content: '사진을 봐 주세요. 맞나요?', fileSeqs: [fileSeq] })
    const { user } = await open(itemPage(response.itemInquirySeq), response.title)
    await user.click(screen.getByRole('button', { name: /크게 보기$/ }))
    const dialog = await screen.findByRole('dialog', { name: '첨부 사진' })
    expect(within(dialog).getByRole('img')).toBeInTheDocument()
    expect(within(dialog).getByText(/^1 \/ 1/)).toBeInTheDocument()
  })
})

describe('a general inquiry', () => {
  it('shows follow-up questions; its kind can be changed', async () => {
    const backend = await shop()
    const [member] = await backend.services.db.select().from(members).limit(1)
    const by = { memberSeq: member?.memberSeq ?? 1 }
    const first = await ask(by)
    const second = await ask({ ...by, parentSeq: first.inquirySeq, title: '추가 문의: 배송 문의' })
    const { user } = await open(shopPage(second.inquirySeq), second.title)
    expect(screen.getByRole('heading', { name: '이어진 문의' })).toBeInTheDocument()
    // in the thread, and in the list of earlier inquiries
    expect(screen.getAllByRole('link', { name: first.title })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '유형 변경' }))
    const dialog = await screen.findByRole('dialog', { name: `유형 변경: ${second.title}` })
    await user.selectOptions(within(dialog).getByLabelText(/^유형/), 'CLAIM')
    await user.click(within(dialog).getByRole('button', { name: '변경' }))
    await waitFor(() => expect(screen.getByRole('group', { name: '유형' })).toHaveTextContent('취소·환불'))
    expect(screen.queryByRole('button', { name: '내용 수정' })).toBeNull()
  })
})

describe('writers', () => {
  it('of chosen inquiries are passed to a text message, except those without a number', async () => {
    const first = await ask({ title: '문자 받을 문의' })
    const gone = await ask({ title: '파기된 문의' })
    const { db } = (await shop()).services
    await db
      .update(inquiries)
      .set({ writerName: null, writerPhone: null })
      .where(eq(inquiries.inquirySeq, gone.inquirySeq))
    fewRows(SHOP)
    const { user } = await renderApp('/inquirycommunity/manage?sort=createdAt%2Cdesc', { as: AS })
    for (const { title } of [first, gone]) {
      const row = (await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement
      await user.click(within(row).getByRole('checkbox'))
    }
    await user.click(screen.getByRole('button', { name: '문자 발송' }))
    const people = await screen.findByRole('table', { name: '받는 사람' })
    expect(await screen.findByText('연락처가 파기된 문의 1건은 제외했습니다.')).toBeInTheDocument()
    expect(within(people).getAllByRole('row')).toHaveLength(2)
    expect(within(people).getByRole('row', { name: /문의자/ })).toHaveTextContent('홍*동')
  })

  it('orders link to the list of orders', async () => {
    const { db } = (await shop()).services
    const [found] = await db
      .select({ memberSeq: orders.memberSeq, n: count() })
      .from(orders)
      .where(and(isNotNull(orders.memberSeq), isNull(orders.deletedAt)))
      .groupBy(orders.memberSeq)
      .limit(1)
    const inquiry = await ask({ memberSeq: found?.memberSeq ?? 0 })
    await open(shopPage(inquiry.inquirySeq), inquiry.title, 'admin')
    expect(screen.getByRole('link', { name: `주문 ${found?.n}건` })).toHaveAttribute(
      'href',
      expect.stringContaining(`memberSeq=${found?.memberSeq}`),
    )
  })
})

describe('전화 문의 등록', () => {
  it('knows the number of a member, and keeps the order number that was typed before', async () => {
    shopChanged()
    const { user, shop: backend } = await open('/inquirycommunity/manage/detail', '일반 문의 등록')
    const [known] = await backend.services.db
      .select({ orderNo: orders.orderNo, phone: members.mobilePhone })
      .from(orders)
      .innerJoin(members, eq(members.memberSeq, orders.memberSeq))
      .where(and(isNull(orders.deletedAt), eq(members.state, 'ACTIVE')))
      .orderBy(desc(orders.orderNo))
      .limit(1)
    if (!known) throw new Error('no order of a member')
    await user.type(await screen.findByLabelText(/^연락처/), known.phone)
    await user.type(screen.getByLabelText(/^주문번호/), known.orderNo)
    await screen.findByText(/회원의 번호입니다/)
    await user.click(screen.getByRole('button', { name: '회원으로 등록' }))
    await waitFor(() => expect(screen.queryByLabelText(/^연락처/)).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByLabelText(/^주문번호/)).toHaveValue(orderNoText(known.orderNo)))
  })

  it('requires a caller and, if it is settled, a memo: 10 check 8; the notes can be corrected', async () => {
    shopChanged()
    const { user, shop: backend } = await open('/inquirycommunity/manage/detail', '일반 문의 등록')
    await user.selectOptions(await screen.findByLabelText(/^유형/), 'MOUNT')
    await user.type(screen.getByLabelText(/^제목/), '장착 예약 문의')
    await user.type(screen.getByLabelText(/^내용/), '토요일로 바꾸고 싶다고 하심')
    await user.click(screen.getByLabelText(/^유선 처리 완료/))
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect((await screen.findAllByText('이름 (을)를 입력해주세요.')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('종결 메모 (을)를 입력해주세요.').length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText(/^이름/), '임꺽정')
    await user.type(screen.getByLabelText(/^연락처/), '01099998888')
    await user.type(screen.getByLabelText(/^종결 메모/), '통화로 안내함')
    const [order] = await backend.services.db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(and(isNull(orders.memberSeq), isNull(orders.deletedAt)))
      .limit(1)
    await user.type(screen.getByLabelText(/^주문번호/), orderNoText(order?.orderNo ?? ''))
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(screen.queryByText(/자동으로 바뀐 항목/)).not.toBeInTheDocument()
    await screen.findByRole('heading', { level: 1, name: '장착 예약 문의' })
    expect(screen.getByRole('group', { name: '상태' })).toHaveTextContent('종결 유선 처리 · 통화로 안내함')

    await user.click(screen.getByRole('button', { name: '내용 수정' }))
    const dialog = await screen.findByRole('dialog', { name: '내용 수정: 장착 예약 문의' })
    const title = within(dialog).getByLabelText(/^제목/)
    await user.clear(title)
    await user.type(title, '고친 제목')
    await user.click(within(dialog).getByRole('button', { name: '저장' }))
    await screen.findByRole('heading', { level: 1, name: '고친 제목' })
    const [row] = await backend.services.db.select().from(inquiries).where(eq(inquiries.title, '고친 제목'))
    expect(row).toMatchObject({ writerName: '임꺽정', channel: 'PHONE', content: '토요일로 바꾸고 싶다고 하심' })
  })
})
