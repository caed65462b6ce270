import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { marketingInquiry } from '../../server/inquirycommunity/marketing-inquiry/marketing-inquiries'
import { inquiryDrafts } from '../../server/inquirycommunity/schema/inquiry-base.schema'
import { marketingInquiries } from '../../server/inquirycommunity/schema/marketing-inquiry.schema'
import { storeInquiry } from '../../server/inquirycommunity/store-inquiry/store-inquiries'
import { receiveWholesaleInquiry } from '../../server/inquirycommunity/wholesale-inquiry/wholesale-inquiries'
import { shop, shopChanged } from '../msw/server'
import { asCall } from '../server/calls'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'

const AS = 'ops_lead'
beforeAll(() => shop())

const writer = { memberSeq: null, writerName: '홍길동', writerPhone: '01055556666', state: 'RECEIVED' } as const
const words = { title: '제안드립니다', content: '함께 하고 싶습니다.' }
const section = (name: string) => within(screen.getByRole('region', { name }))

async function open(page: string, resource: string, seq: number) {
  fewRows(`/api/v1/admin/${resource}`)
  shopChanged()
  const app = await renderApp(`/inquirycommunity/${page}/detail?seq=${seq}`, { as: AS })
  await screen.findByRole('heading', { level: 1, name: words.title })
  return app
}

describe('a proposal', () => {
  it('is processed without an answer, whose text stays typed; its e-mail is composed once it is unmasked', async () => {
    const backend = await shop()
    const { marketingInquirySeq: seq } = await asCall(backend, (call) =>
      marketingInquiry.receive(call, {
        ...writer,
        ...words,
        writerEmail: 'ad@example.com',
        category: 'AD',
        companyName: '모터링크',
      }),
    )
    const { user } = await open('marketingalliance', 'marketing-inquiries', seq)
    await user.type(screen.getByLabelText(/^답변/, { selector: 'textarea' }), '검토 후')
    await user.selectOptions(section('진행결과').getByLabelText('진행결과'), 'ACCEPTED')
    await user.type(section('진행결과').getByLabelText('결과 메모'), '조건 협의 완료')
    await user.click(section('진행결과').getByRole('button', { name: '진행결과 저장' }))
    await waitFor(async () => {
      const [row] = await backend.services.db
        .select()
        .from(marketingInquiries)
        .where(eq(marketingInquiries.marketingInquirySeq, seq))
      expect(row).toMatchObject({ result: 'ACCEPTED', resultMemo: '조건 협의 완료', answerContent: null })
    })
    expect(screen.getByLabelText(/^답변/, { selector: 'textarea' })).toHaveValue('검토 후')
    expect(screen.queryByRole('link', { name: '메일 쓰기' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '개인정보 보기' }))
    expect(await screen.findByRole('link', { name: '메일 쓰기' })).toHaveAttribute('href', 'mailto:ad@example.com')
  })

  it('Ctrl+S in 진행결과 saves that and publishes no answer; the bar lists the changed fields', async () => {
    const backend = await shop()
    const { marketingInquirySeq: seq } = await asCall(backend, (call) =>
      marketingInquiry.receive(call, {
        ...writer,
        ...words,
        writerEmail: null,
        category: 'AD',
        companyName: '모터링크',
      }),
    )
    const { user } = await open('marketingalliance', 'marketing-inquiries', seq)
    await user.type(screen.getByLabelText(/^답변/, { selector: 'textarea' }), '검토 후 답변드립니다.')
    await user.type(section('진행결과').getByLabelText('결과 메모'), '협의')
    expect(screen.getByText(/변경: 답변, 결과 메모/)).toBeInTheDocument()
    await user.keyboard('{Control>}s{/Control}')
    const stored = async () => {
      const where = eq(marketingInquiries.marketingInquirySeq, seq)
      return (await backend.services.db.select().from(marketingInquiries).where(where))[0]
    }
    await waitFor(async () => expect(await stored()).toMatchObject({ resultMemo: '협의' }))
    expect(await stored()).toMatchObject({ state: 'RECEIVED', answerContent: null })
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('바뀐 내용이 없습니다.')).toBeInTheDocument()
    expect(await stored()).toMatchObject({ answerContent: null })
    // with the focus in the answer, Ctrl+S saves the draft and does not publish it
    await user.click(screen.getByLabelText(/^답변/, { selector: 'textarea' }))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/\d 임시저장$/)).toBeInTheDocument()
    expect(await stored()).toMatchObject({ answerContent: null })
    expect(await backend.services.db.select().from(inquiryDrafts)).toContainEqual(
      expect.objectContaining({ resource: 'marketing-inquiries', recordSeq: seq, content: '검토 후 답변드립니다.' }),
    )
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('저장하지 않은 내용이 없습니다.')).toBeInTheDocument()
  })

  it('of a store is answered with an invitation, once a day', async () => {
    const backend = await shop()
    const { storeInquirySeq: seq } = await asCall(backend, (call) =>
      storeInquiry.receive(call, { ...writer, ...words, storeName: '한길타이어', sidoId: 1, gugunId: 101 }),
    )
    const { user } = await open('mountallianceinquiry', 'store-inquiries', seq)
    const invitation = () => screen.getByRole('group', { name: '제휴 신청 안내' })
    const send = async (name: string) => {
      await user.click(within(invitation()).getByRole('button', { name }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '발송' }))
    }
    await send('발송')
    await waitFor(() => expect(invitation()).toHaveTextContent(/발송 다시 발송$/))
    await send('다시 발송')
    expect(await screen.findByText('24시간 이내에 이미 발송했습니다.')).toBeInTheDocument()
  })

  it('of a bulk buyer is answered with a quote', async () => {
    const backend = await shop()
    const { wholesaleInquirySeq: seq } = await asCall(backend, (call) =>
      receiveWholesaleInquiry(
        call,
        {
          ...writer,
          ...words,
          companyName: '대성카센터',
          industry: 'GARAGE',
          sidoId: 1,
          gugunId: 101,
          monthlyQuantity: 'LT_100',
        },
        [{ sizeName: '225/45R17', quantity: 20 }],
      ),
    )
    const { user } = await open('wholesale', 'wholesale-inquiries', seq)
    await user.type(screen.getByLabelText(/^답변/, { selector: 'textarea' }), '견적 드립니다.')
    await user.type(within(screen.getByRole('table', { name: '견적' })).getByLabelText('1행 단가'), '99000')
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')
    expect(within(screen.getByRole('table', { name: '견적' })).getByText('1,980,000')).toBeInTheDocument()
  })
})
