import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  describePosition,
  dropAt,
  indent,
  type Order,
  outdent,
  step,
  toMenuPlaces,
} from '@/features/basicSetting/menu/menu-order.rules'
import { shownMenus } from '@/features/basicSetting/menu/shop-menu.rules'
import { shownItems, textOf } from '@/features/basicSetting/productview/item-view-setting.rules'
import type { Schemas } from '@/shared/api/types'
import { shownBadges, viewDefaults } from '../../domain/basicSetting/item-view'
import { SAMPLE_PASSWORD } from '../../server/sample/sign-ins'
import { shop as backend, server, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { menuTree, readShop } from '../server/shop-bodies'
import { renderApp } from '../setup/render'

const region = (name: string) => screen.findByRole('region', { name })

describe('/basicSetting/shopinfo', () => {
  it('is one form; a bank account needs the password, and a wrong one is reported at its field', async () => {
    shopChanged()
    const { user } = await renderApp('/basicSetting/shopinfo', { as: 'admin' })
    const accounts = within(await region('무통장 계좌'))
    const [holder] = accounts.getAllByLabelText(/^예금주/)
    if (!holder) throw new Error('no account')
    expect(accounts.queryByLabelText(/^현재 비밀번호/)).not.toBeInTheDocument()
    await user.clear(holder)
    await user.type(holder, '타이어원')
    const password = await accounts.findByLabelText(/^현재 비밀번호/)
    const save = screen.getByRole('button', { name: '저장' })
    await user.click(save)
    expect(await accounts.findByText('현재 비밀번호 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(password, 'wrong-password-1')
    await user.click(save)
    expect(await accounts.findByText('현재 비밀번호가 일치하지 않습니다.')).toBeInTheDocument()
    await user.clear(password)
    await user.type(password, SAMPLE_PASSWORD)
    await user.click(save)
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(accounts.queryByLabelText(/^현재 비밀번호/)).not.toBeInTheDocument())
    expect((await readShop(await backend())).bankAccounts[0]).toMatchObject({ holder: '타이어원' })
  })

  it('asks before it closes the shop temporarily', async () => {
    shopChanged()
    const { user } = await renderApp('/basicSetting/shopinfo', { as: 'admin' })
    await user.click(within(await region('점검 모드')).getByRole('switch', { name: /^점검 모드/ }))
    await user.click(screen.getByRole('button', { name: '저장' }))
    const question = within(await screen.findByRole('dialog', { name: '점검 모드 시작' }))
    expect(question.getByText('쇼핑몰 접속이 차단됩니다.')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '취소' }))
    expect((await readShop(await backend())).maintenanceOn).toBe(false)
    await user.click(screen.getByRole('button', { name: '저장' }))
    await user.click(await screen.findByRole('button', { name: '점검 시작' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await readShop(await backend())).maintenanceOn).toBe(true)
  })

  it('shows older versions of the terms', async () => {
    const { user } = await renderApp('/basicSetting/shopinfo', { as: 'admin' })
    const terms = within(await region('약관·개인정보처리방침'))
    await user.click(terms.getByRole('tab', { name: '이용약관' }))
    await user.click(terms.getByRole('button', { name: '지난 버전 보기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '이용약관 버전' }))
    expect(await dialog.findAllByRole('row')).toHaveLength(3)
    expect(dialog.getByText('시행 중')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '버전 1 내용 보기' }))
    expect(dialog.getByRole('region', { name: '버전 1 내용' })).toHaveTextContent('10일이 지나면 구매가 확정됩니다.')
  })

  it('is read-only without write permission', async () => {
    await renderApp('/basicSetting/shopinfo', { as: 'reader' })
    const company = within(await region('사업자 정보'))
    expect(company.getByText('(주)타이어원')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
    expect(company.queryByRole('button', { name: '주소 찾기' })).not.toBeInTheDocument()
  })
})

describe('/basicSetting/menu', () => {
  const tree = async () => menuTree(await backend())
  const names = async () => (await tree()).map(({ name }) => name)

  it('Check 14: entries are moved by keyboard, announced and saved', async () => {
    shopChanged()
    const { user } = await renderApp('/basicSetting/menu', { as: 'admin' })
    const handle = () => screen.getByRole('button', { name: '기타 용품 순서 옮기기' })
    await screen.findByRole('button', { name: '기타 용품 순서 옮기기' })
    handle().focus()
    await user.keyboard('{ArrowUp}')
    expect(await screen.findByText('기타 용품: 9개 중 3번째로 옮겼습니다.')).toBeInTheDocument()
    expect(handle()).toHaveFocus()
    await waitFor(async () =>
      expect((await names()).slice(0, 4)).toEqual(['타이어', '인치별 찾기', '기타 용품', '배터리']),
    )
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('기타 용품: 인치별 찾기 아래 5개 중 5번째로 옮겼습니다.')).toBeInTheDocument()
    await waitFor(async () => expect((await tree())[1]?.children.map(({ name }) => name)).toContain('기타 용품'))
    expect(handle()).toHaveFocus()
    // several changes are saved one after the other
    await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
    await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['기타 용품', '타이어', '인치별 찾기']))
    expect(screen.getByRole('button', { name: '기타 용품 위로' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('the conditions of an entry are shown as text, in the list and while typing', async () => {
    const { user } = await renderApp('/basicSetting/menu', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: /^16인치 이하 ?타이어 · 16인치 이하$/ }))
    expect(screen.getByRole('button', { name: /^여름용 타이어 ?타이어 · 계절: 여름용?$/ })).toBeInTheDocument()
    expect(screen.queryByText(/season=/)).not.toBeInTheDocument()
    const filter = await screen.findByLabelText(/^검색 조건/)
    await user.clear(filter)
    await user.type(filter, 'rim=18&odd=1')
    expect(screen.getByText('조건: 18인치, odd=1')).toBeInTheDocument()
  })

  it('an order changed by another admin is restored, with the reason', async () => {
    const { user } = await renderApp('/basicSetting/menu', { as: 'admin' })
    await screen.findByRole('button', { name: '배터리 위로' })
    const conflict = { status: 409, code: 'CONFLICT', message: '다른 관리자가 먼저 수정했습니다.', result: [] }
    server.use(
      http.put('*/api/v1/admin/shop-menus/order', () => HttpResponse.json(conflict, { status: 409 }), { once: true }),
    )
    const order = () =>
      within(screen.getByRole('list', { name: '메뉴 순서' })).getAllByRole('button', { name: / 위로$/ })
    const before = order().map(({ ariaLabel }) => ariaLabel)
    await user.click(screen.getByRole('button', { name: '배터리 위로' }))
    expect((await screen.findAllByText(/다른 관리자가 먼저 수정했습니다/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(order().map(({ ariaLabel }) => ariaLabel)).toEqual(before))
  })

  it('an entry is chosen, changed and previewed before saving', async () => {
    shopChanged()
    const { user } = await renderApp('/basicSetting/menu', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: /^타이어 렌탈 ?\/rental$/ }))
    const name = await screen.findByLabelText(/^메뉴명/)
    await user.clear(name)
    await user.type(name, '월 렌탈')
    const preview = within(await region('미리보기'))
    expect(preview.getByText('월 렌탈')).toBeInTheDocument()
    expect(preview.queryByText('타이어 렌탈')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await names()).toContain('월 렌탈')
    expect(screen.getByText('경고: 종료된 이벤트')).toBeInTheDocument()
  })

  it('adds an entry below another one; its address is validated like on the server', async () => {
    shopChanged()
    const { user } = await renderApp('/basicSetting/menu', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '배터리 하위 메뉴 추가' }))
    const name = await screen.findByLabelText(/^메뉴명/)
    expect(screen.getByLabelText(/^상위 메뉴/)).toHaveDisplayValue('배터리')
    await user.type(name, '폐배터리 반납')
    await user.type(screen.getByLabelText(/^링크 주소/), 'battery')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText(/^\/로 시작하는 쇼핑몰 경로를 입력해주세요/)).toBeInTheDocument()
    await user.clear(screen.getByLabelText(/^링크 주소/))
    await user.type(screen.getByLabelText(/^링크 주소/), '/battery/return')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await tree()).find(({ name }) => name === '배터리')?.children.map(({ name }) => name)).toEqual([
      '일반 배터리',
      'AGM 배터리',
      '폐배터리 반납',
    ])
  })
})

describe('moves of menu entries', () => {
  const order: Order = [
    { seq: 1, children: [11, 12] },
    { seq: 2, children: [] },
    { seq: 3, children: [31] },
  ]
  const flat = (given: Order | null) =>
    given &&
    toMenuPlaces(given)
      .map(({ seq, parentSeq }) => (parentSeq ? `${parentSeq}/${seq}` : `${seq}`))
      .join(' ')

  it('stay among siblings or change the level', () => {
    expect(flat(step(order, 1, 1))).toBe('2 1 1/11 1/12 3 3/31')
    expect(flat(step(order, 12, -1))).toBe('1 1/12 1/11 2 3 3/31')
    expect([step(order, 1, -1), step(order, 12, 1), step(order, 99, 1)]).toEqual([null, null, null])
    expect(flat(indent(order, 2))).toBe('1 1/11 1/12 1/2 3 3/31')
    expect([indent(order, 1), indent(order, 3), indent(order, 11)]).toEqual([null, null, null])
    expect(flat(outdent(order, 11))).toBe('1 1/12 11 2 3 3/31')
    expect(outdent(order, 2)).toBeNull()
    const positionText = (seq: number) => describePosition(order, seq, (of) => `메뉴${of}`)
    expect([positionText(2), positionText(31)]).toEqual(['3개 중 2번째', '메뉴3 아래 1개 중 1번째'])
  })

  it('land where they are dropped', () => {
    // order without entry 2: 1 11 12 3 31
    expect(flat(dropAt(order, 2, 0))).toBe('2 1 1/11 1/12 3 3/31')
    expect(flat(dropAt(order, 2, 2))).toBe('1 1/11 1/2 1/12 3 3/31')
    expect(flat(dropAt(order, 2, 5))).toBe('1 1/11 1/12 3 3/31 2')
    // order without entry 11: 1 12 2 3 31
    expect(flat(dropAt(order, 11, 3))).toBe('1 1/12 2 2/11 3 3/31')
    expect(flat(dropAt(order, 11, 5))).toBe('1 1/12 2 3 3/31 3/11')
    expect(flat(dropAt(order, 11, 0))).toBe('11 1 1/12 2 3 3/31')
    // an entry with children stays on the first level, wherever it is dropped
    expect(flat(dropAt(order, 3, 2))).toBe('1 1/11 1/12 3 3/31 2')
  })

  it('a hidden entry hides its children, and entries of other devices are omitted', () => {
    const menu = (shopMenuSeq: number, overrides: Partial<Schemas['ShopMenuNode']> = {}) =>
      partOf<Schemas['ShopMenuNode']>({
        shopMenuSeq,
        parentSeq: null,
        name: `메뉴${shopMenuSeq}`,
        linkType: 'PATH',
        badge: 'NONE',
        device: 'ALL',
        audience: 'ALL',
        visible: true,
        iconImage: null,
        children: [],
        ...overrides,
      })
    const tree = [
      menu(1, { visible: false, children: [menu(11, { parentSeq: 1 })] }),
      menu(2, { device: 'MOBILE' }),
      menu(3, { children: [menu(31, { parentSeq: 3 })] }),
    ]
    const names = (...args: Parameters<typeof shownMenus>) =>
      shownMenus(...args).map(({ name, children }) => [name, ...children.map((each) => each.name)].join('>'))
    expect(names(tree, 'PC')).toEqual(['메뉴3>메뉴31'])
    expect(names(tree, 'MOBILE')).toEqual(['메뉴2', '메뉴3>메뉴31'])
    const values = { name: '바뀐', visible: true, device: 'ALL' as const }
    expect(names(tree, 'PC', { seq: 1, values, iconUrl: undefined })).toEqual(['바뀐>메뉴11', '메뉴3>메뉴31'])
    const fresh = { name: ' ', parentSeq: 3 }
    expect(names(tree, 'PC', { seq: undefined, values: fresh, iconUrl: undefined })).toEqual(['메뉴3>메뉴31>새 메뉴'])
  })
})

describe('/basicSetting/productview', () => {
  it('Check 15: mandatory fields cannot be unticked; the preview follows; 기본값으로 restores', async () => {
    shopChanged()
    const { user } = await renderApp('/basicSetting/productview', { as: 'admin' })
    const card = within(await screen.findByRole('list', { name: '카드형 표시 항목' }))
    const needed = card.getByRole('checkbox', { name: '판매가' })
    expect(needed).toBeChecked()
    expect(needed).toBeDisabled()
    expect(card.getAllByText('필수 표시 항목입니다.')).toHaveLength(3)
    const preview = await screen.findByRole('list', { name: /^PC 카드형 미리보기/ })
    expect(within(preview).getAllByRole('listitem')).toHaveLength(8)
    expect(preview).not.toHaveTextContent('UTQG')
    await user.click(card.getByRole('checkbox', { name: 'UTQG' }))
    await user.click(screen.getByRole('radio', { name: '숨김' }))
    await waitFor(() => expect(preview).toHaveTextContent('UTQG'))
    expect(within(preview).getAllByRole('listitem')).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '기본값으로' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '기본값으로' }))
    expect(await screen.findByText('기본값으로 되돌렸습니다.')).toBeInTheDocument()
    await waitFor(() => expect(card.getByRole('checkbox', { name: 'UTQG' })).not.toBeChecked())
    expect(within(preview).getAllByRole('listitem')).toHaveLength(8)
  })

  it('reports a default sort order that is no longer offered; another kind asks before changes are discarded', async () => {
    const { user } = await renderApp('/basicSetting/productview', { as: 'admin' })
    const sorts = within(await screen.findByRole('list', { name: '정렬 선택' }))
    await user.click(sorts.getByRole('checkbox', { name: '추천순' }))
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('정렬 선택에 포함된 정렬이어야 합니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: '배터리' }))
    expect(await screen.findByText('저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '나가기' }))
    const card = within(await screen.findByRole('list', { name: '카드형 표시 항목' }))
    expect(await card.findByRole('checkbox', { name: '용량(Ah)' })).toBeChecked()
    expect(screen.queryByText('가격 단위')).not.toBeInTheDocument()
  })

  const sample = (overrides: Partial<Schemas['ItemViewSample']> = {}): Schemas['ItemViewSample'] => ({
    itemSeq: 1,
    name: '상품',
    brandName: '브랜드',
    brandLogoUrl: null,
    patternName: null,
    thumbnailUrl: null,
    sizeLabel: '225/45R17 94W',
    season: 'WINTER',
    speedLoad: '94W',
    fuelGrade: 3,
    wetGrip: null,
    noiseDb: 70,
    utqg: null,
    madeWeek: '2325',
    capacityAh: null,
    cca: null,
    terminal: null,
    origin: '한국',
    listPrice: 200_000,
    salePrice: 150_000,
    memberPrice: null,
    rating: 4.5,
    reviewCount: 0,
    freeMount: true,
    soldOut: false,
    stock: 3,
    soldLast30Days: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    badges: ['EV', 'RUNFLAT', 'FREE_MOUNT'],
    ...overrides,
  })
  const view = (overrides: Partial<Schemas['ItemViewFields']> = {}) => ({ ...viewDefaults('TIRE'), ...overrides })

  it('previews items in the chosen order, sold-out ones as configured', () => {
    const items = [
      sample({ itemSeq: 1, soldOut: true }),
      sample({ itemSeq: 2, salePrice: 90_000 }),
      sample({ itemSeq: 3, reviewCount: 9 }),
    ]
    const seqs = (overrides: Partial<Schemas['ItemViewFields']>) =>
      shownItems(items, view(overrides)).map(({ itemSeq }) => itemSeq)
    expect(seqs({})).toEqual([2, 3, 1])
    expect(seqs({ soldOut: 'SHOW' })).toEqual([1, 2, 3])
    expect(seqs({ soldOut: 'HIDE', defaultSort: 'REVIEW' })).toEqual([3, 2])
    expect(seqs({ soldOut: 'SHOW', defaultSort: 'PRICE_ASC' })[0]).toBe(2)
  })

  it('a card has at most three badges by priority; prices and discounts as configured', () => {
    const now = Date.parse('2026-11-21T00:00:00.000Z')
    expect(shownBadges(sample(), view(), now)).toEqual(['SOON_OUT', 'NEW', 'EV'])
    expect(shownBadges(sample(), view({ newDays: 10, soonOutStock: 2 }), now)).toEqual(['EV', 'RUNFLAT', 'FREE_MOUNT'])
    expect(shownBadges(sample(), view({ badges: ['RUNFLAT'] }), now)).toEqual(['RUNFLAT'])
    const sampleText = (
      field: Schemas['ItemViewField'],
      overrides: Partial<Schemas['ItemViewFields']> = {},
      of = sample(),
    ) => textOf(field, of, view(overrides))
    expect([
      sampleText('discount'),
      sampleText('discount', { discountStyle: 'AMOUNT' }),
      sampleText('discount', { discountStyle: 'NONE' }),
    ]).toEqual(['25%', '50,000원 할인', null])
    expect([sampleText('salePrice'), sampleText('salePrice', { priceUnit: 'PER_FOUR' })]).toEqual([
      '150,000원',
      '4개 600,000원',
    ])
    expect([
      sampleText('madeWeek'),
      sampleText('season'),
      sampleText('reviewCount'),
      sampleText('wetGrip'),
      sampleText('rating'),
    ]).toEqual(['25년 23주', '겨울용', null, null, '★ 4.5'])
  })
})
