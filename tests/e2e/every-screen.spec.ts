import { screens } from '../../src/menu/menu'
import { expect, expectAccessible, openAs, test } from './fixtures'

/** Every screen of the table: opens without a complaint of the browser, says what it is, and keeps out who may not see it. */

const main = screens.filter(({ path, layout }) => layout === 'main' && path !== '/orderdelivery/pglink')

for (const { path, title, creates } of main) {
  test(`${path}: title, breadcrumb, nothing serious for axe`, async ({ page }) => {
    await openAs(page, 'admin', path)
    const shown = creates?.title ?? title
    if (path !== '/health') await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page).toHaveTitle(new RegExp(shown.replace(/[/()]/g, '\\$&')))
    await expect(page.getByRole('navigation', { name: /현재 위치|경로|breadcrumb/i })).toContainText(shown)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // tall enough that the bar which stays visible covers nothing: axe takes what is half covered for too small
    await page.setViewportSize({ width: 1440, height: 4000 })
    await expectAccessible(page)
  })
}

test('whoever lacks the code is told so and lands on the dashboard, on every screen that needs one', async ({
  page,
  complaints,
}) => {
  test.setTimeout(400_000)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    // counted when it is gone: the next page must not be loaded under it
    void dialog.accept().then(() => alerts.push(dialog.message()))
  })
  const closed = main.filter(({ codes }) => codes.length > 0 && !codes.includes('FAQ'))
  await openAs(page, 'nobody', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [n, { path }] of closed.entries()) {
    await openAs(page, 'nobody', path)
    await expect.poll(() => alerts.length, path).toBe(n + 1)
    await page.waitForFunction(() => location.pathname === '/dashboard')
  }
  expect(alerts).toEqual(closed.map(() => '해당 메뉴에 대한 권한이 없습니다.'))
  // what screens asked for at once was refused by the server
  const others = complaints.filter((complaint) => !complaint.includes('401'))
  complaints.length = 0
  expect(others).toEqual([])
})
