import type { Page } from '@playwright/test'
import type { Schemas } from '../../server/contract/contract-types'
import { callApi, expect, expectAccessible, setPins, signIn, test } from './fixtures'

/**
 * Pins at the top of the menu: separate for each admin, by mouse and by keyboard, in two windows, after a permission
 * was revoked.
 */

type Pin = Schemas['PinBody']

const at = (screen: string): Pin => ({ screen, savedViewSeq: null })
const EIGHT = [
  '/member/manage',
  '/member/pointhistory',
  '/product/brand',
  '/product/pattern',
  '/orderdelivery/allorder',
  '/orderdelivery/taxes',
  '/promotion/coupon',
  '/promotion/event',
].map(at)

const menuOf = (page: Page) => page.getByRole('region', { name: '고정 메뉴' })
const star = (page: Page, title: string) => page.getByRole('button', { name: `${title} 메뉴에 고정`, exact: true })

test('pins a screen and a view by mouse and sorts them by keyboard, per admin and persistently', async ({ page }) => {
  await signIn(page, 'mkt_lead')
  await setPins(page, [])
  const name = `고정할 보기 ${Date.now()}`
  await callApi(page, 'saved-views', { screen: '/promotion/coupon', name, params: { size: '50' } })
  const links = menuOf(page).getByRole('link')

  await test.step('pins the screen with its star', async () => {
    await page.goto('/promotion/event')
    await star(page, '이벤트 관리').click()
    await expect(links).toHaveText(['이벤트 관리'])
    await expect(star(page, '이벤트 관리')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('pins the view in 보기 관리 by keyboard', async () => {
    await page.goto('/promotion/coupon')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.getByRole('button', { name: /^[☆★]?\s*보기/ }).click()
    await page.getByRole('menuitem', { name: '보기 관리' }).click()
    const toggle = page.getByRole('dialog').getByRole('switch', { name: `${name} 메뉴에 고정` })
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(toggle).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(links).toHaveText(['이벤트 관리', `${name} · 쿠폰 관리`])
  })
  await test.step('moves it to the top by keyboard', async () => {
    await page.getByRole('button', { name: '고정 메뉴 관리' }).focus()
    await page.keyboard.press('Enter')
    const up = page.getByRole('dialog').getByRole('button', { name: `${name} · 쿠폰 관리 위로` })
    await expect(up).toBeVisible()
    await expectAccessible(page)
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('rowheader')).toHaveText([`${name} · 쿠폰 관리`, '이벤트 관리'])
    await expect(up).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('keeps the order after a reload, and opens the view with its filters', async () => {
    await page.reload()
    await expect(links).toHaveText([`${name} · 쿠폰 관리`, '이벤트 관리'])
    await page.goto('/promotion/event')
    await links.first().click()
    await expect(page).toHaveURL(/\/promotion\/coupon\?.*size=50/)
    await expectAccessible(page)
  })
  await test.step('shows another admin in the tab no pins of the first', async () => {
    await page.getByRole('button', { name: '로그아웃', exact: true }).first().click()
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, 'cs_lead')
    await expect(page.getByRole('treeitem').first()).toBeVisible()
    await expect(menuOf(page)).toHaveCount(0)
  })
})

test('refuses a ninth pin', async ({ page, complaints }) => {
  await signIn(page, 'ops_lead')
  await setPins(page, EIGHT)
  await page.goto('/product/manage')
  await expect(menuOf(page).getByRole('link')).toHaveCount(8)
  await star(page, '상품 관리').click()
  await expect(page.getByText(/^최대 8개까지 고정할 수 있습니다\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(star(page, '상품 관리')).toHaveAttribute('aria-pressed', 'false')
  await expect(menuOf(page).getByRole('link')).toHaveCount(8)
  // the browser logs every refused call
  complaints.length = 0
  await setPins(page, [])
})

test("two windows of one admin keep each other's pins", async ({ page, context, complaints }) => {
  await signIn(page, 'store_lead')
  await setPins(page, [])
  const other = await context.newPage()
  await signIn(other, 'store_lead')
  await page.goto('/branch/manage')
  await other.goto('/myinfo')
  await expect(star(page, '장착점 관리')).toBeVisible()
  await setPins(other, [at('/generalcommunity/mountreview')])
  await star(page, '장착점 관리').click()
  await expect(menuOf(page).getByRole('link')).toHaveText(['장착후기 관리', '장착점 관리'])
  await expect(page.getByText('다른 창에서 바꾼 고정 메뉴에 이어서 저장했습니다.')).toBeVisible()
  complaints.length = 0
  await setPins(page, [])
})

test('a pinned screen disappears from the menu with its permission', async ({ page, browser }) => {
  const office = await browser.newPage()
  await signIn(office, 'admin')
  const mark = Date.now()
  const rights = { piiUnmask: false, piiExport: false, otpRequired: false }
  const group = await callApi<Schemas['PermissionGroup']>(office, 'permission-groups', {
    ...rights,
    name: `고정 ${mark}`,
    permissions: { FAQ: 'READ', NOTICE: 'READ' },
  })
  const loginId = `pins_${mark}`
  const { temporaryPassword } = await callApi<Schemas['SignedUp']>(office, 'auth/sign-up', {
    loginId,
    name: '고정 담당',
    email: 'pins@example.com',
    mobilePhone: '01012345678',
    permissionGroupSeq: group.permissionGroupSeq,
    department: '운영',
  })
  const password = `Pinned-menu-${mark}`
  const reset = { mode: 'SELF', loginId, currentPassword: temporaryPassword, newPassword: password }
  expect((await page.request.post('/api/v1/admin/auth/reset-password', { data: reset })).ok()).toBe(true)

  await page.goto('/login')
  await page.getByLabel('아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible()
  await setPins(page, [at('/generalcommunity/notice'), at('/generalcommunity/faq')])
  await page.reload()
  await expect(menuOf(page).getByRole('link')).toHaveText(['공지사항 관리', 'FAQ 관리'])

  const token = await office.evaluate(() => sessionStorage.getItem('accessToken'))
  const changed = await office.request.put(`/api/v1/admin/permission-groups/${group.permissionGroupSeq}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { ...rights, name: group.name, permissions: { FAQ: 'READ' }, version: group.version },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.reload()
  await expect(menuOf(page).getByRole('link')).toHaveText(['FAQ 관리'])
  await office.close()
})
