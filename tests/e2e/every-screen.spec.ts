import { readFileSync } from 'node:fs'
import { screens } from '../../src/menu/menu'
import { expect, expectAccessible, openAs, openWithin, test } from './fixtures'

/** Every screen of the table: opens without a complaint of the browser, says what it is, and keeps out who may not see it. */

const unbuilt: string[] = JSON.parse(readFileSync('tests/architecture/unbuilt.json', 'utf8'))
const main = screens.filter(({ path, layout }) => layout === 'main' && path !== '/orderdelivery/pglink')
const built = main.filter(({ path }) => !unbuilt.includes(path))
const waiting = main.filter(({ path }) => unbuilt.includes(path))
const half = Math.ceil(waiting.length / 2)

for (const { path, title, creates } of built) {
  test(`${path}: title, breadcrumb, nothing serious for axe`, async ({ page }) => {
    await openAs(page, 'admin', path)
    const shown = creates ? title.replace(/상세$/, '등록') : title
    if (path !== '/health') await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page).toHaveTitle(new RegExp(shown.replace(/[/()]/g, '\\$&')))
    await expect(page.getByRole('navigation', { name: /현재 위치|경로|breadcrumb/i })).toContainText(shown)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // tall enough that the bar which stays visible covers nothing: axe takes what is half covered for too small
    await page.setViewportSize({ width: 1440, height: 4000 })
    await expectAccessible(page)
  })
}

for (const [n, some] of [waiting.slice(0, half), waiting.slice(half)].entries()) {
  test(`the ${some.length} screens that are not built yet (${n + 1}): title and the honest page`, async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, 'admin', '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const { path, title, creates } of some) {
      await openWithin(page, path)
      await expect(page.getByText('이 화면은 아직 제공되지 않습니다.')).toBeVisible()
      await expect(page).toHaveTitle(
        new RegExp((creates ? title.replace(/상세$/, '등록') : title).replace(/[/()]/g, '\\$&')),
      )
    }
  })
}

test('whoever lacks the code is told so and lands on the dashboard, on every screen that needs one', async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    // counted when it is gone: the next page must not be loaded under it
    void dialog.accept().then(() => alerts.push(dialog.message()))
  })
  const closed = main.filter(({ codes }) => codes.length > 0 && !codes.includes('FAQ'))
  await openAs(page, 'nobody', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [n, { path }] of closed.entries()) {
    // loading the page is for the built ones: these ask for their data at once
    if (unbuilt.includes(path)) await openWithin(page, path)
    else await openAs(page, 'nobody', path)
    await expect.poll(() => alerts.length, path).toBe(n + 1)
    await page.waitForFunction(() => location.pathname === '/dashboard')
  }
  expect(alerts).toEqual(closed.map(() => '해당 메뉴에 대한 권한이 없습니다.'))
  // what built screens asked for at once was refused by the server
  const others = complaints.filter((complaint) => !complaint.includes('401'))
  complaints.length = 0
  expect(others).toEqual([])
})
