import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, signIn, test } from './fixtures'

/**
 * The dark theme: by the system setting or by choice, before the first paint. Printed documents and previews of the
 * shop stay light.
 */

const LIGHT = 'rgb(244, 246, 249)'
const DARK = 'rgb(21, 24, 30)'
const PAPER = 'rgb(255, 255, 255)'

const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

test.use({ colorScheme: 'dark' })

test('follows the system, or the choice in 내 정보 from the first paint on, for any admin', async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('아이디')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, 'admin')
  await page.goto('/myinfo')
  const theme = page.getByLabel('화면 테마')
  await expect(theme).toHaveValue('')
  expect(await groundOf(page, 'body')).toBe(DARK)
  await theme.selectOption('밝게')
  expect(await groundOf(page, 'body')).toBe(LIGHT)

  await theme.selectOption('어둡게')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await groundOf(page, 'body')).toBe(DARK)

  // the app never starts: only the static shell is shown
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/member/manage', { waitUntil: 'domcontentloaded' })
  expect(await groundOf(page, 'body')).toBe(DARK)
  await page.unroute('**/assets/*.js')
  complaints.length = 0

  await page.goto('/myinfo')
  await page.getByRole('button', { name: '로그아웃', exact: true }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'reader')
  await page.goto('/myinfo')
  expect(await groundOf(page, 'body')).toBe(DARK)
  await page.getByLabel('화면 테마').selectOption('시스템 설정')
  expect(await groundOf(page, 'body')).toBe(LIGHT)
})

test('keeps prints, rich text and pictures of the shop light', async ({ page }) => {
  await openAs(page, 'admin', '/generalcommunity/notice')
  await page.locator('tbody tr[data-seq] a').first().click()
  const text = page.getByRole('textbox', { name: '내용' })
  await expect(text).toBeVisible()
  expect(await text.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(PAPER)
  expect(await groundOf(page, 'body')).toBe(DARK)

  await openAs(page, 'admin', '/inquirycommunity/sms')
  await expect(page.getByRole('figure', { name: '미리보기' })).toBeVisible()
  expect(await groundOf(page, 'figure')).toBe(PAPER)

  await openAs(page, 'admin', '/print/order/1')
  const paper = page.getByRole('article', { name: '주문서' })
  await expect(paper).toBeVisible()
  expect(await groundOf(page, 'article')).toBe(PAPER)
  await expectAccessible(page)
  // printed pages are light in every theme
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 34, 48)')
})
