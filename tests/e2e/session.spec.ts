import { expect, type Page, type Route, test } from '@playwright/test'
import { signIn } from './fixtures'

/**
 * Session rules of the shell (docs/product/session.md) in a real browser with the real backend. Tests insert faults
 * between them.
 */

const API = /\/api\/v1\/admin\/(?!auth\/)/
const REISSUE = '**/api/v1/admin/auth/reissue'

const answer = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status, code, message }),
})
const expired = answer(401, 'TOKEN_EXPIRED', '토큰이 만료되었습니다.')

/** Collects the alerts of a page and accepts them. */
function alertsOf(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}

/**
 * Returns the access token of the page and leaves the page; the tab keeps the session. Otherwise requests of the page
 * (its counters run every minute) would be refused and renew the token.
 */
async function leavePage(page: Page): Promise<string | null> {
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  await page.goto('about:blank')
  return token
}

/**
 * Answers 401 to the first request of every call that carries the page's current token. `together`: waits until that
 * many requests are pending.
 */
async function expireToken(
  page: Page,
  together = 1,
): Promise<{ firstTries: string[]; repeats: string[]; reissues: () => number }> {
  const old = await leavePage(page)
  const firstTries: string[] = []
  const repeats: string[] = []
  let reissues = 0
  let release = () => {}
  const enough = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(API, async (route: Route) => {
    const request = route.request()
    // GET /me succeeds, because the counters of the menu start after it
    if (request.headers().authorization === `Bearer ${old}` && !request.url().endsWith('/me')) {
      firstTries.push(`${request.method()} ${new URL(request.url()).pathname}`)
      if (firstTries.length >= together) release()
      await enough
      await route.fulfill(expired)
    } else {
      if (!request.url().endsWith('/me')) repeats.push(`${request.method()} ${new URL(request.url()).pathname}`)
      await route.continue()
    }
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/reissue')) reissues += 1
  })
  return { firstTries, repeats, reissues: () => reissues }
}

const storageOf = (page: Page) =>
  page.evaluate(() => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    accessToken: sessionStorage.getItem('accessToken'),
  }))

test('R3, R9: every call of a screen refused at once → one reissue, each repeated once, no alert', async ({ page }) => {
  const alerts = alertsOf(page)
  await signIn(page, 'admin')
  // the browser sends six requests to one host at a time; queued ones carry the old token as well
  const seen = await expireToken(page, 6)
  await page.goto('/basicSetting/admin?seq=5')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
  // list, record, tray and the three counters; the screen log and requests of the form may come after the reissue
  await expect.poll(() => seen.firstTries.length).toBeGreaterThanOrEqual(6)
  await expect.poll(() => [...new Set(seen.firstTries)].filter((call) => !seen.repeats.includes(call))).toEqual([])
  expect(seen.reissues()).toBe(1)
  expect(alerts).toEqual([])
})

test('R9: a hanging reissue delays every call until its answer', async ({ page }) => {
  await signIn(page, 'admin')
  const seen = await expireToken(page)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(REISSUE, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/basicSetting/logmanage')
  await expect.poll(() => seen.firstTries.length).toBeGreaterThanOrEqual(2)
  await page.waitForTimeout(1500)
  expect(seen.repeats).toEqual([])
  release()
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
  expect(seen.reissues()).toBe(1)
})

test('R10: a late refusal of the old token is repeated without a second reissue', async ({ page }) => {
  await signIn(page, 'admin')
  const old = await leavePage(page)
  let reissues = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/reissue')) reissues += 1
  })
  await page.route(API, async (route) => {
    const request = route.request()
    if (request.headers().authorization !== `Bearer ${old}`) return route.continue()
    // the refusal of the list arrives long after the other calls were repeated
    if (request.url().includes('/admin-logs?')) await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.fulfill(expired)
  })
  await page.goto('/basicSetting/logmanage')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible({ timeout: 15_000 })
  expect(reissues).toBe(1)
})

for (const [name, fail] of [
  ['500', (route: Route) => route.fulfill(answer(500, 'INTERNAL', '오류'))],
  ['401', (route: Route) => route.fulfill(answer(401, 'UNAUTHORIZED', '로그인이 필요합니다.'))],
  ['no network', (route: Route) => route.abort()],
] as const) {
  test(`R6, R7: reissue answers ${name} → one alert, everything cleared, sign-in page`, async ({ page }) => {
    const alerts = alertsOf(page)
    await signIn(page, 'admin')
    await expireToken(page)
    await page.route(REISSUE, fail)
    await page.goto('/basicSetting/logmanage')
    await page.waitForURL('**/login**')
    await expect(page.getByLabel('아이디')).toBeVisible()
    expect(alerts).toEqual(['로그인이 만료되었습니다. 로그인페이지로 이동됩니다.'])
    const left = await storageOf(page)
    expect(left.accessToken).toBeNull()
    expect(left.session).not.toContain('userId')
  })
}

test('R1: a deep link without a token alerts once and opens after sign-in', async ({ page }) => {
  const alerts = alertsOf(page)
  await page.goto('/basicSetting/logmanage')
  await page.waitForURL('**/login?returnTo=**')
  expect(alerts).toEqual(['로그인이 필요합니다.'])
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호', { exact: true }).fill('Tire-shop-2026!')
  await page.getByRole('button', { name: '로그인' }).click()
  await page.waitForURL('**/basicSetting/logmanage')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
})

test('R2: INVALID_AUTHORITIES on several calls → one alert, dashboard, still signed in', async ({ page }) => {
  const alerts = alertsOf(page)
  await signIn(page, 'admin')
  await page.route(/\/api\/v1\/admin\/(admin-logs|log-inspections)/, (route) =>
    route.fulfill(answer(401, 'INVALID_AUTHORITIES', '해당 메뉴에 대한 권한이 없습니다.')),
  )
  await page.goto('/basicSetting/logmanage')
  await page.waitForURL('**/dashboard')
  expect(alerts).toEqual(['해당 메뉴에 대한 권한이 없습니다.'])
  expect((await storageOf(page)).accessToken).not.toBeNull()
})

test('A4, R11: sign-out clears everything even if the call fails, and signs out the second tab', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/basicSetting/logmanage')),
  ])
  await expect(second.locator('tbody tr[data-seq]').first()).toBeVisible()
  await page.route('**/auth/sign-out', (route) => route.fulfill(answer(401, 'UNAUTHORIZED', '로그인이 필요합니다.')))
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL('**/login**')
  await second.waitForURL('**/login**')
  for (const tab of [page, second]) {
    const left = await storageOf(tab)
    expect(left.accessToken).toBeNull()
    expect(left.session.filter((key) => !key.startsWith('persist:'))).toEqual([])
    expect(left.local.filter((key) => key.includes('oken'))).toEqual([])
  }
})

test('R13: a 500 is shown in its place and keeps the session', async ({ page }) => {
  const alerts = alertsOf(page)
  await signIn(page, 'admin')
  await page.route('**/api/v1/admin/admin-logs?**', (route) =>
    route.fulfill(answer(500, 'INTERNAL', '일시적인 오류가 발생했습니다.')),
  )
  await page.goto('/basicSetting/logmanage')
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  await page.unroute('**/api/v1/admin/admin-logs?**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
  expect(alerts).toEqual([])
})

test('I1, I2: asks after 59 idle minutes, activity in the other tab closes the dialog; signs out after 60', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page, 'admin')
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/dashboard')),
  ])
  await second.getByRole('button', { name: '로그아웃' }).waitFor()
  await page.clock.fastForward('59:10')
  const question = page.getByText(/초 후 자동으로 로그아웃됩니다/)
  await expect(question).toBeVisible()
  await second.mouse.move(200, 200)
  await second.keyboard.press('Shift')
  await expect(question).toBeHidden()
  await second.close()
  await page.clock.fastForward('01:00:30')
  await page.waitForURL('**/login**')
  await expect(page.getByText('60분 동안 사용하지 않아 로그아웃되었습니다.')).toBeVisible()
})
