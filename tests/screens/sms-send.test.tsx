import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { server, shop, shopChanged } from '../msw/server'
import { SENDS, sent, strangers } from '../server/sms-bodies'
import { renderApp } from '../setup/render'

const SCREEN = '/inquirycommunity/sms'

/** Opens 발송. `sends` has the bodies that were sent, `found` finds the check result of a text. */
async function open() {
  const sends: Schemas['SmsSendCreate'][] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST' && new URL(request.url).pathname === SENDS)
      sends.push((await request.clone().json()) as Schemas['SmsSendCreate'])
  })
  const app = await renderApp(SCREEN, { as: 'admin' })
  await screen.findByLabelText(/^내용/)
  return { ...app, sends }
}

/** Types a text and one phone number. */
async function write(user: Awaited<ReturnType<typeof open>>['user'], content: string, number: string) {
  await user.type(screen.getByLabelText(/^내용/), content)
  await user.type(screen.getByLabelText('휴대폰'), number)
  await user.click(screen.getByRole('button', { name: '추가' }))
}

async function found(content: string): Promise<Schemas['SmsSendRow'][]> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const query = `${SENDS}?size=100&keywordType=content&keyword=${encodeURIComponent(content)}`
  return (await backend.call<{ items: Schemas['SmsSendRow'][] }>('GET', query, { token })).result.items
}

describe('발송', () => {
  it('shows the rules of an advertisement while typing, and inserts saved texts', async () => {
    const { user } = await open()
    const content = screen.getByLabelText(/^내용/)
    await user.type(content, '(광고) 특가')
    expect(screen.getByText(/구분을 광고성으로 바꿔 주세요/)).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '광고성' }))
    expect(screen.getByText(/\(광고\) 표시는 자동으로 붙으니.*오전 8시부터 오후 9시/)).toBeInTheDocument()
    await user.clear(content)
    await user.type(content, '특가')
    expect(screen.getByText(/맨 앞에 \(광고\)\[.*무료수신거부.*동의한 회원/)).toBeInTheDocument()

    await user.clear(content)
    await user.click(screen.getByRole('button', { name: '자주 쓰는 문구' }))
    const saved = within(await screen.findByRole('dialog', { name: '자주 쓰는 문구' }))
    await user.click(saved.getByRole('button', { name: '등록' }))
    const form = within(await screen.findByRole('dialog', { name: '자주 쓰는 문구 등록' }))
    expect(form.getByRole('checkbox', { name: '문자' })).toBeChecked()
    await user.type(form.getByLabelText(/^제목/), '입고 안내')
    await user.type(form.getByLabelText(/^내용/), '상품이 입고되었습니다.')
    await user.click(form.getByRole('button', { name: '저장' }))
    await user.click(await saved.findByRole('button', { name: '입고 안내 넣기' }))
    await waitFor(() => expect(content).toHaveValue('상품이 입고되었습니다.'))
    shopChanged()
  })

  it('reports missing fields, counts bytes, and keeps input', async () => {
    const { user, sends } = await open()
    await user.click(screen.getByRole('button', { name: '발송' }))
    expect(await screen.findByText('내용 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.click(screen.getByLabelText(/^내용/))
    await user.paste('가'.repeat(46))
    expect(screen.getByLabelText('글자 수')).toHaveTextContent('92 / 2,000 byte · LMS')
    await user.click(screen.getByRole('button', { name: '발송' }))
    expect(screen.getByLabelText(/^내용/)).toHaveValue('가'.repeat(46))
    expect(sends).toEqual([])
  })

  it('requires no time before one could be typed', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '발송' }))
    expect(await screen.findByText('내용 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '예약' }))
    expect(screen.getByText('내용 (을)를 입력해주세요.')).toBeInTheDocument()
    expect(screen.queryByText(/예약일시.*입력/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '예약 발송' }))
    expect(await screen.findByText('예약일시 (을)를 입력해주세요.')).toBeInTheDocument()
  })

  it('shows how many rows of a sheet were already recipients, and the source of the others', async () => {
    const { user } = await open()
    const recipients = ['01070000001', '01070000002', '01070000001'].map((phone) => ({ name: '', phone }))
    const counts = { total: 3, okCount: 3, badCount: 0, createdCount: 3, unchangedCount: 0 }
    const result = { uploadSeq: 1, ...counts, errors: [], preview: [], recipients }
    server.use(http.post(`*${SENDS}/excel-uploads`, () => HttpResponse.json({ status: 201, result }, { status: 201 })))
    await user.click(screen.getByRole('button', { name: '엑셀 업로드' }))
    const dialog = within(await screen.findByRole('dialog', { name: '받는 사람 엑셀 업로드' }))
    await user.upload(dialog.getByLabelText('엑셀 파일', { selector: 'input' }), new File(['xlsx'], '문자.xlsx'))
    await user.click(await dialog.findByRole('button', { name: '3명 추가' }))
    expect(await screen.findByText('2명을 추가했습니다. 1명은 이미 있는 번호여서 뺐습니다.')).toBeInTheDocument()
    const people = within(await screen.findByRole('table', { name: '받는 사람' }))
    expect(people.getAllByText('엑셀')).toHaveLength(2)
    expect(people.queryByText('직접 입력')).not.toBeInTheDocument()
  })

  it('previews, and sends once, even if the first answer was lost', async () => {
    shopChanged()
    const { user, sends } = await open()
    const [{ phone = '' } = {}] = strangers(1)
    await write(user, '예약 시간에 뵙겠습니다 ㄱ', phone)
    let lostResponses = 0
    server.use(
      http.post(`*${SENDS}`, async ({ request }) => {
        if (lostResponses > 0) return undefined
        lostResponses += 1
        const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
        await (await shop()).call('POST', SENDS, { token, body: await request.clone().json() })
        return HttpResponse.error()
      }),
    )
    await user.click(screen.getByRole('button', { name: '발송' }))
    const dialog = within(await screen.findByRole('dialog', { name: '문자 발송' }))
    expect(dialog.getByText('1명')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '1명에게 발송' }))
    await dialog.findByRole('alert')
    await user.click(dialog.getByRole('button', { name: '1명에게 발송' }))
    expect(await screen.findByText('1명에게 발송을 시작했습니다.')).toBeInTheDocument()
    expect(new Set(sends.map(({ requestId }) => requestId)).size).toBe(1)
    await waitFor(async () => expect(await found('예약 시간에 뵙겠습니다 ㄱ')).toHaveLength(1))
  })
})

describe('발송 내역', () => {
  it('a message is copied without its recipients, and a scheduled one is canceled', async () => {
    const backend = await shop()
    shopChanged()
    const { result } = await sent(backend, {
      content: '돌려놓을 예약 문자',
      scheduledAt: new Date(backend.clock.now().getTime() + 60 * 60_000).toISOString(),
    })
    const { user } = await renderApp(`${SCREEN}?tab=history&seq=${result.smsSendSeq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^문자/ }))
    expect(await drawer.findByText('이*님')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: '닫기' }))
    const row = (await screen.findByText('돌려놓을 예약 문자')).closest('tr')
    if (!row) throw new Error('no row')
    await user.click(within(row).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '예약취소' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: /예약취소|확인/ }))
    await waitFor(async () => expect((await found('돌려놓을 예약 문자'))[0]?.state).toBe('CANCELED'))
    await user.click(within(row).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '복사' }))
    expect(await screen.findByLabelText(/^내용/)).toHaveValue('돌려놓을 예약 문자')
    expect(screen.getByText('회원을 찾거나 번호를 입력해 주세요.')).toBeInTheDocument()
  })
})
