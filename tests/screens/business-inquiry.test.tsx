import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { businessQuotePart as quotePart } from '@/features/corpmember/inquiry/business-quote.rules'
import { elapsedText } from '@/features/inquirycommunity/inquiry-shared/inquiry.rules'
import { initialQuote, quoteBody, quoteProblems, quoteSum } from '@/features/inquirycommunity/quote/quote.rules'
import type { Schemas } from '@/shared/api/types'
import { draftPrefix } from '@/shared/lib/tab-storage'
import { createBusinessInquiry } from '../../server/corpmember/business-inquiry/business-inquiries'
import { businessInquiries } from '../../server/corpmember/schema/business-inquiry.schema'
import { server, shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { asCall } from '../server/calls'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'

type Inquiry = Schemas['BusinessInquiry']

const PATH = '/api/v1/admin/business-inquiries'
const AS = 'ops_lead'

describe('rules of a quote', () => {
  const request = partOf<Schemas['AskedLine']>({ lineSeq: 7, sizeName: '225/45R17', quantity: 8 })
  const inquiry = { category: 'QUOTE', lines: [request], quote: null } as Inquiry
  const now = new Date('2026-11-21T00:12:00Z')
  const line = { lineSeq: 7, available: true, unitPrice: 113_500, quantity: 8, item: null, note: '' }
  const quote = { lines: [line], validUntil: '2026-11-28' }

  it('starts with the requested items, is valid for a week, and cannot be sent empty', () => {
    const empty = initialQuote(inquiry, now)
    expect(empty).toEqual({ lines: [{ ...line, unitPrice: null }], validUntil: '2026-11-28' })
    expect(quoteProblems(empty, inquiry, now)).toEqual({})
    expect(quoteBody(empty, inquiry)).toEqual({})
    expect(quoteBody(empty, { ...inquiry, quote: {} } as Inquiry)).toEqual({ quote: null })
    expect(quotePart.ask?.(empty, inquiry)).toBe('견적 없이 답변하시겠습니까?')
    expect(quotePart.ask?.(quote, inquiry)).toBeUndefined()
  })

  it('sums available items and names the missing ones', () => {
    expect(quoteSum(quote)).toBe(908_000)
    expect(quoteSum({ ...quote, lines: [{ ...line, available: false }] })).toBe(0)
    const wrong = { lines: [{ ...line, unitPrice: 0, quantity: 'x' }], validUntil: '2026-11-20' }
    expect(Object.keys(quoteProblems(wrong, inquiry, now))).toEqual([
      'quote.lines.0.unitPrice',
      'quote.lines.0.quantity',
      'quote.validUntil',
    ])
    expect(quoteBody(quote, inquiry).quote?.lines[0]).toEqual({
      lineSeq: 7,
      available: true,
      unitPrice: 113_500,
      quantity: 8,
      itemSeq: null,
      note: null,
    })
  })
})

it.each([
  [12, '12분'],
  [185, '3시간'],
  [1_440, '1일'],
  [3_000, '2일 2시간'],
])('%i minutes are formatted as %s', (minutes, text) => expect(elapsedText(minutes)).toBe(text))

/** Creates an inquiry as a business member. */
async function newInquiry(sizes: readonly string[] = ['225/45R17']): Promise<Inquiry> {
  const backend = await shop()
  shopChanged()
  const row = await asCall(backend, (call) =>
    createBusinessInquiry(
      call,
      {
        memberSeq: null,
        writerName: '홍길동',
        writerPhone: '01012345678',
        title: '견적 부탁드립니다',
        content: '<b>굵게</b>\n네 본 주세요',
        category: 'QUOTE',
        companyName: '한빛타이어',
      },
      sizes.map((sizeName) => ({ businessSizeSeq: null, sizeName, quantity: 8 })),
    ),
  )
  const { result } = await backend.call('GET', `${PATH}/${row.businessInquirySeq}`, {
    token: await backend.signIn('admin'),
  })
  return result as Inquiry
}

async function open(inquiry: Inquiry, as = AS) {
  fewRows(PATH)
  const app = await renderApp(`/corpmember/inquiry/detail?seq=${inquiry.businessInquirySeq}`, { as })
  await screen.findByRole('heading', { level: 1, name: inquiry.title })
  return app
}
const box = () => screen.getByLabelText(/^답변/, { selector: 'textarea' })

beforeAll(() => shop())

describe('an inquiry', () => {
  it("shows the customer's text as plain text, and masks the writer until 보기", async () => {
    const { user } = await open(await newInquiry())
    expect(screen.getByText(/<b>굵게<\/b>/)).toBeInTheDocument()
    expect(screen.getByRole('group', { name: '연락처' })).toHaveTextContent('010-****-5678')
    await user.click(screen.getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(screen.getByRole('group', { name: '연락처' })).toHaveTextContent('010-1234-5678'))
  })

  it('08 check 8: refuses an answer without a price at its line, and accepts one with a price', async () => {
    const inquiry = await newInquiry(['225/45R17', '235/55R19'])
    const { user } = await open(inquiry)
    const quotes = screen.getByRole('table', { name: '견적' })
    await user.type(box(), '견적 드립니다.')
    await user.type(within(quotes).getByLabelText('1행 단가'), '113500')
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    expect(await screen.findByText('단가를 입력해 주세요.')).toBeInTheDocument()
    await user.click(within(quotes).getByLabelText('2행 가능 여부'))
    // Enter in a cell does not submit the form
    await user.type(within(quotes).getByLabelText('1행 수량'), '{Enter}')
    expect(screen.getByRole('button', { name: '답변 등록' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')
    const shown = screen.getByRole('table', { name: '견적' })
    expect(within(shown).getByText('908,000')).toBeInTheDocument()
    expect(screen.getByText('견적 드립니다.')).toBeInTheDocument()
  })

  it('an unsent quote is restored when the inquiry is opened again, but not after the answer', async () => {
    const inquiry = await newInquiry()
    const { user, router } = await open(inquiry)
    const price = () => within(screen.getByRole('table', { name: '견적' })).getByLabelText('1행 단가')
    const leave = async () => {
      await user.click(screen.getByRole('button', { name: '목록' }))
      await screen.findByRole('table', { name: '사업자회원 문의 목록' })
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      await waitFor(() => expect(screen.queryByLabelText(/^답변/, { selector: 'textarea' })).not.toBeInTheDocument())
    }
    const enter = async () => {
      act(() => router.history.push(`/corpmember/inquiry/detail?seq=${inquiry.businessInquirySeq}`))
      await screen.findByRole('heading', { level: 1, name: inquiry.title })
    }
    await user.type(price(), '113500')
    await leave()
    await enter()
    await waitFor(() => expect(price()).toHaveValue('113,500'))
    expect(screen.getByText(/변경: 견적/)).toBeInTheDocument()
    await user.type(box(), '견적 드립니다.')
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')
    await leave()
    await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix))).toEqual([]))
  })

  it('asks before it answers a price inquiry without a quote', async () => {
    const { user } = await open(await newInquiry())
    await user.type(box(), '곧 연락드리겠습니다.')
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    const dialog = await screen.findByRole('dialog', { name: '답변 등록' })
    expect(dialog).toHaveTextContent('견적 없이 답변하시겠습니까?')
    await user.click(within(dialog).getByRole('button', { name: '취소' }))
    expect(box()).toHaveValue('곧 연락드리겠습니다.')
  })

  it('10 check 4: the later admin sees both answers and may replace the other one', async () => {
    const inquiry = await newInquiry([])
    const { user, shop: backend } = await open(inquiry)
    await user.type(box(), '내 답변입니다.')
    await backend.call('PUT', `${PATH}/${inquiry.businessInquirySeq}/answer`, {
      token: await backend.signIn('admin'),
      body: { content: '다른 관리자의 답변', version: inquiry.version },
    })
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    const asking = await screen.findByRole('dialog', { name: '답변 등록' })
    await user.click(within(asking).getByRole('button', { name: '답변 등록' }))
    expect(await screen.findByText('다른 관리자의 답변')).toBeInTheDocument()
    expect(box()).toHaveValue('내 답변입니다.')
    await user.click(screen.getByRole('button', { name: '내 답변으로 저장' }))
    const again = await screen.findByRole('dialog', { name: '답변 등록' })
    await user.click(within(again).getByRole('button', { name: '답변 등록' }))
    await screen.findByText(/^답변을 등록/)
    const [row] = await backend.services.db
      .select()
      .from(businessInquiries)
      .where(eq(businessInquiries.businessInquirySeq, inquiry.businessInquirySeq))
    expect(row?.answerContent).toBe('내 답변입니다.')
  })

  it('autosaves every 20 seconds, which assigns the inquiry and causes no conflict with itself', async () => {
    const inquiry = await newInquiry([])
    const timers: (() => void)[] = []
    const real = window.setInterval
    vi.stubGlobal('setInterval', (run: () => void, ms: number) => {
      if (ms !== 20_000) return real(run, ms)
      timers.push(run)
      return 0
    })
    const { user } = await open(inquiry)
    await user.type(box(), '작성 중')
    timers.at(-1)?.()
    expect(await screen.findByText(/임시저장$/)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('group', { name: '담당자' })).toHaveTextContent('정민석'))
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    const dialog = await screen.findByRole('dialog', { name: '답변 등록' })
    await user.click(within(dialog).getByRole('button', { name: '답변 등록' }))
    await screen.findByText(/^답변을 등록/)
    vi.unstubAllGlobals()
  })

  it('shows a refusal, keeps the text, and can be closed with a reason', async () => {
    const inquiry = await newInquiry([])
    const { user } = await open(inquiry)
    await user.type(box(), '답변입니다.')
    const refusal = { status: 500, code: 'INTERNAL', message: '일시적인 오류가 발생했습니다.' }
    server.use(http.put(`*${PATH}/:seq/answer`, () => HttpResponse.json(refusal, { status: 500 }), { once: true }))
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: '답변 등록' })).getByRole('button', { name: '답변 등록' }),
    )
    await screen.findAllByText(/오류가 발생했습니다/)
    expect(box()).toHaveValue('답변입니다.')
    await user.click(screen.getByRole('button', { name: '종결' }))
    const dialog = await screen.findByRole('dialog', { name: `종결: ${inquiry.title}` })
    await user.click(within(dialog).getByRole('button', { name: '종결' }))
    expect(within(dialog).getByText('종결사유를 선택해 주세요.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^종결사유/), 'PHONE_DONE')
    await user.click(within(dialog).getByRole('button', { name: '종결' }))
    await waitFor(() => expect(screen.getByRole('group', { name: '상태' })).toHaveTextContent('종결 유선 처리'))
  })

  it('inserts a template and lists variables without a value', async () => {
    const { user } = await open(await newInquiry([]))
    await user.click(screen.getByRole('button', { name: '자주 쓰는 답변' }))
    const dialog = await screen.findByRole('dialog', { name: '자주 쓰는 답변' })
    await user.click(within(dialog).getByRole('button', { name: '등록' }))
    const form = await screen.findByRole('dialog', { name: '자주 쓰는 답변 등록' })
    await user.type(within(form).getByLabelText(/^제목/), '시험 답변')
    await user.type(within(form).getByLabelText(/^내용/), '#{{이름}')
    await user.click(within(form).getByRole('button', { name: '저장' }))
    expect(within(form).getByText('사용할 수 없는 변수입니다: #{이름}')).toBeInTheDocument()
    await user.clear(within(form).getByLabelText(/^내용/))
    await user.type(within(form).getByLabelText(/^내용/), '#{{고객명}님 #{{상품명} 안내')
    await user.click(within(form).getByRole('button', { name: '저장' }))
    await user.click(await within(dialog).findByRole('button', { name: '시험 답변 넣기' }))
    await waitFor(() => expect(box()).toHaveValue('한빛타이어님  안내'))
    expect(screen.getByText(/^상품명은/)).toBeInTheDocument()
  })

  it('is read-only without WRITE, and not found for an unknown number', async () => {
    const inquiry = await newInquiry()
    await open(inquiry, 'reader')
    expect(screen.getByText('조회 권한만 있습니다.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '답변 등록' })).toBeNull()
  })

  it('that does not exist has a link back', async () => {
    await renderApp('/corpmember/inquiry/detail?seq=999999', { as: AS })
    expect(await screen.findByText('찾을 수 없습니다.')).toBeInTheDocument()
  })
})
