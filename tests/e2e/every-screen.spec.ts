import type { Page } from '@playwright/test'
import { screens } from '../../src/menu/menu'
import { expect, expectAccessible, expectLegibleInDark, openAs, test, testOnOnePage } from './fixtures'

/**
 * Every screen of the menu table: opens without console errors, shows its title, and redirects admins without
 * permission. The same holds for its dialogs: the drawers of a new record and of the first record, and the dialogs of
 * its toolbar.
 */

const main = screens.filter(({ path, layout }) => layout === 'main' && path !== '/orderdelivery/pglink')

// tall enough that sticky bars cover nothing: axe reports partly covered targets as too small
const TALL = { width: 1440, height: 4000 }
/** The narrowest supported window. */
const NARROW = { width: 768, height: 1024 }

/** Buttons that are the same on every list: tested on one list. */
const EVERYWHERE = ['컬럼 설정', '엑셀 다운로드']
const LOOKED_AT = '/member/manage'

/** Buttons that act at once or lead to another page. */
const AT_ONCE = /무결성 검증|안내 미리보기|판매상품에서 가져오기/

const layers = (page: Page) => page.locator('[role=dialog]')

/** A carousel as in the shop, and a table of inputs: these have their own scrolling. */
const BY_ITSELF = 'ol, :has(> table :is(input, select))'

/** In the narrowest window: nothing else scrolls sideways, no button is too small or in two lines. */
async function expectFits(page: Page, what: string) {
  await page.setViewportSize(NARROW)
  const bad = await layers(page)
    .last()
    .evaluate((dialog, byItself) => {
      const words = document.createRange()
      return [dialog, ...dialog.querySelectorAll('*')].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0) return []
        const name = `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 40)}`
        const slides = /auto|scroll/.test(getComputedStyle(element).overflowX) && !element.matches(byItself)
        if (slides && element.scrollWidth > element.clientWidth + 1) return [`${name}: scrolls sideways`]
        if (!element.matches('button')) return []
        words.selectNodeContents(element)
        const tops = [...words.getClientRects()].map(({ top, height: of }) => top + of / 2)
        if (Math.max(...tops) - Math.min(...tops) > 10) return [`${name}: in two lines`]
        return width < 24 || height < 24 ? [`${name}: ${width}×${height}`] : []
      })
    }, BY_ITSELF)
  await page.setViewportSize(TALL)
  expect(bad, what).toEqual([])
}

/** Checks the top layer with axe. Nothing was typed, so Esc closes it. */
async function look(page: Page, what: string) {
  await expect(layers(page).first(), what).toBeVisible()
  await expect(layers(page).locator('[aria-busy=true]'), what).toHaveCount(0)
  await test.step(what, async () => {
    await expectAccessible(page, '[role=dialog]')
    await expectLegibleInDark(page, '[role=dialog]')
  })
  await expectFits(page, what)
  // the first Esc may close a list of suggestions
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(layers(page)).toHaveCount(0, { timeout: 1_000 })
  }, what).toPass({ timeout: 10_000 })
}

/** Opens each layer of the screen, one after the other. */
async function lookAtLayers(page: Page, path: string) {
  const here = (href: string | null) => href !== null && new URL(href, page.url()).pathname === path
  for (const tool of await page
    .getByRole('toolbar', { name: '목록 도구' })
    .locator('button:visible, a:visible')
    .all()) {
    const label = (await tool.innerText()).trim()
    const href = await tool.getAttribute('href')
    if (AT_ONCE.test(label) || (href !== null && !here(href)) || (await tool.getAttribute('aria-disabled')) === 'true')
      continue
    if (EVERYWHERE.includes(label) && path !== LOOKED_AT) continue
    await tool.click()
    await look(page, label)
  }
  const record = page.locator('tbody tr[data-seq] a[data-link=name]').first()
  if ((await record.count()) > 0 && here(await record.getAttribute('href'))) {
    await record.click()
    await look(page, 'record')
  }
}

for (const { path, title, creates, inMenu } of main) {
  testOnOnePage(`${path}: title, breadcrumb, what opens over it; nothing serious for axe`, async ({ page }) => {
    await openAs(page, 'admin', path)
    const shown = creates?.title ?? title
    if (path !== '/health') await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page).toHaveTitle(new RegExp(shown.replace(/[/()]/g, '\\$&')))
    await expect(page.getByRole('navigation', { name: /현재 위치|경로|breadcrumb/i })).toContainText(shown)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.setViewportSize(TALL)
    await expectAccessible(page)
    await expectLegibleInDark(page)
    if (inMenu) await lookAtLayers(page, path)
  })
}

testOnOnePage(
  '/basicSetting/shopinfo, API 연동: the tab and what opens over it; nothing serious for axe',
  async ({ page }) => {
    await openAs(page, 'admin', '/basicSetting/shopinfo?tab=api')
    await expect(page.getByRole('tab', { name: 'API 연동' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('table', { name: 'API 키' })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.setViewportSize(TALL)
    await expectAccessible(page)
    await expectLegibleInDark(page)
    for (const label of ['API 키 등록', '웹훅 등록']) {
      await page.getByRole('button', { name: label }).click()
      await look(page, label)
    }
  },
)

test('every protected screen redirects an admin without its code to the dashboard with an alert', async ({
  page,
  complaints,
}) => {
  test.setTimeout(400_000)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    const on = new URL(page.url()).pathname
    // counted after closing: the next page must not load while the dialog is open
    void dialog.accept().then(() => alerts.push(`${on}: ${dialog.message()}`))
  })
  const closed = main.filter(({ codes }) => codes.length > 0 && !codes.includes('FAQ'))
  await openAs(page, 'nobody', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const expected: string[] = []
  for (const { path } of closed) {
    await openAs(page, 'nobody', path)
    expected.push(`${path}: 해당 메뉴에 대한 권한이 없습니다.`)
    await expect.poll(() => alerts).toEqual(expected)
    await page.waitForFunction(() => location.pathname === '/dashboard')
  }
  // requests that the screen sent at once were refused by the server
  const others = complaints.filter((complaint) => !complaint.includes('401'))
  complaints.length = 0
  expect(others).toEqual([])
})
