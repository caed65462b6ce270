import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemViewSettings } from '../../server/basicSetting/schema/item-view-setting.schema'
import { policyVersions } from '../../server/basicSetting/schema/policy-version.schema'
import { shopMenus } from '../../server/basicSetting/schema/shop-menu.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, shopInfo } from '../../server/db/schema'
import { alimtalkTemplates, senderNumbers, smsTemplates } from '../../server/message/message.schema'
import { events } from '../../server/promotion/schema/event.schema'
import { SAMPLE_PASSWORD } from '../../server/sample/sign-ins'
import { disconnect } from './disconnect-providers'
import { type TestShop, testShop } from './harness'
import { newOrder } from './orders'
import {
  forgetShop,
  MENUS,
  menuBody,
  menuTree,
  newMenu,
  picture,
  readShop,
  SHOP,
  saveShop,
  shopBody,
  toMenuPlaces,
  VIEWS,
} from './shop-bodies'
import { boss, newGroup, readyAdmin, session, summaryOf } from './staff'

let shop: TestShop
let other: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await boss(shop)
})
afterAll(() => shop.close())

const lastLog = async () => {
  const [row] = await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
  return row
}

const accounts = async (): Promise<Schemas['ShopBankAccountFields'][]> =>
  shopBody(await readShop(shop)).bankAccounts ?? []

describe('shopInfo', () => {
  it('saving it unchanged updates only the stamps, and creates no version of any text', async () => {
    const before = await readShop(shop)
    const versions = await shop.services.db.select().from(policyVersions)
    const saved = await saveShop(shop)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { updatedAt: _, updatedBy: _b, version, sealImage, ...rest } = saved.result
    expect(before).toMatchObject(rest)
    // its URL is signed anew in each response
    expect(before.sealImage?.fileSeq).toBe(sealImage?.fileSeq)
    expect(version).toBe(before.version + 1)
    expect(await shop.services.db.select().from(policyVersions)).toEqual(versions)
    expect(versions).toHaveLength(8)
  })

  it('a change is logged as SETTING with before and after; an old version returns the record', async () => {
    const before = await readShop(shop)
    expect((await saveShop(shop, { depositDueDays: 5, metaKeywords: ['타이어', '타이어', '휠'] })).status).toBe(200)
    const log = await lastLog()
    expect(log).toMatchObject({ action: 'SETTING', resource: 'shop-info', summary: '상점 정보 수정' })
    expect(log?.changes).toContainEqual({ field: 'depositDueDays', label: '입금기한', before: '3', after: '5' })
    expect((await readShop(shop)).metaKeywords).toEqual(['타이어', '휠'])
    const stale = await saveShop(shop, { version: before.version })
    expect([stale.status, stale.code, stale.result.depositDueDays]).toEqual([409, 'CONFLICT', 5])
    await saveShop(shop, { depositDueDays: 3 })
  })

  it('sections are saved separately, with required fields', async () => {
    const before = await readShop(shop)
    const put = (body: object) => shop.call<Schemas['ShopInfo']>('PUT', SHOP, { token, body })
    const service = { csPhone: '15881234', csEmail: 'help@tireone.co.kr', csHours: '평일 9시~18시' }
    const saved = await put({ ...service, version: before.version })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    // fields of the section that the body omits are empty now, all others unchanged
    const { csLunch, companyName, metaTitle, bankAccounts, privacyPolicy } = saved.result
    expect(csLunch).toBeNull()
    expect({ companyName, metaTitle, bankAccounts, privacyPolicy }).toEqual({
      companyName: before.companyName,
      metaTitle: before.metaTitle,
      bankAccounts: before.bankAccounts,
      privacyPolicy: before.privacyPolicy,
    })
    const log = await lastLog()
    expect(log?.changes?.map(({ field }) => field)).not.toContain('companyName')
    const gap = await put({ csHours: '주말', version: saved.result.version })
    expect(gap.errors).toEqual([
      { field: 'csPhone', message: '고객센터 전화 (을)를 입력해주세요.' },
      { field: 'csEmail', message: '고객센터 이메일 (을)를 입력해주세요.' },
    ])
  })

  it('Check 7: a wrong check digit is reported at the field', async () => {
    const answer = await saveShop(shop, { businessNumber: '2208162518' })
    expect(answer.errors).toEqual([{ field: 'businessNumber', message: '사업자등록번호가 올바르지 않습니다.' }])
  })

  it("Check 7: changing an account needs the admin's password", async () => {
    const [first, ...rest] = await accounts()
    const bankAccounts = [{ ...first, holder: '타이어원' }, ...rest] as Schemas['ShopBankAccountFields'][]
    const without = await saveShop(shop, { bankAccounts })
    expect(without.errors).toEqual([{ field: 'currentPassword', message: '현재 비밀번호 (을)를 입력해주세요.' }])
    const wrong = await saveShop(shop, { bankAccounts, currentPassword: 'not-his-password-1' })
    expect(wrong.errors).toEqual([{ field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' }])
    expect((await accounts())[0]?.holder).toBe('(주)타이어원')
    const right = await saveShop(shop, { bankAccounts, currentPassword: SAMPLE_PASSWORD })
    expect(right.status, JSON.stringify(right.body)).toBe(200)
    const log = await lastLog()
    expect(JSON.stringify(log?.changes)).toContain('예금주 타이어원')
    expect(JSON.stringify(log)).not.toContain(SAMPLE_PASSWORD)
    // another order of the accounts counts as a change, which needs the password
    const turned = [...bankAccounts].reverse()
    expect((await saveShop(shop, { bankAccounts: turned })).errors[0]?.field).toBe('currentPassword')
  })

  it('Check 7: an account of unpaid orders cannot be deleted, another can', async () => {
    const [used, free, ...rest] = await accounts()
    if (!used || !free) throw new Error('the sample has three accounts')
    const { bankCode, accountNumber } = used
    const payment = { bankCode, accountNumber, method: 'BANK_TRANSFER' as const, state: 'READY' as const }
    await newOrder(shop, { order: { state: 'PAYMENT_PENDING' }, payment })
    const shown = (await readShop(shop)).bankAccounts.find((each) => each.accountNumber === accountNumber)
    expect(shown?.waitingCount).toBeGreaterThan(0)
    const currentPassword = SAMPLE_PASSWORD
    const removal = await saveShop(shop, { bankAccounts: [free, ...rest], currentPassword })
    expect(summaryOf(removal)).toEqual({
      status: 409,
      code: 'IN_USE',
      message: '입금 대기 주문이 있는 계좌는 삭제할 수 없습니다.',
    })
    // replacing its number counts as deleting it, too
    const renamed = [{ ...used, accountNumber: '12345678901' }, free, ...rest]
    expect((await saveShop(shop, { bankAccounts: renamed, currentPassword })).code).toBe('IN_USE')
    const disabled = [{ ...used, enabled: false }, { ...free, enabled: true }, ...rest]
    expect((await saveShop(shop, { bankAccounts: disabled, currentPassword })).status).toBe(200)
    const unused = [{ ...used, enabled: true }, { ...free, enabled: true }, ...rest]
    const added = [
      ...unused,
      { bankCode: '090' as const, accountNumber: '3333012345678', holder: '타이어원', enabled: true },
    ]
    expect((await saveShop(shop, { bankAccounts: added, currentPassword })).status).toBe(200)
    expect((await saveShop(shop, { bankAccounts: unused, currentPassword })).status).toBe(200)
  })

  it('refuses a duplicate account, none in use, and a sixth', async () => {
    const all = await accounts()
    const [first] = all
    if (!first) throw new Error('no account')
    const currentPassword = SAMPLE_PASSWORD
    const twice = await saveShop(shop, { bankAccounts: [...all, first], currentPassword })
    expect(twice.errors).toEqual([
      { field: `bankAccounts.${all.length}.accountNumber`, message: '이미 등록한 계좌입니다.' },
    ])
    const off = await saveShop(shop, {
      bankAccounts: all.map((each) => ({ ...each, enabled: false })),
      currentPassword,
    })
    expect(off.errors[0]).toEqual({ field: 'bankAccounts', message: '사용하는 계좌를 1개 이상 두어 주세요.' })
    const six = Array.from({ length: 6 }, (_, i) => ({ ...first, accountNumber: `1234567890${i}` }))
    expect((await saveShop(shop, { bankAccounts: six, currentPassword })).errors[0]?.field).toBe('bankAccounts')
  })

  it('Check 8: terms saved twice have two versions, the older unchanged', async () => {
    const path = `${SHOP}/policies/termsOfService`
    const read = async () => (await shop.call<Schemas['PolicyVersion'][]>('GET', path, { token })).result
    const before = await read()
    await saveShop(shop, { termsOfService: '<p>첫 약관</p>', termsOfServiceFrom: '2026-11-21' })
    const once = await read()
    await saveShop(shop, { termsOfService: '<p>둘째 약관</p><script>x</script>', termsOfServiceFrom: '2026-12-01' })
    const twice = await read()
    expect(twice.map(({ versionNo, html, state }) => [versionNo, html, state]).slice(0, 3)).toEqual([
      [4, '<p>둘째 약관</p>', 'SCHEDULED'],
      [3, '<p>첫 약관</p>', 'EFFECTIVE'],
      [2, before[0]?.html, 'ENDED'],
    ])
    expect(once.slice(1).map(({ state: _, ...kept }) => kept)).toEqual(before.map(({ state: _, ...kept }) => kept))
    expect(twice[1]).toEqual(once[0])
    expect((await lastLog())?.changes).toContainEqual({
      field: 'termsOfService',
      label: '이용약관',
      before: '버전 3 (2026-11-21 시행)',
      after: '버전 4 (2026-12-01 시행)',
    })
    const back = await saveShop(shop, { termsOfService: '<p>셋째</p>', termsOfServiceFrom: '2026-11-30' })
    expect(back.errors).toEqual([
      { field: 'termsOfServiceFrom', message: '이전 버전의 시행일(2026-12-01)보다 빠를 수 없습니다.' },
    ])
    const blank = await saveShop(shop, { termsOfService: '<p> </p>' })
    expect(blank.errors).toEqual([{ field: 'termsOfService', message: '이용약관 (을)를 입력해주세요.' }])
    const undated = await saveShop(shop, { thirdPartyConsent: '<p>동의</p>', thirdPartyConsentFrom: null })
    expect(undated.errors[0]?.field).toBe('thirdPartyConsentFrom')
    // optional terms end with a version without a text
    expect((await saveShop(shop, { marketingConsent: null, marketingConsentFrom: null })).result.marketingConsent).toBe(
      null,
    )
  })

  it('pictures are limited in size', async () => {
    const cases: [keyof Schemas['ShopInfoUpdate'], number, string | null][] = [
      ['logoFileSeq', await picture(shop, 300, 80), null],
      [
        'logoFileSeq',
        await picture(shop, 300, 80, { mimeType: 'image/jpeg' }),
        'PNG 또는 SVG 파일만 등록할 수 있습니다.',
      ],
      ['logoFileSeq', await picture(shop, 300, 80, { size: 1024 * 1024 + 1 }), '1MB 이하의 파일만 등록할 수 있습니다.'],
      ['faviconFileSeq', await picture(shop, 32), null],
      ['faviconFileSeq', await picture(shop, 64, 32), '가로와 세로가 같은 32~512px 이미지를 등록해 주세요.'],
      ['faviconFileSeq', await picture(shop, 513), '가로와 세로가 같은 32~512px 이미지를 등록해 주세요.'],
      ['shareFileSeq', await picture(shop, 1200, 630), null],
      ['shareFileSeq', await picture(shop, 1200), '1200×630px 이미지를 등록해 주세요.'],
      [
        'sealFileSeq',
        await picture(shop, 100, 100, { mimeType: 'image/webp', purpose: 'PRIVATE' }),
        'PNG 파일만 등록할 수 있습니다.',
      ],
    ]
    for (const [field, seq, message] of cases) {
      const answer = await saveShop(shop, { [field]: seq })
      expect(answer.errors, `${field} ${message}`).toEqual(message ? [{ field, message }] : [])
    }
  })

  it('readers see changes at once: the shop name in the footer and as issuer of codes', async () => {
    await saveShop(shop, { shopName: '새 타이어', companyName: '새 타이어(주)' })
    const me = await shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })
    expect(me.result).toMatchObject({ shopName: '새 타이어', companyName: '새 타이어(주)' })
    await saveShop(shop, { shopName: '타이어원', companyName: '(주)타이어원' })
  })

  it('of an order choosing an account and an admin deleting it one is refused', async () => {
    const currentPassword = SAMPLE_PASSWORD
    const all = await accounts()
    const fresh = { bankCode: '092' as const, accountNumber: '100012345678', holder: '타이어원', enabled: true }
    await saveShop(shop, { bankAccounts: [...all, fresh], currentPassword })
    const { order } = await newOrder(shop, { order: { state: 'PAID' } })
    const extra = {
      amount: 10_000,
      method: 'BANK_TRANSFER',
      reason: '추가 장착비',
      depositorName: '김입금',
      requestId: randomUUID(),
      version: order.version,
    }
    const body = shopBody(await readShop(shop))
    const only = [{ ...fresh }, ...all.map((each) => ({ ...each, enabled: false }))]
    await saveShop(shop, { bankAccounts: only, currentPassword })
    const [paid, removed] = await Promise.all([
      other.call<unknown>('POST', `/api/v1/admin/orders/${order.orderSeq}/payments`, { token, body: extra }),
      shop.call('PUT', SHOP, {
        token,
        body: { ...body, version: (await readShop(shop)).version, bankAccounts: all, currentPassword },
      }),
    ])
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300)
    const left = (await readShop(shop)).bankAccounts.find((each) => each.accountNumber === fresh.accountNumber)
    if (removed.status === 200) expect(left).toBeUndefined()
    else expect([removed.code, left?.waitingCount]).toEqual(['IN_USE', 1])
  })
})

describe('shopMenu', () => {
  const put = (menu: Schemas['ShopMenu'], overrides: object) => {
    const { area: _, ...body } = menuBody({ name: menu.name, ...overrides })
    return shop.call<Schemas['ShopMenu']>('PUT', `${MENUS}/${menu.shopMenuSeq}`, {
      token,
      body: { ...body, version: menu.version },
    })
  }
  const remove = ({ shopMenuSeq }: { shopMenuSeq: number }) => shop.call('DELETE', `${MENUS}/${shopMenuSeq}`, { token })
  const order = (nodes: unknown, area = 'HEADER', server = shop) =>
    server.call<number[]>('PUT', `${MENUS}/order`, { token, body: { area, nodes } })

  it('the sample has 9 entries with 22 children in the header, 5 on phones, 8 in the footer', async () => {
    const head = await menuTree(shop)
    expect([head.length, head.flatMap(({ children }) => children).length]).toEqual([9, 22])
    expect((await menuTree(shop, 'MOBILE_BOTTOM')).every(({ iconImage }) => iconImage)).toBe(true)
    expect([await menuTree(shop, 'MOBILE_BOTTOM'), await menuTree(shop, 'FOOTER')].map((each) => each.length)).toEqual([
      5, 8,
    ])
    const [running, ended] = head.flatMap(({ children }) => children).filter(({ linkType }) => linkType === 'EVENT')
    expect([running?.event?.ended, ended?.event?.ended]).toEqual([false, true])
  })

  it('Check 14: an 11th entry is refused, also with concurrent requests', async () => {
    const [one, two] = await Promise.all([
      newMenu(shop),
      other.call<Schemas['ShopMenu']>('POST', MENUS, { token, body: menuBody() }),
    ])
    const created = [one, two].filter(({ status }) => status === 201)
    const refused = [one, two].filter(({ status }) => status !== 201)
    expect(created).toHaveLength(1)
    expect(refused.map(summaryOf)).toEqual([
      { status: 409, code: 'LIMIT_EXCEEDED', message: '메뉴는 최대 10개까지 등록할 수 있습니다.' },
    ])
    // an entry cannot move up to a full level, and a full entry takes no more children
    const [child] = (await menuTree(shop)).flatMap(({ children }) => children)
    if (!child || !created[0]) throw new Error('no entries')
    expect((await put(child, {})).code).toBe('LIMIT_EXCEEDED')
    await remove(created[0].result)
    expect((await newMenu(shop, { area: 'MOBILE_BOTTOM', iconFileSeq: await picture(shop, 48) })).message).toBe(
      '메뉴는 최대 5개까지 등록할 수 있습니다.',
    )
  })

  it('Check 14: an order with a missing entry is a CONFLICT with the current one', async () => {
    const nodes = toMenuPlaces(await menuTree(shop))
    const answer = await order(nodes.slice(1))
    expect([answer.status, answer.code, answer.result]).toEqual([409, 'CONFLICT', nodes.map(({ seq }) => seq)])
    expect((await order([...nodes, nodes[0]])).code).toBe('CONFLICT')
  })

  it('entries are reordered and nested; an open form then gets a conflict', async () => {
    const tree = await menuTree(shop)
    const [first, second] = tree
    const moved = first?.children[0]
    if (!first || !second || !moved) throw new Error('no entries')
    const rest = tree.slice(2)
    const next = [
      { ...second, children: [...second.children, moved] },
      { ...first, children: first.children.slice(1).reverse() },
      ...rest,
    ]
    expect((await order(toMenuPlaces(next))).status).toBe(200)
    const after = await menuTree(shop)
    expect(toMenuPlaces(after)).toEqual(toMenuPlaces(next))
    expect((await lastLog())?.changes).toContainEqual({
      field: 'parentSeq',
      label: `상위 메뉴: ${moved.name}`,
      before: first.name,
      after: second.name,
    })
    expect((await put(moved, {})).code).toBe('CONFLICT')
    // an entry that only got another place keeps its version
    const kept = after.find(({ shopMenuSeq }) => shopMenuSeq === first.shopMenuSeq)
    expect(kept?.version).toBe(first.version)
    expect((await order(toMenuPlaces(tree))).status).toBe(200)
  })

  it('two levels in the header, one elsewhere', async () => {
    const tree = await menuTree(shop)
    const [parent, leaf] = [
      tree.find(({ children }) => children.length > 0),
      tree.find(({ children }) => children.length === 0),
    ]
    const child = parent?.children[0]
    if (!parent || !leaf || !child) throw new Error('no entries')
    const wrong = '상위 메뉴로 선택할 수 없는 메뉴입니다.'
    const below = await newMenu(shop, { parentSeq: child.shopMenuSeq })
    expect(below.errors).toEqual([{ field: 'parentSeq', message: wrong }])
    expect((await newMenu(shop, { area: 'FOOTER', parentSeq: parent.shopMenuSeq })).errors[0]?.message).toBe(wrong)
    expect((await put(parent, { parentSeq: leaf.shopMenuSeq })).errors[0]?.message).toBe(
      '하위 메뉴가 있는 메뉴는 다른 메뉴 아래로 옮길 수 없습니다.',
    )
    const nested = toMenuPlaces(tree).map((node) =>
      node.seq === parent.shopMenuSeq ? { ...node, parentSeq: leaf.shopMenuSeq } : node,
    )
    expect((await order(nested)).status).toBe(400)
    expect(summaryOf(await remove(parent))).toEqual({
      status: 409,
      code: 'IN_USE',
      message: '하위 메뉴가 있어 삭제할 수 없습니다.',
    })
  })

  it('links are validated by kind, and fields of other kinds are dropped', async () => {
    const [menu] = await menuTree(shop, 'FOOTER')
    if (!menu) throw new Error('no entry')
    const bad: [object, string][] = [
      [{ linkType: 'PATH', link: '//evil.example.com' }, 'link'],
      [{ linkType: 'PATH', link: '' }, 'link'],
      [{ linkType: 'URL', link: 'shop' }, 'link'],
      [{ linkType: 'CATEGORY', link: null }, 'itemType'],
      [{ linkType: 'CATEGORY', itemType: 'TIRE', link: '?season=WINTER' }, 'link'],
      [{ linkType: 'CATEGORY', itemType: 'TIRE', link: `a=${'x'.repeat(300)}` }, 'link'],
      [{ linkType: 'EVENT', link: null }, 'eventSeq'],
      [{ linkType: 'EVENT', eventSeq: 2_147_483_647 }, 'eventSeq'],
    ]
    for (const [more, field] of bad) {
      expect(
        (await put(menu, more)).errors.map((each) => each.field),
        JSON.stringify(more),
      ).toEqual([field])
    }
    const [event] = await shop.services.db
      .select()
      .from(events)
      .where(eq(events.scope, 'SHOP'))
      .orderBy(asc(events.eventSeq))
      .limit(1)
    const saved = await put(menu, { linkType: 'EVENT', eventSeq: event?.eventSeq, itemType: 'TIRE', link: '/x' })
    expect(saved.result).toMatchObject({ eventSeq: event?.eventSeq, itemType: null, link: null, linkLost: false })
    const title = await put(saved.result, { linkType: 'NONE', openInNewTab: true })
    expect(title.result).toMatchObject({ eventSeq: null, link: null, openInNewTab: false, event: null })
  })

  it('phones need a picture of 48 × 48', async () => {
    const [menu] = await menuTree(shop, 'MOBILE_BOTTOM')
    if (!menu) throw new Error('no entry')
    expect((await put(menu, {})).errors).toEqual([{ field: 'iconFileSeq', message: '아이콘 (을)를 입력해주세요.' }])
    const large = await put(menu, { iconFileSeq: await picture(shop, 96) })
    expect(large.errors).toEqual([{ field: 'iconFileSeq', message: '48×48px 이미지를 등록해 주세요.' }])
    const secret = await put(menu, { iconFileSeq: await picture(shop, 48, 48, { purpose: 'PRIVATE' }) })
    expect(secret.errors[0]?.message).toContain('다른 용도로 올린 파일입니다.')
    expect((await put(menu, { iconFileSeq: await picture(shop, 48) })).status).toBe(200)
  })
})

describe('itemViewSetting', () => {
  type View = Schemas['ItemViewSetting']
  const read = async (itemType = 'TIRE') => (await shop.call<View>('GET', `${VIEWS}/${itemType}`, { token })).result
  const save = async (overrides: Partial<Schemas['ItemViewFields']>, itemType = 'TIRE') => {
    const { itemType: _, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...view } = await read(itemType)
    return shop.call<View>('PUT', `${VIEWS}/${itemType}`, { token, body: { ...view, ...overrides } })
  }
  const show = ({ fields }: Schemas['ItemViewPart'], wanted: readonly string[], visible = true) => ({
    fields: fields.map((setting) => (wanted.includes(setting.field) ? { ...setting, visible } : setting)),
  })

  it('Check 15: legally required fields cannot be hidden', async () => {
    const { card, list } = await read()
    const answer = await save({ card: show(card, ['salePrice'], false), list: show(list, ['sizeLabel'], false) })
    expect(answer.errors).toEqual([
      { field: 'card.fields', message: '필수 표시 항목입니다.' },
      { field: 'list.fields', message: '필수 표시 항목입니다.' },
    ])
  })

  it('Check 15: the default sort order must be offered', async () => {
    const answer = await save({ defaultSort: 'REVIEW', sorts: ['SALES', 'RECOMMENDED'] })
    expect([answer.status, answer.errors.map(({ field }) => field)]).toEqual([400, ['defaultSort']])
  })

  it('Check 15: 기본값으로 restores and is logged as SETTING', async () => {
    const before = await read()
    const saved = await save({ pc: { columns: 5, pageSize: 60 }, sorts: ['NEWEST'], defaultSort: 'NEWEST' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const reset = await shop.call<View>('POST', `${VIEWS}/TIRE/reset`, { token })
    const { version, updatedAt: _, updatedBy: _b, ...view } = reset.result
    expect(before).toMatchObject(view)
    expect(version).toBe(before.version + 2)
    expect(await lastLog()).toMatchObject({
      action: 'SETTING',
      resource: 'item-view-settings',
      summary: '상품 카드/리스트 노출 설정 기본값 복원: 타이어',
    })
    // it has the same values before it was ever saved
    await shop.services.db.delete(itemViewSettings)
    const { version: first, createdBy: _c, updatedBy: _u, updatedAt: _at, createdAt: _cr, ...unsaved } = await read()
    expect(reset.result).toMatchObject(unsaved)
    expect(first).toBe(1)
  })

  it('refuses values of other kinds, duplicates, and too many at once', async () => {
    const { card, list } = await read()
    const all = card.fields.map(({ field }) => field)
    const cases: [Partial<Schemas['ItemViewFields']>, string, string][] = [
      [{ card: show(card, all) }, 'card.fields', '최대 10개까지 표시할 수 있습니다.'],
      [{ list: show(list, all) }, 'list.fields', '최대 14개까지 표시할 수 있습니다.'],
      [{ sorts: ['RECOMMENDED', 'RECOMMENDED'] }, 'sorts', '같은 정렬이 두 번 있습니다.'],
      [{ badges: ['NEW', 'NEW'] }, 'badges', '같은 배지가 두 번 있습니다.'],
      [
        { card: { fields: [...card.fields, { field: 'cca', visible: false }] } },
        'card.fields',
        '이 상품 구분에 없는 항목입니다.',
      ],
    ]
    for (const [more, field, message] of cases) {
      expect((await save(more)).errors, field).toEqual([{ field, message }])
    }
    expect((await save({ priceUnit: 'PER_FOUR' }, 'BATTERY')).errors[0]?.field).toBe('priceUnit')
    // omitted fields come last, hidden
    const short = card.fields.filter(({ visible }) => visible)
    const { result } = await save({ card: { fields: short } })
    expect(result.card.fields.length).toBe(card.fields.length)
    expect(result.card.fields.slice(0, short.length)).toEqual(short)
  })

  it('previews eight items of the shop, one of them sold out', async () => {
    const { result } = await shop.call<Schemas['ItemViewSample'][]>('GET', `${VIEWS}/TIRE/samples`, { token })
    expect(result).toHaveLength(8)
    expect(result.filter(({ soldOut }) => soldOut)).toHaveLength(1)
    expect(result.every(({ sizeLabel, salePrice }) => sizeLabel && salePrice > 0)).toBe(true)
  })
})

describe('first steps of a new shop', () => {
  type Steps = Schemas['FirstStepState'][] | null
  const steps = async (as = token) =>
    (await shop.call<Steps>('GET', '/api/v1/admin/dashboard/first-steps', { token: as })).result
  const done = async () => (await steps())?.filter((each) => each.done).map(({ step }) => step)

  it('are empty in a complete shop; a new one lists them until all are done', async () => {
    const { db } = shop.services
    expect(await steps()).toBeNull()
    await forgetShop(shop)
    await db.delete(policyVersions)
    expect((await steps())?.map(({ step }) => step)).toEqual([
      'COMPANY',
      'POLICY',
      'BANK_ACCOUNT',
      'SENDER_NUMBER',
      'MESSAGES',
      'ITEM',
      'STORE',
      'MENU',
      'ORDER',
    ])
    expect(await done()).toEqual(['SENDER_NUMBER', 'MESSAGES', 'ITEM', 'STORE', 'MENU', 'ORDER'])
    await db.update(senderNumbers).set({ state: 'PENDING' })
    await db.update(shopMenus).set({ visible: false })
    await db.update(smsTemplates).set({ enabled: false })
    await db.update(alimtalkTemplates).set({ enabled: false })
    expect(await done()).toEqual(['ITEM', 'STORE', 'ORDER'])
    // without a provider no sender number can be reviewed
    const reconnect = disconnect(shop)
    expect((await steps())?.filter(({ blocked }) => blocked).map(({ step }) => step)).toEqual(['SENDER_NUMBER'])
    reconnect()
    expect((await steps())?.some(({ blocked }) => blocked)).toBe(false)
    await db.update(shopInfo).set({ ceoName: '김대표', businessNumber: '2208162517', mailOrderNumber: '제1호' })
    expect(await done()).toEqual(['COMPANY', 'ITEM', 'STORE', 'ORDER'])
  })

  it('show each admin the steps they can take', async () => {
    const groupOf = async (permissions: Schemas['Permissions']) => {
      const { permissionGroupSeq } = await newGroup(shop, { permissions })
      return (await session(shop, await readyAdmin(shop, permissionGroupSeq))).token
    }
    const menus = await groupOf({ MENU_MANAGEMENT: 'WRITE', STORE_INFO_MANAGEMENT: 'READ' })
    expect(await steps(menus)).toEqual([{ step: 'MENU', done: false, blocked: false }])
    const items = await groupOf({ ITEM_MANAGEMENT: 'WRITE' })
    expect(await steps(items)).toBeNull()
    const faq = await groupOf({ FAQ: 'WRITE' })
    expect(await steps(faq)).toBeNull()
  })
})
