import { screen, waitFor, within } from '@testing-library/react'
import { and, asc, eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { moveRefusal, numberProblems, policyProblems } from '@/features/product/giftcard/gift-card-policy.rules'
import { networkMessage } from '@/shared/api/errors'
import { giftCardGrantStateLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { adminLogs } from '../../server/db/schema'
import { giftCardGrants, giftCards } from '../../server/product/schema/gift-card.schema'
import { server, shop, shopChanged } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'
import { testDetail } from './detail-factory'

const PATH = '/product/giftcard'
const CARDS = '/api/v1/admin/gift-cards'

testBulkAction({
  path: PATH,
  caption: '상품권 정책 목록',
  as: 'admin',
  bulk: {
    search: '',
    label: '삭제',
    choose: ['연말 안전운전 문화상품권', '한가위 문화상품권 증정'],
    failed: '한가위',
    message: /지급 내역이 있는 상품권은 삭제할 수 없습니다/,
  },
})

const db = async () => (await shop()).services.db

async function grants(state: Schemas['GiftCardGrantState'], giftType?: Schemas['GiftType']) {
  const rows = await (await db())
    .select({ grant: giftCardGrants, card: giftCards })
    .from(giftCardGrants)
    .innerJoin(giftCards, eq(giftCards.giftCardSeq, giftCardGrants.giftCardSeq))
    .where(and(eq(giftCardGrants.state, state), giftType ? eq(giftCards.giftType, giftType) : undefined))
    .orderBy(asc(giftCardGrants.giftCardGrantSeq))
  shopChanged()
  return rows.map(({ grant }) => grant)
}
const grantOf = async (seq: number) =>
  (await (await db()).select().from(giftCardGrants).where(eq(giftCardGrants.giftCardGrantSeq, seq)))[0]
/** Returns the row of a grant. An action opens the menu of the row. */
const rowOf = (seq: number) =>
  waitFor(() => {
    const row = document.querySelector<HTMLElement>(`tr[data-seq="${seq}"]`)
    if (!row) throw new Error(`no row ${seq}`)
    return row
  })
async function act(app: RenderedApp, seq: number, action: string) {
  await app.user.click(within(await rowOf(seq)).getByRole('button', { name: /작업$/ }))
  // the label 보류해제 begins with 보류
  await app.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}(?!해제)`) }))
}
const openGrants = (state: Schemas['GiftCardGrantState']) =>
  renderApp(`${PATH}?tab=grants&state[0]=${state}&size=100`, { as: 'admin' })

/** Waits for the drawer, whose code loads at the first opening. */
const opened = () => screen.findByRole('dialog')

describe('the gift card screen', () => {
  it('is in the item menu and has two tabs; each keeps its filters', async () => {
    const app = await renderApp(`${PATH}?state[0]=ENDED`, { as: 'admin' })
    const nav = await screen.findByRole('navigation', { name: '상품 관리' })
    expect(within(nav).getByRole('link', { name: '상품권' })).toHaveAttribute('aria-current', 'page')
    await app.user.click(screen.getByRole('tab', { name: '지급내역' }))
    expect(await screen.findByRole('table', { name: '상품권 지급내역' })).toBeInTheDocument()
    expect(app.url()).toContain('tab=grants')
    await app.user.click(screen.getByRole('tab', { name: '정책' }))
    await waitFor(() => expect(decodeURIComponent(app.url())).toContain('state[0]=ENDED'))
  })

  it('the list of issues shows the number that the sheet with gift card numbers asks for', async () => {
    const [grant] = await grants('PENDING')
    if (!grant) throw new Error('no pending grant')
    await openGrants('PENDING')
    expect(await rowOf(grant.giftCardGrantSeq)).toHaveTextContent(`지급번호 ${grant.giftCardGrantSeq}`)
  })

  it('the list of issues ends with count and sum over all pages', async () => {
    const sent = await grants('SENT')
    await renderApp(`${PATH}?tab=grants&state[0]=SENT`, { as: 'admin' })
    const sum = sent.reduce((total, { amount }) => total + amount, 0)
    expect(await screen.findByText(`합계 ${sent.length}건`)).toBeInTheDocument()
    expect(screen.getByText(sum.toLocaleString('en-US'))).toBeInTheDocument()
  })
})

const policyBody = (n: number) => ({
  title: `시험 상품권 ${n}`,
  giftType: 'FUEL',
  issuer: '시험주유',
  tiers: [{ rimFrom: 14, rimTo: 18, minQuantity: 4, amount: 20_000 }],
  targetType: 'ALL',
  orderFrom: '2026-12-01',
  orderTo: '2026-12-31',
  mountDeadline: '2027-01-31',
})

testDetail({
  path: PATH,
  drawer: {},
  call: CARDS,
  title: '상품권',
  as: 'admin',
  body: policyBody,
  name: (record) => String(record.title),
  seq: (record) => Number(record.giftCardSeq),
  edit: { field: 'title', label: '상품권명', value: (n) => `바꾼 상품권 ${n}` },
  required: ['상품권명', '발행처'],
})

describe('a policy', () => {
  let serial = 0
  async function policy() {
    shopChanged()
    serial += 1
    const backend = await shop()
    const token = await backend.signIn('admin')
    return (await backend.call<Schemas['GiftCard']>('POST', CARDS, { token, body: policyBody(serial) })).result
  }
  const stored = async (seq: number) => {
    const backend = await shop()
    return (await backend.call<Schemas['GiftCard']>('GET', `${CARDS}/${seq}`, { token: await backend.signIn('admin') }))
      .result
  }

  it('is created with tiers; days are validated', async () => {
    shopChanged()
    const app = await renderApp(`${PATH}?new=1`, { as: 'admin' })
    const drawer = await opened()
    await within(drawer).findByLabelText(/^상품권명/)
    await app.user.click(within(drawer).getByRole('button', { name: '저장' }))
    for (const field of ['상품권명', '발행처', '주문기간 시작일', '장착기한']) {
      expect(await within(drawer).findByText(`${field} (을)를 입력해주세요.`)).toBeInTheDocument()
    }
    await app.user.type(within(drawer).getByLabelText(/^상품권명/), '새 상품권')
    await app.user.type(within(drawer).getByLabelText(/^발행처/), '새 발행처')
    const to = within(drawer).getByRole('textbox', { name: /최대 인치/ })
    await app.user.clear(to)
    await app.user.type(to, '11')
    await app.user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('최대 인치는 최소 인치 이상이어야 합니다.')).toBeInTheDocument()
  })

  it('with issues locks tiers and targets', async () => {
    const [grant] = await grants('SENT')
    await renderApp(`${PATH}?seq=${grant?.giftCardSeq}`, { as: 'admin' })
    const drawer = await opened()
    expect(await within(drawer).findByText('지급 내역이 있어 변경할 수 없습니다.')).toBeInTheDocument()
    for (const box of within(drawer).getAllByRole('textbox', { name: /최소 인치/ })) expect(box).toBeDisabled()
    for (const radio of within(drawer).getAllByRole('radio')) expect(radio).toBeDisabled()
    expect(within(drawer).getByLabelText(/^상품권명/)).toBeEnabled()
  })

  it('takes targets from a picker; another kind clears them', async () => {
    const { giftCardSeq: seq } = await policy()
    const app = await renderApp(`${PATH}?seq=${seq}`, { as: 'admin' })
    const drawer = await opened()
    await app.user.click(await within(drawer).findByRole('radio', { name: '브랜드' }))
    await app.user.click(within(drawer).getByRole('button', { name: '브랜드 찾기' }))
    const picker = await screen.findByRole('dialog', { name: '브랜드 찾기' })
    await app.user.click(await within(picker).findByRole('checkbox', { name: /한국타이어/ }))
    await app.user.click(within(picker).getByRole('button', { name: /선택|추가/ }))
    expect(await within(drawer).findByRole('button', { name: '한국타이어 빼기' })).toBeInTheDocument()
    await app.user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await stored(seq)).targets).toMatchObject([{ name: '한국타이어' }])
    await app.user.click(within(drawer).getByRole('radio', { name: '패턴' }))
    expect(within(drawer).queryByRole('button', { name: '한국타이어 빼기' })).not.toBeInTheDocument()
  })

  it('is read-only without WRITE', async () => {
    const { giftCardSeq: seq } = await policy()
    await renderApp(`${PATH}?seq=${seq}`, { as: 'reader' })
    const drawer = await opened()
    await within(drawer).findByLabelText(/^상품권명/)
    expect(within(drawer).queryByRole('textbox')).not.toBeInTheDocument()
    expect(within(drawer).queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
  })
})

describe('a voucher', () => {
  it('is put on hold with a memo and released', async () => {
    const [grant] = await grants('PENDING')
    const seq = grant?.giftCardGrantSeq ?? 0
    const app = await openGrants('PENDING')
    await act(app, seq, '보류')
    const dialog = await screen.findByRole('dialog', { name: /^상품권 보류: / })
    await app.user.click(within(dialog).getByRole('button', { name: '보류' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent('메모 (을)를 입력해주세요.')
    await app.user.type(within(dialog).getByRole('textbox', { name: '메모' }), '연락처 확인 중')
    server.use(http.post('*/gift-card-grants/bulk', () => HttpResponse.error(), { once: true }))
    await app.user.click(within(dialog).getByRole('button', { name: '보류' }))
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(networkMessage))
    expect(within(dialog).getByRole('textbox', { name: '메모' })).toHaveValue('연락처 확인 중')
    await app.user.click(within(dialog).getByRole('button', { name: '보류' }))
    await waitFor(async () => expect(await grantOf(seq)).toMatchObject({ state: 'HOLD', memo: '연락처 확인 중' }))
  })

  it('of a mobile policy is marked as sent with its number; a copied column fills the rows', async () => {
    const mobile = (await grants('PENDING', 'MOBILE')).slice(-2)
    expect(mobile).toHaveLength(2)
    const app = await renderApp(`${PATH}?tab=grants&state[0]=PENDING&giftCardSeq=${mobile[0]?.giftCardSeq}&size=100`, {
      as: 'admin',
    })
    for (const { giftCardGrantSeq } of mobile) {
      await app.user.click(within(await rowOf(giftCardGrantSeq)).getByRole('checkbox'))
    }
    await app.user.click(screen.getByRole('button', { name: '지급완료' }))
    const dialog = await screen.findByRole('dialog', { name: /^상품권 (\d+건 지급완료|지급완료: .+)$/ })
    await app.user.click(within(dialog).getByRole('button', { name: '지급완료' }))
    expect(within(dialog).getAllByText('상품권번호 (을)를 입력해주세요.')).toHaveLength(2)
    const boxes = within(dialog).getAllByRole('textbox')
    // the fields have the order of the list, so that a column of a sheet can be pasted
    const listed = [...document.querySelectorAll<HTMLElement>('tr[data-seq]')].map((row) => Number(row.dataset.seq))
    const asked = within(dialog)
      .getAllByText(/^\d+ · /)
      .map((label) => Number.parseInt(label.textContent ?? '', 10))
    expect(asked).toEqual(listed.filter((seq) => asked.includes(seq)))
    await app.user.click(boxes[0] as HTMLElement)
    await app.user.paste('SCREEN000001\nSCREEN000002')
    const typed = () => boxes.map((box) => (box as HTMLInputElement).value)
    expect(typed()).toEqual(['SCREEN000001', 'SCREEN000002'])
    server.use(http.post('*/gift-card-grants/bulk', () => HttpResponse.error(), { once: true }))
    await app.user.click(within(dialog).getByRole('button', { name: '지급완료' }))
    expect(await within(dialog).findByText(networkMessage)).toBeInTheDocument()
    expect(typed()).toEqual(['SCREEN000001', 'SCREEN000002'])
    await app.user.click(within(dialog).getByRole('button', { name: '지급완료' }))
    await waitFor(async () => {
      const after = await Promise.all(mobile.map(({ giftCardGrantSeq }) => grantOf(giftCardGrantSeq)))
      expect(after.map((grant) => grant?.state)).toEqual(['SENT', 'SENT'])
      expect(after.map((grant) => grant?.giftNumber).sort()).toEqual(['SCREEN000001', 'SCREEN000002'])
    })
  })

  it('shows buyer and number on 보기, which is logged', async () => {
    const grant = (await grants('SENT', 'MOBILE')).find(({ giftNumber }) => giftNumber !== null)
    const app = await renderApp(`${PATH}?tab=grants&seq=${grant?.giftCardGrantSeq}`, { as: 'admin' })
    const drawer = await opened()
    expect(await within(drawer).findByText(`************${grant?.giftNumber?.slice(-4)}`)).toBeInTheDocument()
    await app.user.click(within(drawer).getByRole('button', { name: '개인정보 보기' }))
    expect(await within(drawer).findByText(grant?.giftNumber ?? '')).toBeInTheDocument()
    expect(within(drawer).getByText(grant?.name ?? '')).toBeInTheDocument()
    const logged = await (await db())
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.action, 'UNMASK'), eq(adminLogs.resource, 'gift-card-grants')))
    expect(logged.at(-1)?.targetSeqs).toEqual([grant?.giftCardGrantSeq])
  })

  it('that was returned is recovered', async () => {
    const sent = (await grants('SENT')).find(({ recoveryNeeded }) => recoveryNeeded)
    const seq = sent?.giftCardGrantSeq ?? 0
    const app = await renderApp(`${PATH}?tab=grants&recoveryNeeded=true`, { as: 'admin' })
    expect(await rowOf(seq)).toHaveTextContent('회수 필요')
    await act(app, seq, '회수 완료')
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '회수 완료' }))
    await waitFor(async () => expect((await grantOf(seq))?.recoveryNeeded).toBe(false))
  })

  it('numbers are uploaded from this screen', async () => {
    await renderApp(`${PATH}?tab=grants`, { as: 'admin' })
    expect(await screen.findByRole('button', { name: '상품권번호 업로드' })).toBeInTheDocument()
  })
})

describe('rules', () => {
  it('follow the state transitions of a voucher', () => {
    const states = ['PENDING', 'HOLD', 'SENT', 'CANCELED'] as const
    const allowed = (action: Schemas['GiftCardGrantAction'], recoveryNeeded = false) =>
      states.filter((state) => moveRefusal(action, { state, recoveryNeeded }, giftCardGrantStateLabels) === undefined)
    expect(allowed('MARK_SENT')).toEqual(['PENDING'])
    expect(allowed('HOLD')).toEqual(['PENDING'])
    expect(allowed('RELEASE')).toEqual(['HOLD'])
    expect(allowed('CANCEL')).toEqual(['PENDING', 'HOLD'])
    expect([allowed('RECOVERED'), allowed('RECOVERED', true)]).toEqual([[], ['SENT']])
    expect(moveRefusal('HOLD', { state: 'SENT', recoveryNeeded: false }, giftCardGrantStateLabels)).toBe(
      '‘지급완료’ 상태에서는 처리할 수 없습니다.',
    )
  })

  it('numbers are required, well-formed and unique', () => {
    expect(numberProblems({ 1: 'ABCD1234', 2: 'ABCD1234', 3: 'short', 4: '' }, [4])).toEqual({
      2: '같은 상품권번호가 두 번 있습니다.',
      3: '8~30자의 영문, 숫자로 입력해 주세요.',
      4: '상품권번호 (을)를 입력해주세요.',
    })
    expect(numberProblems({ 1: '' }, [])).toEqual({})
  })

  it('policies report overlapping tiers, days out of order and a missing target', () => {
    const tier = (rimFrom: number, rimTo: number, minQuantity = 4) => ({ rimFrom, rimTo, minQuantity, amount: 1_000 })
    expect(policyProblems({ tiers: [tier(14, 17), tier(17, 20)] })).toEqual({
      'tiers[1].rimFrom': '1번째 구간과 인치와 수량이 겹칩니다.',
    })
    expect(policyProblems({ tiers: [tier(14, 17), tier(14, 17, 2), tier(18, 20)] })).toEqual({})
    expect(policyProblems({ orderFrom: '2026-12-02', orderTo: '2026-12-01', mountDeadline: '2026-11-30' })).toEqual({
      orderTo: '주문기간 종료일은 시작일 이후여야 합니다.',
      mountDeadline: '장착기한은 주문기간 종료일 이후여야 합니다.',
    })
    expect(policyProblems({ targetType: 'BRAND', targetSeqs: [] })).toHaveProperty('targetSeqs')
  })
})
