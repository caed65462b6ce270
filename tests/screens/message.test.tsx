import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { reviewQuestion, swapQuestion } from '@/features/basicSetting/kakaotalk/alimtalk-template.rules'
import { moveRefusal } from '@/features/basicSetting/sms/message-log.rules'
import { messageEventCodeLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import type { Schemas } from '@/shared/api/types'
import { server, shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import {
  approvedTemplate,
  LOGS,
  NUMBERS,
  newMessage,
  smsTemplate,
  smsTemplateBody,
  TEMPLATES,
  TEXTS,
  templateBody,
} from '../server/message-bodies'
import { type RenderedApp, renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const SMS = '/basicSetting/sms'
const KAKAO = '/basicSetting/kakaotalk'

testDetail({
  path: SMS,
  drawer: { search: 'tab=numbers' },
  call: NUMBERS,
  title: '발신번호',
  as: 'admin',
  body: (n) => ({ number: `0319${String(n).padStart(6, '0')}1`, label: `시험 ${n}` }),
  name: ({ number }) => String(number).replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3'),
  seq: (record) => Number(record.senderNumberSeq),
  edit: { field: 'label', label: '구분', value: (n) => `바꾼 이름 ${n}` },
  required: ['발신번호', '구분'],
})

testDetail({
  path: KAKAO,
  drawer: {},
  call: TEMPLATES,
  title: '알림톡 템플릿',
  as: 'admin',
  body: (n) => ({
    ...templateBody({ templateCode: `SCREEN_${n}`, name: `화면 시험 ${n}` }),
    messageType: 'EXTRA',
    extra: '고객센터 1588-1234',
    emphasizeType: 'TEXT',
    emphasizeTitle: '재입고',
    buttons: [{ name: '보기', type: 'WL', mobileUrl: 'https://m.shop.example.com', pcUrl: null }],
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.alimtalkTemplateSeq),
  edit: { field: 'emphasizeTitle', label: '강조 제목', value: (n) => `다시 들어왔어요 ${n}` },
  required: ['템플릿 코드', '이름'],
})

const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the text of an automatic message', () => {
  async function open(eventCode: Schemas['MessageEventCode']): Promise<RenderedApp> {
    shopChanged()
    const { eventNo } = await smsTemplate(await shop(), eventCode)
    return renderApp(`${SMS}?seq=${eventNo}`, { as: 'admin' })
  }

  it('shows its length and a preview with sample values, reports unsupported characters, and saves', async () => {
    const { user } = await open('RESTOCKED')
    const drawer = await dialog(/^재입고/)
    const area = await drawer.findByLabelText(/^내용/)
    await user.clear(area)
    await user.type(area, '재입고: ')
    await user.click(drawer.getByRole('button', { name: '#{상품명}' }))
    expect(area).toHaveValue('재입고: #{상품명}')
    expect(drawer.getByRole('figure', { name: '미리보기' })).toHaveTextContent('재입고: 벤투스 S2 AS 225/45R17 94W')
    await user.type(area, '😀')
    expect(await drawer.findByText('문자로 보낼 수 없는 글자가 있습니다: 😀')).toBeInTheDocument()
    await user.clear(area)
    await user.click(area)
    await user.paste('가'.repeat(46))
    expect(drawer.getByLabelText('글자 수')).toHaveTextContent('92 / 2,000 byte · LMS')
    expect(drawer.getByText('장문(LMS)으로 발송됩니다.')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await smsTemplate(await shop(), 'RESTOCKED')).content).toBe('가'.repeat(46))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it("sends a test message to the admin's own mobile", async () => {
    const { user } = await open('COUPON_ISSUED')
    const drawer = await dialog(/^쿠폰발급/)
    await user.click(await drawer.findByRole('button', { name: '테스트 발송' }))
    expect(await screen.findByText(/번호로 보냈습니다\. 오늘 9번 더 보낼 수 있습니다\./)).toBeInTheDocument()
  })
})

it('shows the error of an invalid number at its field, and saves the message settings', async () => {
  shopChanged()
  const { user } = await renderApp(`${SMS}?tab=settings`, { as: 'admin' })
  const number = await screen.findByLabelText(/^무료수신거부 번호/)
  await user.clear(number)
  await user.type(number, '0212345678')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('080으로 시작하는 10~11자리 숫자로 입력해 주세요.')).toBeInTheDocument()
  await user.clear(number)
  await user.type(number, '0801112222')
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
})

describe('발송 내역', () => {
  it('masks a message until 개인정보 보기, and resends a failed one', async () => {
    shopChanged()
    const seq = await newMessage(await shop())
    const { user } = await renderApp(`${SMS}?tab=logs&seq=${seq}`, { as: 'admin' })
    const drawer = await dialog(/^메시지/)
    expect(await drawer.findByText('홍*동')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: /개인정보 보기/ }))
    expect(await drawer.findByText('홍길동')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(within(document.querySelector(`tr[data-seq="${seq}"]`) as HTMLElement).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: '재발송' }))
    await user.click((await dialog(/재발송/)).getByRole('button', { name: /재발송/ }))
    await waitFor(async () => {
      const backend = await shop()
      const token = await backend.signIn('admin')
      const { result } = await backend.call<Schemas['MessageLog']>('GET', `${LOGS}/${seq}`, { token })
      expect(result.resentAsSeq).not.toBeNull()
    })
  })

  it('refuses actions that the state of the message does not allow', () => {
    const row = partOf<Schemas['MessageLogRow']>({ state: 'FAILED', resentAsSeq: null })
    expect([moveRefusal('RESEND', row), moveRefusal('CANCEL', { ...row, state: 'QUEUED' })]).toEqual([
      undefined,
      undefined,
    ])
    expect(moveRefusal('RESEND', { ...row, resentAsSeq: 3 })).toBe('이미 재발송한 메시지입니다.')
    expect(moveRefusal('CANCEL', row)).toBe('대기중인 메시지만 취소할 수 있습니다.')
  })
})

describe('messages to customers', () => {
  it('are enabled in one step; after a failure the next click enables the rest', async () => {
    shopChanged()
    const backend = await shop()
    const codes = ['ORDER_RECEIVED', 'PAYMENT_CONFIRMED', 'ITEM_SHIPPED'] as const
    const token = await backend.signIn('admin')
    for (const code of codes) {
      const body = await smsTemplateBody(backend, code, { enabled: false })
      expect((await backend.call('PUT', `${TEXTS}/${code}`, { token, body })).status).toBe(200)
    }
    const failure = () => HttpResponse.json({ status: 500 }, { status: 500 })
    server.use(http.put(`*${TEXTS}/${codes[1]}`, failure, { once: true }))

    const { user } = await renderApp(SMS, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '고객 안내 한 번에 켜기' }))
    const asked = await dialog(/^고객 안내 메시지 켜기/)
    for (const code of codes) expect(asked.getByRole('checkbox', { name: messageEventCodeLabels[code] })).toBeChecked()
    await user.click(asked.getByRole('button', { name: /개 켜기$/ }))
    expect(await asked.findByRole('alert')).toBeInTheDocument()
    await user.click(asked.getByRole('button', { name: /개 켜기$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    for (const code of codes) expect((await smsTemplate(backend, code)).enabled, code).toBe(true)
  })
})

describe('alimtalk templates', () => {
  it('an approved one is read-only; enabling it names the template that it replaces', async () => {
    shopChanged()
    const backend = await shop()
    const seq = await approvedTemplate(backend, { name: '새 재입고 안내' })
    const { user } = await renderApp(`${KAKAO}?seq=${seq}`, { as: 'admin' })
    const drawer = await dialog(/^새 재입고 안내/)
    expect(await drawer.findByText(/작성중이거나 반려된 템플릿만 수정할 수 있습니다\./)).toBeInTheDocument()
    expect(drawer.getByRole('figure', { name: '미리보기' })).toHaveTextContent('홍길동님, 벤투스 S2 AS')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const row = within(document.querySelector(`tr[data-seq="${seq}"]`) as HTMLElement)
    await user.click(row.getByRole('switch'))
    expect(await screen.findByText('"재입고" 템플릿이 사용 해제됩니다.')).toBeInTheDocument()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '변경' }))
    await waitFor(async () => {
      const token = await backend.signIn('admin')
      const { result } = await backend.call<Schemas['AlimtalkTemplate']>('GET', `${TEMPLATES}/${seq}`, { token })
      expect(result.enabled).toBe(true)
    })
  })

  it('warns of advertising words before a review request', () => {
    expect(reviewQuestion([{ content: '재입고 안내', extra: null }], 1)).not.toContain('광고성')
    expect(reviewQuestion([{ content: '오늘만 할인, 선착순!', extra: null }], 1)).toContain('할인, 선착순')
    expect(swapQuestion({ enabledName: null })).toBeUndefined()
  })
})
