import { test as base, type Page } from '@playwright/test'
import { screens } from '../../src/menu/menu'
import { expect, expectAccessible, openAs, test } from './fixtures'

/** What opens over a list without a change: the drawer of a new record and of the first one, and the dialogs of its toolbar. */

const lists = screens.filter(
  ({ path, layout, inMenu }) => layout === 'main' && inMenu && path !== '/orderdelivery/pglink',
)

/** The same on every list: looked at on one. */
const EVERYWHERE = ['컬럼 설정', '엑셀 다운로드']
const LOOKED_AT = '/member/manage'

/** Does its work at once, or leads to another page. */
const AT_ONCE = /무결성 검증|안내 미리보기|판매상품에서 가져오기/

const layers = (page: Page) => page.locator('[role=dialog]')

/** axe over what stands on top; nothing was typed, so Esc closes it. */
async function look(page: Page, what: string) {
  await expect(layers(page).first(), what).toBeVisible()
  await expect(layers(page).locator('[aria-busy=true]'), what).toHaveCount(0)
  await base.step(what, () => expectAccessible(page, '[role=dialog]'))
  // the first Esc may be that of a list of suggestions
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(layers(page)).toHaveCount(0, { timeout: 1_000 })
  }, what).toPass({ timeout: 10_000 })
}

for (const { path } of lists) {
  test(`${path}: nothing serious for axe in what opens over it`, async ({ page }) => {
    // tall enough that the bar which stays visible covers nothing: axe takes what is half covered for too small
    await page.setViewportSize({ width: 1440, height: 4000 })
    await openAs(page, 'admin', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const here = (href: string | null) => href !== null && new URL(href, page.url()).pathname === path
    for (const tool of await page
      .getByRole('toolbar', { name: '목록 도구' })
      .locator('button:visible, a:visible')
      .all()) {
      const label = (await tool.innerText()).trim()
      const href = await tool.getAttribute('href')
      if (
        AT_ONCE.test(label) ||
        (href !== null && !here(href)) ||
        (await tool.getAttribute('aria-disabled')) === 'true'
      )
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
  })
}
