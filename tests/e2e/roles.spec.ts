import type { Browser, Page, Request, Response } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Schemas } from '../../server/contract/contract-types'
import { sampleGroups } from '../../server/sample/groups'
import { sampleStaff } from '../../server/sample/staff.data'
import { screens } from '../../src/menu/menu'
import { callApi, day, expect, oneOf, openAs, openWithin, passwordOf, test } from './fixtures'

/**
 * The work of each role: its menu and no other screens, its tasks, whose results other admins see, and refused calls.
 */

const stamp = () => String(Date.now()).slice(-8)
const rows = (page: Page) => page.locator('tbody tr[data-seq]')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const top = (page: Page) => page.getByRole('dialog').last()

/** Returns the permissions of the sample group of an admin. */
function rightsOf(loginId: string): Schemas['Permissions'] {
  const name = sampleStaff.find((admin) => admin.loginId === loginId)?.group
  const group = sampleGroups.find((each) => each.name === name)
  if (!group) throw new Error(`${loginId} has no group`)
  return group.permissions
}

const opens = (loginId: string, { codes, needsWrite }: (typeof screens)[number]) => {
  const rights = rightsOf(loginId)
  return (
    codes.length === 0 || codes.some((code) => (needsWrite ? rights[code] === 'WRITE' : rights[code] !== undefined))
  )
}

/** Expects exactly the screens that the group may open in the side menu, in the order of the menu. */
async function expectOwnMenu(page: Page, loginId: string) {
  const titles = screens.filter((screen) => screen.inMenu && opens(loginId, screen)).map(({ title }) => title)
  const tree = page.getByRole('tree', { name: '화면' })
  await expect(tree.locator('[data-group]').first()).toBeVisible()
  for (const group of await tree.locator('[data-group]').all()) {
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  }
  const shown = tree.locator('a[role=treeitem]')
  await expect(shown).toHaveCount(titles.length)
  const texts = await shown.allInnerTexts()
  expect(texts.filter((text, at) => !text.startsWith(titles[at] ?? '?'))).toEqual([])
}

/** Opens a path without permission: expects an alert, then the dashboard. */
async function expectClosed(page: Page, complaints: string[], path: string) {
  const messages: string[] = []
  const waiting = new Set<Request>()
  const refused: string[] = []
  const asks = (request: Request) => void waiting.add(request)
  const fails = (request: Request) => void waiting.delete(request)
  const answers = (answer: Response) => {
    waiting.delete(answer.request())
    if (answer.status() === 401) refused.push(answer.url())
  }
  page.once('dialog', (dialog) => void dialog.accept().then(() => messages.push(dialog.message())))
  page.on('request', asks).on('requestfailed', fails).on('response', answers)
  await page.goto(path)
  await expect.poll(() => messages).toEqual(['해당 메뉴에 대한 권한이 없습니다.'])
  await page.waitForURL('**/dashboard')
  // requests that the screen sent at once were refused, the last of them perhaps after the alert
  await expect.poll(() => waiting.size).toBe(0)
  await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(refused.length)
  page.off('request', asks).off('requestfailed', fails).off('response', answers)
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([])
}

/** Expects that the server refuses a call of another permission code with the page's token. */
async function expectRefused(page: Page, method: 'GET' | 'POST' | 'PUT', call: string) {
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const data = method === 'GET' ? {} : { data: {} }
  const answer = await page.request.fetch(`/api/v1/admin/${call}`, { method, headers, ...data })
  expect(answer.status(), call).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'INVALID_AUTHORITIES' })
}

/** Checks the result on a page of another admin. */
async function seenBy(browser: Browser, loginId: string, path: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const page = await context.newPage()
  await openAs(page, loginId, path)
  await look(page)
  await context.close()
}

/** Finds a screen by its title and opens it. */
async function findScreen(page: Page, title: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /화면 이름/ })).toBeFocused()
  await page.keyboard.insertText(title)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('ops_lead creates and deletes a permission group and has no access to the payment provider', async ({
  page,
  browser,
  complaints,
}) => {
  const name = `당번 그룹 ${stamp()}`
  await openAs(page, 'ops_lead', '/dashboard')
  await expectOwnMenu(page, 'ops_lead')
  await openWithin(page, '/basicSetting/permission')
  await page.getByRole('link', { name: '권한그룹 등록' }).click()
  await page.getByRole('textbox', { name: '권한그룹명' }).fill(name)
  await page.getByRole('radio', { name: 'FAQ 관리 조회' }).check()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장되었습니다.')).toBeVisible()
  const list = `/basicSetting/permission?keyword=${encodeURIComponent(name)}`
  await seenBy(browser, 'admin', list, async (other) => {
    await expect(rowOf(other, name)).toContainText('1 / 0')
  })
  await page.goto(list)
  await rowOf(page, name).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await top(page).getByRole('button', { name: '삭제' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
  await expectClosed(page, complaints, '/orderdelivery/cancel')
  await expectRefused(page, 'PUT', 'shop-info')
})

test('item_lead sets the origin of a brand by keyboard and has no access to orders', async ({
  page,
  browser,
  complaints,
}) => {
  const country = `나라 ${stamp()}`
  await openAs(page, 'item_lead', '/dashboard')
  await expectOwnMenu(page, 'item_lead')
  await findScreen(page, '브랜드 관리')
  await expect(rows(page).first()).toBeVisible()
  const link = rows(page)
    .nth(test.info().parallelIndex === 0 ? 3 : 5)
    .locator('a[data-link=name]')
  const seq = await rows(page)
    .nth(test.info().parallelIndex === 0 ? 3 : 5)
    .getAttribute('data-seq')
  await link.focus()
  await page.keyboard.press('Enter')
  const field = top(page).getByLabel('국가')
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(country)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('저장되었습니다.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
  await seenBy(browser, 'reader', `/product/brand?seq=${seq}`, async (other) => {
    await expect(top(other)).toContainText(country)
    await expect(top(other).getByRole('button', { name: '저장' })).toHaveCount(0)
  })
  await expectClosed(page, complaints, '/orderdelivery/allorder')
  await expectRefused(page, 'GET', 'orders')
})

test('order_lead creates and deletes a carrier by keyboard and has no access to members', async ({
  page,
  browser,
  complaints,
}) => {
  const mark = stamp()
  const name = `당일퀵 ${mark}`
  await openAs(page, 'order_lead', '/dashboard')
  await expectOwnMenu(page, 'order_lead')
  await findScreen(page, '택배사 코드 관리')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('link', { name: '택배사 등록' }).focus()
  await page.keyboard.press('Enter')
  const field = (label: string) => top(page).getByRole('textbox', { name: new RegExp(`^${label}\\*?$`) })
  await expect(field('택배사명')).toBeVisible()
  const type = async (label: string, text: string) => {
    await field(label).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  await type('코드', '소문자')
  await type('택배사명', name)
  await top(page).getByRole('radio', { name: '퀵' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(top(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await type('코드', `Q${mark}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('저장되었습니다.')).toBeVisible()
  await page.goto('/orderdelivery/deliverycode')
  await seenBy(browser, 'admin', '/orderdelivery/deliverycode', (other) => expect(rowOf(other, name)).toHaveCount(1))
  await rowOf(page, name).getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: '삭제' }).focus()
  await page.keyboard.press('Enter')
  const sure = top(page).getByRole('button', { name: '삭제' })
  await sure.focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toHaveCount(0)
  await expectClosed(page, complaints, '/member/manage')
  await expectRefused(page, 'POST', 'coupons')
})

test('cs_lead calls an applicant and adds a note, and cannot change items', async ({ page, browser, complaints }) => {
  const mark = stamp()
  await openAs(page, 'cs_lead', '/dashboard')
  await expectOwnMenu(page, 'cs_lead')
  // recent applications may be for products that are no longer offered
  const offered = 'rental-products/options?displayState[0]=DISPLAYING'
  const { items } = await callApi<{ items: Schemas['RentalProductOption'][] }>(page, offered)
  const { rentalProductSeq, plans } = oneOf(items)
  const created = await callApi<Schemas['RentalApplicationRecord']>(page, 'rental-applications', {
    applicantType: 'PERSONAL',
    applicantName: '서상담',
    mobilePhone: `011${mark}`,
    carText: '현대 쏘나타',
    rentalProductSeq,
    planSeq: plans[0]?.planSeq,
    privacyAgreedAt: new Date(Date.now() - 3_600_000).toISOString(),
  })
  await page.goto(`/rental/productapply?seq=${created.rentalApplicationSeq}`)
  const drawer = page.getByRole('dialog').first()
  // the group may unmask the applicant's data, which is logged
  await drawer.getByRole('button', { name: '개인정보 보기' }).click()
  await expect(drawer.getByRole('textbox', { name: '신청자' })).toHaveValue('서상담')
  await drawer.getByRole('button', { name: '통화 기록' }).click()
  await top(page).getByLabel('부재', { exact: true }).check()
  await top(page).getByRole('button', { name: '기록', exact: true }).click()
  await expect(drawer.getByRole('table', { name: '통화 기록' })).toContainText('부재')
  await drawer.getByRole('button', { name: '메모 등록' }).click()
  await top(page).getByLabel(/^내용/).fill(`내일 다시 걸기 ${mark}`)
  await top(page).getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await seenBy(browser, 'admin', `/rental/productapply?seq=${created.rentalApplicationSeq}`, async (other) => {
    await expect(other.getByRole('table', { name: '내부 메모' })).toContainText(`내일 다시 걸기 ${mark}`)
    const call = `rental-applications/${created.rentalApplicationSeq}`
    const found = await callApi<Schemas['RentalApplicationRecord']>(other, call)
    expect(found).toMatchObject({ state: 'CONSULTING', assigneeName: '최윤정', contactCount: 1 })
  })
  await expectClosed(page, complaints, '/promotion/coupon')
  await expectRefused(page, 'POST', 'brands')
})

test('mkt_lead publishes an interest-free month and has no access to payments', async ({
  page,
  browser,
  complaints,
}) => {
  // a date years ahead that no other test uses
  const date = day(400 + (Date.now() % 9_000))
  const excludeText = `당번 ${stamp()}`
  await openAs(page, 'mkt_lead', '/dashboard')
  await expectOwnMenu(page, 'mkt_lead')
  await openWithin(page, '/promotion/interestfreeinstallment')
  await page.getByRole('link', { name: '무이자할부 등록' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: /^카드사/ }).selectOption({ label: '제주' })
  await form.getByRole('radio', { name: '무이자', exact: true }).check()
  await form.getByLabel('11개월', { exact: true }).check()
  await form.getByLabel(/^최소금액/).fill('40000')
  await form.getByRole('radio', { name: '카드사 부담' }).check()
  await form.getByLabel('비고').fill(excludeText)
  const days = form.getByRole('group', { name: /^기간/ }).getByRole('textbox')
  await days.first().fill(date)
  await days.last().fill(date)
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(form.getByLabel(/^최소금액/)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(/^최소금액/).fill('50000')
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장되었습니다.')).toBeVisible()
  await seenBy(browser, 'admin', '/promotion/interestfreeinstallment?month=ALL&cardCompany[0]=JEJU', (other) =>
    expect(rowOf(other, excludeText)).toContainText('제주'),
  )
  await expectClosed(page, complaints, '/orderdelivery/bankda')
  await expectRefused(page, 'POST', 'items')
})

test('acc_new sets up an authenticator, adds a note to a deposit, and has no access to exhibitions', async ({
  page,
  browser,
  complaints,
}) => {
  const memo = `확인 요청 ${stamp()}`
  await seenBy(browser, 'admin', '/dashboard', async (other) => {
    // resets the password, also when the test is repeated
    const list = 'admins?keywordType=loginId&keyword=acc_new'
    const { items } = await callApi<{ items: Schemas['Admin'][] }>(other, list)
    const seqs = items.filter(({ otpState }) => otpState === 'ACTIVE').map(({ adminSeq }) => adminSeq)
    if (seqs.length > 0) await callApi(other, 'admins/bulk', { action: 'RESET_OTP', seqs })
  })
  await page.goto('/login')
  await page.getByLabel('아이디').fill('acc_new')
  await page.getByLabel('비밀번호', { exact: true }).fill(passwordOf('acc_new'))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('img', { name: '인증 앱 등록용 QR 코드' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('인증번호 6자리').fill(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '저장했습니다' }).click()
  await page.waitForURL('**/dashboard')
  await expectOwnMenu(page, 'acc_new')
  await openWithin(page, '/orderdelivery/bankda')
  await expect(rows(page).first()).toBeVisible()
  const row = rows(page).nth(test.info().parallelIndex)
  const seq = await row.getAttribute('data-seq')
  await row.locator('[data-menu]').click()
  await page.getByRole('menuitem', { name: '메모' }).click()
  await top(page).getByRole('textbox').fill(memo)
  await top(page).getByRole('button', { name: '저장' }).click()
  await expect(page.locator(`tr[data-seq="${seq}"]`)).toContainText(memo)
  await seenBy(browser, 'order_lead', `/orderdelivery/bankda?seq=${seq}`, (other) =>
    expect(top(other)).toContainText(memo),
  )
  await expectClosed(page, complaints, '/exhibit/mainbanner')
  await expectRefused(page, 'POST', 'coupons')
})

test('store_lead adds a note to a store and has no access to members', async ({ page, browser, complaints }) => {
  const memo = `계약 갱신 협의 ${stamp()}`
  await openAs(page, 'store_lead', '/dashboard')
  await expectOwnMenu(page, 'store_lead')
  const { items } = await callApi<{ items: Schemas['StoreRow'][] }>(page, 'stores?state[0]=OPEN&size=50')
  const path = `/branch/manage/detail?seq=${oneOf(items).storeSeq}`
  await page.goto(path)
  await page.getByLabel('메모', { exact: true }).fill(memo)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장되었습니다.')).toBeVisible()
  await seenBy(browser, 'admin', path, (other) => expect(other.getByLabel('메모', { exact: true })).toHaveValue(memo))
  await expectClosed(page, complaints, '/member/manage')
  await expectRefused(page, 'GET', 'members')
})

test('reader sees everything with masked names, and changes nothing', async ({ page }) => {
  await openAs(page, 'reader', '/dashboard')
  await expectOwnMenu(page, 'reader')
  await openWithin(page, '/member/manage')
  await expect(rows(page).first()).toContainText('*')
  await expect(page.getByRole('button', { name: /개인정보 보기/ })).toHaveCount(0)
  await openWithin(page, '/promotion/coupon')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '쿠폰 등록' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expectRefused(page, 'POST', 'coupons')
})

test('orders_only reads an order and is offered no action', async ({ page, complaints }) => {
  await openAs(page, 'orders_only', '/dashboard')
  await expectOwnMenu(page, 'orders_only')
  await openWithin(page, '/orderdelivery/allorder')
  await rows(page).first().locator('a[data-link=name]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d{8}-/)
  for (const name of ['입금확인', '발주확인', '취소', '반품']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await expectClosed(page, complaints, '/orderdelivery/orderstatus')
  await expectRefused(page, 'POST', 'orders/bulk')
})

test('an admin without permission reads no inquiries and answers', async ({ page, complaints }) => {
  await openAs(page, 'nobody', '/dashboard')
  await expectOwnMenu(page, 'nobody')
  await openWithin(page, '/generalcommunity/faq')
  await rows(page).first().locator('a[data-link=name]').click()
  await expect(page.getByRole('region', { name: '통계' })).toBeVisible()
  await expect(page.getByRole('button', { name: '저장', exact: true })).toHaveCount(0)
  await expectClosed(page, complaints, '/generalcommunity/notice')
  await expectRefused(page, 'POST', 'faqs')
})
