import type { Page, Request } from '@playwright/test'
import type { EarlyMap } from '../../scripts/build/early-map'
import { axeViolations, expect, expectAccessible, setPins, signIn, test } from './fixtures'

declare global {
  /** What the tests put into the page. */
  interface Window {
    reportViolation(text: string): void
    shifts: { total: number }
  }
}

/** Traffic of the browser: bytes, sequential requests, security headers, first paint. */

interface Transfer {
  path: string
  bytes: number
  type: string
  startedAt: number
  endedAt: number
}

/** Records everything that the page loads from now on, with the compressed size of the bodies. */
function watch(page: Page): { done: () => Promise<Transfer[]> } {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return {
    done: async () => {
      const transfers: Transfer[] = []
      for (const request of requests) {
        const response = await request.response().catch(() => null)
        if (!response) continue
        const sizes = await request.sizes().catch(() => null)
        const { startTime, responseEnd } = request.timing()
        const { pathname } = new URL(request.url())
        transfers.push({
          path: pathname,
          bytes: sizes?.responseBodySize ?? 0,
          type: request.resourceType(),
          startedAt: startTime,
          endedAt: startTime + Math.max(0, responseEnd),
        })
      }
      return transfers
    },
  }
}

const kB = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

test('the sign-in page is small and loads nothing else', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/login')
  await expect(page.getByLabel('아이디')).toBeFocused()
  const js = (await watched.done()).filter(({ path }) => path.endsWith('.js'))
  expect(js.length).toBeGreaterThan(0)
  expect(kB(js)).toBeLessThanOrEqual(150)
  await expectAccessible(page)
})

test('a list shows its rows after two round trips, within 230 kB, without a duplicate request', async ({ page }) => {
  await signIn(page, 'admin')
  // requests of the previous page are not counted
  await page.goto('about:blank')
  // An empty cache with a kept session: a reload after a new build.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const watched = watch(page)
  await page.goto('/basicSetting/permission')
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  const rowsAt = Date.now()
  const loaded = (await watched.done()).filter(({ startedAt }) => startedAt <= rowsAt)

  expect(kB(loaded)).toBeLessThanOrEqual(230)
  const paths = loaded.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  expect(paths).toContain('/api/v1/admin/me')
  expect(paths).toContain('/api/v1/admin/permission-groups')
})

test('requests everything that the rows need in two round trips, before the app runs', async ({ page }) => {
  await signIn(page, 'admin')
  // The app's code is delayed until the page has sent all requests that it sends without it.
  let release: (value: unknown) => void = () => undefined
  const gate = new Promise((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/core-.*\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  const before: string[] = []
  const after: string[] = []
  let running = false
  page.on('request', (request) => (running ? after : before).push(new URL(request.url()).pathname))
  await page.goto('/basicSetting/admin', { waitUntil: 'commit' })
  const own = await page.evaluate(() => {
    const { files, screens }: EarlyMap = Reflect.get(window, '__map')
    return (screens['/basicSetting/admin']?.files ?? []).map((position) => `/assets/${files[position]}`)
  })
  expect(own.length).toBeGreaterThan(0)
  await expect.poll(() => own.filter((path) => !before.includes(path))).toEqual([])
  await expect(page.locator('.boot')).toBeVisible()
  await expect.poll(() => before).toContain('/api/v1/admin/admins')
  expect(before).toContain('/api/v1/admin/me')

  running = true
  release(null)
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await expect(page.locator('.boot')).toHaveCount(0)
  // code of the controls beside the rows loads with them or later
  const beside = /\/(views|bulk-bar|idle-dialog|pins|use-pins)[-.]/
  expect(after.filter((path) => path.startsWith('/assets/') && !beside.test(path))).toEqual([])
  expect(after.filter((path) => /\/admin\/(me|admins)$/.test(path))).toEqual([])
})

test('the early list call equals the call of the app, on every list', async ({ page }) => {
  await signIn(page, 'admin')
  for (const path of ['/basicSetting/admin', '/basicSetting/permission', '/basicSetting/logmanage']) {
    // requests of the previous page are not counted
    await page.waitForLoadState('networkidle')
    const urls: string[] = []
    const listen = (request: Request) => {
      if (request.method() === 'GET' && request.url().includes('/api/v1/admin/')) urls.push(request.url())
    }
    page.on('request', listen)
    await page.goto(path)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    page.off('request', listen)
    expect(
      urls.filter((url, index) => urls.indexOf(url) !== index),
      path,
    ).toEqual([])
    expect(
      urls.filter((url) => url.includes('page=1')),
      path,
    ).toHaveLength(1)
    expect(await page.evaluate(() => Object.keys((window as { __early?: object }).__early ?? {})), path).toEqual([])
  }
})

/** Texts of the shell with their positions, in whole pixels. */
const words = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, string> = {}
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const range = document.createRange()
      range.selectNodeContents(node)
      const { x, y, width, height } = range.getBoundingClientRect()
      const parent = node.parentElement
      if (
        !text ||
        !width ||
        !parent ||
        parent.closest('script, noscript, style') ||
        getComputedStyle(parent).clipPath !== 'none'
      )
        continue
      const { color, fontSize, fontWeight } = getComputedStyle(parent)
      found[`${text} ${Math.round(y)}`] = [...[x, y, width, height].map(Math.round), color, fontSize, fontWeight].join(
        ' ',
      )
    }
    return found
  })

test('the shell painted first has the layout of the app', async ({ page }) => {
  await signIn(page, 'super2', '/product/manage')
  await setPins(page, [
    { screen: '/member/manage', savedViewSeq: null },
    { screen: '/generalcommunity/purchasereview', savedViewSeq: null },
  ])
  await page.reload()
  await expect(page.getByRole('region', { name: '고정 메뉴' }).getByRole('link')).toHaveCount(2)
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  for (const [path, title] of [
    ['/product/manage', '상품 관리'],
    ['/car/model/detail', '차종 등록'],
  ] as const)
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      let release: (value: unknown) => void = () => undefined
      const gate = new Promise((resolve) => {
        release = resolve
      })
      await page.route(/\/assets\/core-.*\.js$/, async (route) => {
        await gate
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('.boot h1')).toHaveText(title)
      const before = await words(page)
      // title, shop name, and in a wide window the groups and entries of the menu
      expect(Object.keys(before).length).toBeGreaterThan(width > 1024 ? 15 : 1)
      release(null)
      await expect(page.locator('.boot')).toHaveCount(0)
      await expect(page.locator('main h1')).toHaveText(title)
      expect(await words(page)).toMatchObject(before)
      await page.unrouteAll({ behavior: 'wait' })
    }
  await setPins(page, [])
})

test('a signed-out visitor sees no menu, and only the shop name is requested', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/login')
  await expect(page.getByLabel('아이디')).toBeVisible()
  await expect(page.locator('main h1')).toContainText('타이어원')
  expect(calls).toEqual(['/api/v1/common/shop'])
  await expect(page.locator('.boot')).toHaveCount(0)
})

test('the app works under the content policy of the page', async ({ page, request }) => {
  const answer = await request.get('/basicSetting/admin')
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(/script-src [^;]*unsafe/.test(policy)).toBe(false)
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  await signIn(page, 'admin')
  await page.goto('/basicSetting/permission')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  // Floating layers often set inline styles.
  await page.goto('/basicSetting/admin?new=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(violations).toEqual([])
})

// in either order of the responses
for (const late of ['nothing', 'me', 'admins']) {
  test(`rows do not shift, late: ${late}`, async ({ page }) => {
    await signIn(page, 'admin')
    await page.addInitScript(() => {
      window.shifts = { total: 0 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) window.shifts.total += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(new RegExp(`/api/v1/admin/${late}(\\?|$)`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/basicSetting/admin')
    await expect(page.locator('tbody tr a').first()).toBeVisible()
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => window.shifts.total)).toBeLessThanOrEqual(0.001)
  })
}

test('accessible names of links in the menu contain their visible text', async ({ page }) => {
  await signIn(page, 'item_lead', '/product/brand')
  await expect(page.getByRole('link', { name: /^내 정보, / })).toBeVisible()
  const violations = await axeViolations(page, { runOnly: ['label-content-name-mismatch'] }, 'header')
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
})

test('a layer whose code fails to load costs neither the page nor typed text', async ({ page, complaints }) => {
  await signIn(page, 'item_lead', '/product/brand')
  const keyword = page.getByRole('searchbox', { name: '검색어' })
  await keyword.fill('쓰던 검색어')
  await page.waitForLoadState('networkidle')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  const errorDialog = page.getByRole('dialog', { name: '불러오지 못했습니다.' })
  // a drawer, then code that loads on a click
  for (const open of [
    () => page.getByRole('link', { name: '브랜드 등록' }).click(),
    () => page.locator('tbody').getByRole('switch', { checked: true }).first().click(),
  ]) {
    await open()
    await expect(errorDialog.getByRole('button', { name: '닫기' })).toBeFocused()
    await expectAccessible(page)
    await errorDialog.getByRole('button', { name: '닫기' }).click()
    await expect(errorDialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('브랜드 관리')
    await expect(keyword).toHaveValue('쓰던 검색어')
  }
  await expect(page).toHaveURL(/\/product\/brand$/)
  // the browser logs the failed requests
  complaints.length = 0
})
