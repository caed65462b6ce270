import type { Page } from '@playwright/test'
import { routeModules } from '../../scripts/build/screen-modules'
import { storeDef } from '../../src/features/branch/manage/store.def'
import { memberDef } from '../../src/features/member/manage/member.def'
import { orderDef } from '../../src/features/orderdelivery/allorder/order.def'
import { mountReservationDef } from '../../src/features/orderdelivery/mountreserve/mount-reservation.def'
import { pendingDef } from '../../src/features/orderdelivery/orderstatus/order-queue.def'
import { taxInvoiceDef } from '../../src/features/orderdelivery/taxes/tax-invoice.def'
import { rentalApplicationDef } from '../../src/features/rental/productapply/rental-application.def'
import { screens } from '../../src/menu/menu'
import { expect, openAs, openWithin, test } from './fixtures'

/** The number of visible rows in every list. Selecting rows must not shift the page. */

const paths = new Set(routeModules().flatMap(({ kind, path }) => (kind === 'list' ? path : [])))
const lists = screens.filter(({ path }) => paths.has(path))
/**
 * Minimum number of visible rows: at 1440×900 15 rows (12 with two lines), at 1280×720 8. Both are measured in one
 * window with the smaller width and the larger height: in a narrower window the head of a list is at least as high.
 */
const view = { width: 1280, height: 900 }
const low = 720

/** Waits for rows that no longer change. */
async function rowsOf(page: Page) {
  const rows = page.locator('tr[data-seq]')
  await expect(rows.first()).toBeVisible()
  await expect(page.locator('table[aria-busy], table[data-stale]')).toHaveCount(0)
  return rows
}

/**
 * Returns the number of complete rows in windows of two heights, and the median row height. If all rows are visible,
 * also counts rows that would fit below.
 */
const visibleRowCounts = (page: Page) =>
  page.evaluate(
    (heightsOf) => {
      const boxes = [...document.querySelectorAll('tr[data-seq]')].map((row) => row.getBoundingClientRect())
      const heights = boxes.map(({ height }) => height).sort((a, b) => a - b)
      const height = heights[heights.length >> 1] ?? 0
      const end = boxes.at(-1)?.bottom ?? 0
      const [high = 0, low = 0] = heightsOf.map((edge) => {
        const whole = boxes.filter(({ bottom }) => bottom <= edge).length
        return whole < boxes.length ? whole : whole + Math.floor((edge - end) / height)
      })
      return { high, low, height }
    },
    [view.height, low],
  )

/** Returns the texts that overflow their cell into the next one. */
const overflowingTexts = (page: Page) =>
  page.locator('tr[data-seq] > td').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        // other cells cut their text and show it in full on hover
        if (getComputedStyle(cell).overflowX !== 'visible') return false
        const all = document.createRange()
        all.selectNodeContents(cell)
        const end = Math.max(0, ...Array.from(all.getClientRects(), ({ right }) => right))
        return end > cell.getBoundingClientRect().right + 0.5
      })
      .map((cell) => cell.textContent),
  )

/** Waits until nothing has shifted for half a second: notes and counts may arrive after the rows. */
const layoutSettled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(finish, 500)
        })
        function finish() {
          observer.disconnect()
          done()
        }
        let timer = setTimeout(finish, 500)
        observer.observe({ type: 'layout-shift' })
      }),
  )

/** Returns the sum of all layout shifts while `work` ran, including those right after user input. */
async function layoutShiftDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const root = document.documentElement.dataset
    root.shift = '0'
    new PerformanceObserver((entries) => {
      // the browser's type of the entry has no `value`
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[])
        root.shift = String(Number(root.shift) + entry.value)
    }).observe({ type: 'layout-shift' })
  })
  await work()
  // two frames, because shifts are reported with the next frame
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => Number(document.documentElement.dataset.shift))
}

test('every list shows rows when folded, with its tabs and tiles; no text overflows; ticking shifts nothing', async ({
  page,
}) => {
  // one page and more than 70 lists
  test.setTimeout(480_000)
  await page.setViewportSize(view)
  await openAs(page, 'admin', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const few: string[] = []

  async function judge(name: string) {
    const rows = await rowsOf(page)
    const { high, low: lower, height } = await visibleRowCounts(page)
    // rows with a second line are higher than 40 px
    if (high < (height > 40 ? 12 : 15)) few.push(`${name} at 900: ${high} of ${height} px`)
    if (lower < 8) few.push(`${name} at 720: ${lower}`)
    for (const text of await overflowingTexts(page)) few.push(`${name}: ${text} spills`)
    const box = rows.first().locator('[data-pick]')
    if ((await box.count()) === 0) return
    await layoutSettled(page)
    const moved = await layoutShiftDuring(page, async () => {
      await box.click()
      await expect(page.getByRole('button', { name: '선택 해제' })).toBeVisible()
      await page.getByRole('button', { name: '선택 해제' }).click()
      await expect(box).toHaveAttribute('aria-checked', 'false')
    })
    if (moved > 0) few.push(`${name}: ${moved} moved`)
  }

  for (const { path, title } of lists) {
    await openWithin(page, path)
    // the previous page is shown until then
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const tabs = page.getByRole('tablist').getByRole('tab')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const names = await tabs.allInnerTexts()
    if (names.length === 0) await judge(path)
    // by position, because the counts beside their names change
    for (const [index, name] of names.entries()) {
      await tabs.nth(index).click()
      // the list of the previous tab is shown until then
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      if (await page.getByRole('toolbar', { name: '목록 도구' }).count()) await judge(`${path} ${name}`)
    }
  }
  expect(few).toEqual([])
})

test('actions that do not fit are under ⋯, and the bar stays visible', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 })
  await openAs(page, 'admin', '/product/manage')
  const rows = await rowsOf(page)
  await rows.nth(15).getByRole('checkbox').first().check()
  const bar = page.getByRole('toolbar', { name: '목록 도구' })
  await expect(bar).toContainText('1건 선택')
  await expect(bar).toBeInViewport({ ratio: 0.9 })
  const more = bar.getByRole('button', { name: '다른 작업' })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: '선택 삭제' })).toBeVisible()
  await expect(bar.getByRole('button', { name: '선택 삭제' })).toBeHidden()
})

test('filters are in three columns at 1440, in two down to 1024, and none is truncated', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', '/orderdelivery/allorder')
  await rowsOf(page)
  const panel = page.getByRole('form', { name: '검색 조건' })
  await panel.getByRole('button', { name: /^상세 조건/ }).click()
  await expect(panel.getByRole('button', { name: '접기' })).toBeVisible()
  for (const [width, columns] of [
    [1440, 3],
    [1280, 3],
    [1279, 2],
    [1024, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const { lefts, cut } = await panel.evaluate((form) => {
      const labels = [...form.querySelectorAll<HTMLElement>('[id$="-label"]')]
      const cells = labels.map((label) => label.parentElement ?? label)
      return {
        lefts: labels.map((label) => Math.round(label.getBoundingClientRect().left)),
        cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      }
    })
    expect(new Set(lefts).size, `columns at ${width}`).toBe(columns)
    expect(cut, String(width)).toEqual([])
  }
})

test('the table head sticks below the toolbar at the end of the page, also if rows scroll in a frame', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const path of ['/product/manage?page=1&size=500', '/orderdelivery/allorder?page=1&size=100']) {
    await openAs(page, 'admin', path)
    await expect(page.locator('tbody tr[data-seq]').nth(5)).toBeAttached()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const bottom = async (part: string) => page.locator(part).evaluate((each) => each.getBoundingClientRect().bottom)
    const tools = await bottom('[role=toolbar][aria-label="목록 도구"]')
    const head = await page
      .locator('main thead')
      .first()
      .evaluate((each) => each.getBoundingClientRect().top)
    expect(head, path).toBeGreaterThanOrEqual(Math.floor(tools))
  }
})

/** Returns which of these columns end outside the visible part of the table. */
const outOfSight = (page: Page, columns: readonly string[]) =>
  page.evaluate((wanted) => {
    const table = document.querySelector<HTMLTableElement>('table:has(col[data-column])')
    if (!table) return wanted
    const frame = (table.parentElement as HTMLElement).getBoundingClientRect()
    // the menu of a row covers the right edge while the table scrolls
    const menu = table.offsetWidth > frame.width + 1 ? table.querySelector('thead [data-stick=menu]') : null
    const edge = menu?.getBoundingClientRect().left ?? frame.right
    const ids = [...table.querySelectorAll('col')].map(({ dataset }) => dataset.column)
    const heads = [...table.querySelectorAll('thead th')]
    return wanted.filter((id) => (heads[ids.indexOf(id)]?.getBoundingClientRect().right ?? Infinity) > edge + 1)
  }, columns)

test('the most important columns of the widest lists are visible without scrolling sideways', async ({ page }) => {
  // tests/kit/alone/columns-in-sight.test.tsx checks the widths of all lists; this test checks the layout of the
  // browser
  const widest = [orderDef, pendingDef, mountReservationDef, taxInvoiceDef, rentalApplicationDef, memberDef, storeDef]
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', '/dashboard')
  for (const def of widest) {
    await openWithin(page, def.screen)
    const { state, amount, time, others = [] } = def.mainColumns
    const columns = [state, amount, time, ...others].filter((id) => id !== null)
    // the table of the previous list is shown until then
    await expect.poll(() => outOfSight(page, columns), def.key).toEqual([])
    await rowsOf(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect.poll(async () => (await outOfSight(page, columns)).length, def.key).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('the method of a refund is not truncated', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', '/orderdelivery/orderstatus?tab=REFUND_PENDING')
  const rows = await rowsOf(page)
  const methods = rows.locator('td').filter({ hasText: /^(계좌이체|결제취소)$/ })
  await expect(methods.first()).toBeVisible()
  expect(
    await methods.evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    ),
  ).toEqual([])
})

const TEXTS: readonly string[] = [
  '/generalcommunity/purchasereview',
  '/generalcommunity/mountreview',
  '/inquirycommunity/product',
  '/inquirycommunity/manage',
  '/inquirycommunity/return',
  '/inquirycommunity/wholesale',
  '/inquirycommunity/marketingalliance',
  '/inquirycommunity/mountallianceinquiry',
  '/corpmember/inquiry',
]

/** Returns the number of visible letters of the longest text with up to two lines, and its total number of letters. */
const lettersSeen = (page: Page) =>
  page.locator('tr[data-seq] > td > span:has(> [data-link=name])').evaluateAll((texts) => {
    const longest = texts.reduce((largest, text) =>
      (text.textContent?.length ?? 0) > (largest.textContent?.length ?? 0) ? text : largest,
    )
    const { bottom } = longest.getBoundingClientRect()
    const walker = document.createTreeWalker(longest, NodeFilter.SHOW_TEXT)
    let seen = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let n = 0; n < (node.textContent?.length ?? 0); n += 1) {
        const letter = document.createRange()
        letter.setStart(node, n)
        letter.setEnd(node, n + 1)
        if (letter.getBoundingClientRect().bottom <= bottom + 1) seen += 1
      }
    return { seen, all: longest.textContent?.trim().length ?? 0 }
  })

test('shows 40 letters of reviews and inquiries', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', '/dashboard')
  const texts = lists.filter(({ path }) => TEXTS.includes(path))
  expect(texts).toHaveLength(TEXTS.length)
  for (const { path, title } of texts) {
    await openWithin(page, path)
    // the previous page is shown until then
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await rowsOf(page)
    const { seen, all } = await lettersSeen(page)
    expect(seen, `${path}: ${all} letters`).toBeGreaterThanOrEqual(Math.min(40, all))
  }
})
