import type { Locator, Page } from '@playwright/test'
import { expect, openAs, test } from './fixtures'

/** Measures the positions of floating layers at the 75 % scale and the DOM size of lists. */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}

async function boxOf(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible()
  // layers open with a short animation; their final position counts
  await locator.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)))
  return locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
  })
}

const near = (actual: number, wanted: number, what: string, by = 1.5) =>
  expect(Math.abs(actual - wanted), `${what}: ${actual} instead of ${wanted}`).toBeLessThanOrEqual(by)

/** Expects a layer at the left edge of its opener, or at the right edge if the window ends before. */
const along = (layer: Box, opener: Box, by?: number) =>
  near(Math.min(Math.abs(layer.left - opener.left), Math.abs(layer.right - opener.right)), 0, 'edge', by)

/** Polls until the layer has its final position. */
const settles = (check: () => Promise<void>) => expect(check).toPass({ timeout: 5000 })

function expectInside(box: Box, view: { width: number; height: number }) {
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(view.width)
  expect(box.bottom).toBeLessThanOrEqual(view.height)
}

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const rowMenu = (page: Page) => page.getByRole('menu')
const more = (row: Locator) => row.getByRole('button').last()

for (const view of [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
]) {
  test.describe(`${view.width} × ${view.height}`, () => {
    test.use({ viewport: view })

    test('an option list opens below its filter', async ({ page }) => {
      await openAs(page, 'admin', '/basicSetting/logmanage')
      expect(await rootSize(page)).toBe('12px')
      await page.getByRole('button', { name: '상세 조건' }).click()
      const face = page.getByRole('form', { name: '검색 조건' }).getByRole('button', { name: /화면/ })
      await face.first().click()
      const list = page.locator('.mantine-Combobox-dropdown')
      await settles(async () => {
        const [control, dropdown] = [await boxOf(face.first()), await boxOf(list)]
        along(dropdown, control)
        near(dropdown.top - control.bottom, 8, 'gap', 4)
        near(dropdown.width, 288, 'width')
        expectInside(dropdown, view)
      })
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(face.first()).toBeFocused()
    })

    test('the calendar opens below the period, or above without room below', async ({ page }) => {
      await openAs(page, 'admin', '/basicSetting/logmanage')
      await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
      const opener = page.getByRole('button', { name: '달력에서 고르기' })
      const range = opener.locator('..')
      const calendar = page.getByRole('dialog', { name: '기간 고르기' })
      await opener.click()
      await settles(async () => {
        const [control, dropdown] = [await boxOf(range), await boxOf(calendar)]
        along(dropdown, control, 2.5)
        near(dropdown.top - control.bottom, 8, 'gap', 4)
        expectInside(dropdown, view)
      })
      // the selected week is marked, its ends more strongly
      await expect(calendar.locator('[data-first-in-range]')).toHaveCount(1)
      const paint = (selector: string) =>
        calendar
          .locator(selector)
          .first()
          .evaluate((day) => getComputedStyle(day).backgroundColor)
      expect(await paint('[data-first-in-range]')).toBe('rgb(36, 89, 230)')
      expect(await paint('[data-in-range]:not([data-selected])')).toBe('rgb(234, 240, 255)')
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()

      // moved down until a calendar no longer fits below it
      await range.evaluate((element, bottom) => {
        window.scrollTo(0, 0)
        const gap = bottom - element.getBoundingClientRect().bottom
        document.querySelector<HTMLElement>('main')?.style.setProperty('padding-top', `${Math.max(0, gap)}px`)
      }, view.height - 60)
      await opener.click()
      await settles(async () => {
        const [control, dropdown] = [await boxOf(range), await boxOf(calendar)]
        near(control.top - dropdown.bottom, 8, 'gap', 4)
        along(dropdown, control, 2.5)
        expectInside(dropdown, view)
      })
    })

    test('the row menu opens at its button, above it at the bottom of the window', async ({ page }) => {
      await openAs(page, 'admin', '/basicSetting/admin')
      const rows = page.locator('tbody tr[data-seq]')
      const first = more(rows.first())
      await first.click()
      await settles(async () => {
        const [button, menu] = [await boxOf(first), await boxOf(rowMenu(page))]
        near(menu.right, button.right, 'right')
        near(menu.top - button.bottom, 4, 'gap')
        expectInside(menu, view)
      })
      for (const item of await rowMenu(page).getByRole('menuitem').all())
        expect((await boxOf(item)).height).toBeGreaterThanOrEqual(24)
      await page.keyboard.press('Escape')
      await expect(rowMenu(page)).toBeHidden()

      const last = more(rows.last())
      await last.evaluate((button) => button.scrollIntoView({ block: 'end' }))
      await last.click()
      await settles(async () => {
        const [button, menu] = [await boxOf(last), await boxOf(rowMenu(page))]
        near(button.top - menu.bottom, 4, 'gap')
        near(menu.right, button.right, 'right')
        expectInside(menu, view)
      })
    })

    test('the tooltip is centered below its button, above it at the bottom of the window', async ({ page }) => {
      await openAs(page, 'admin', '/basicSetting/permission/detail?seq=3&tab=members')
      const tip = page.getByRole('tooltip')
      const move = page.getByRole('button', { name: '다른 그룹으로 이동' })
      await move.hover()
      await expect(tip).toHaveText('옮길 관리자를 선택해 주세요.')
      const [button, below] = [await boxOf(move), await boxOf(tip)]
      near(below.top - button.bottom, 6, 'gap')
      const middle = (button.left + button.right) / 2
      const wanted = Math.min(middle - below.width / 2, view.width - below.width - 6)
      near(below.left, wanted, 'left')
      await page.keyboard.press('Escape')
      await expect(tip).toBeHidden()

      await page.getByRole('tab', { name: '권한 설정' }).click()
      const save = page.getByRole('button', { name: '저장', exact: true })
      await save.hover()
      await expect(tip).toHaveText('변경된 내용이 없습니다.')
      const [bar, above] = [await boxOf(save), await boxOf(tip)]
      near(bar.top - above.bottom, 6, 'gap')
      expectInside(above, view)
    })

    test('a dialog is centered, a drawer covers the right edge at full height', async ({ page }) => {
      await openAs(page, 'admin', '/basicSetting/admin')
      await page.getByRole('button', { name: '컬럼 설정' }).click()
      const dialog = page.getByRole('dialog', { name: '컬럼 설정' })
      await settles(async () => {
        const box = await boxOf(dialog)
        near((box.left + box.right) / 2, view.width / 2, 'middle across')
        near((box.top + box.bottom) / 2, view.height / 2, 'middle down')
        near(box.width, 384, 'width')
      })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await page.locator('tbody tr[data-seq] a').first().click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByRole('button', { name: '닫기' }).first()).toBeVisible()
      await settles(async () => {
        const box = await boxOf(drawer)
        near(box.right, view.width, 'right')
        near(box.top, 0, 'top')
        near(box.height, view.height, 'height')
        near(box.width, 720, 'width')
      })
      const save = await boxOf(drawer.getByRole('button', { name: '저장', exact: true }))
      expectInside(save, view)
    })
  })
}

test('popups are shown at 100 %, everything else at 75 %', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard')
  expect(await rootSize(page)).toBe('12px')
  for (const path of ['/print/order/1', '/cardbynumber?orderSeq=1', '/exhibit/newwindow/preview']) {
    await openAs(page, 'admin', path)
    await expect(page.locator('html'), path).toHaveAttribute('data-layout', 'popup')
    expect(await rootSize(page), path).toBe('16px')
    await expect(page.getByRole('navigation'), path).toHaveCount(0)
  }
  await page.goto('/login')
  expect(await rootSize(page)).toBe('12px')
})

test('100 rows take at most 1,825 nodes, 500 rows at most 700', async ({ page }) => {
  await openAs(page, 'admin', '/basicSetting/logmanage')
  await page.getByRole('button', { name: '달력에서 고르기' }).click()
  await page.getByRole('button', { name: '12개월' }).click()
  await page.getByRole('button', { name: '검색', exact: true }).click()
  // only the body: the head contains preload links for a varying number of screens
  const nodes = () => page.evaluate(() => document.body.querySelectorAll('*').length)
  const size = page.getByLabel('한 페이지에 보이는 개수')
  const rows = page.locator('tbody tr[data-seq]')

  await size.selectOption('100')
  await expect(rows).toHaveCount(100)
  expect(await nodes()).toBeLessThanOrEqual(1825)

  await size.selectOption('500')
  await expect(page.locator('table[aria-rowcount="501"]')).toBeVisible()
  await expect(page.locator('table[data-stale]')).toHaveCount(0)
  // rows that were rendered before the frame was measured disappear
  await expect.poll(nodes).toBeLessThanOrEqual(700)
  expect(await rows.count()).toBeGreaterThanOrEqual(8)

  // the last row appears on scrolling, and the DOM does not grow on the way
  const scroller = page.locator('table[aria-rowcount="501"]').locator('..')
  const before = await rows.first().getAttribute('data-seq')
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await expect.poll(() => rows.first().getAttribute('data-seq')).not.toBe(before)
  await expect.poll(nodes).toBeLessThanOrEqual(700)
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.locator('tr[aria-rowindex="501"]')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await nodes()).toBeLessThanOrEqual(700)
})

for (const density of ['normal', 'compact']) {
  test(`the item list renders a hundred rows, and of more only the visible ones (${density})`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('list-density', value), density)
    const rows = page.locator('tbody tr[data-seq]')
    await openAs(page, 'admin', '/product/manage?size=100')
    await expect(rows).toHaveCount(100)
    const largest = await rows.evaluateAll((all) => Math.max(...all.map((row) => row.querySelectorAll('*').length)))
    expect(largest).toBeLessThanOrEqual(22)
    // the browser composites each clipped element separately in every repaint
    const clips = await rows
      .locator('xpath=descendant-or-self::*')
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).overflowX !== 'visible').length)
    expect(clips).toBeLessThanOrEqual(150)

    await openAs(page, 'admin', '/product/manage?size=500')
    await expect(rows.first()).toBeVisible()
    await expect(page.locator('table[aria-busy]')).toHaveCount(0)
    /** Returns the number of rows beyond those that fit the visible frame, and of nodes outside rows. */
    const drawn = () =>
      rows.evaluateAll((all) => {
        const frame = all[0]?.closest('table')?.parentElement?.getBoundingClientRect()
        const room = frame ? Math.min(frame.bottom, window.innerHeight) - Math.max(frame.top, 0) : 0
        const height = all[0]?.getBoundingClientRect().height ?? 1
        const inRows = document.querySelectorAll('tr[data-seq], tr[data-seq] *').length
        return { more: all.length - Math.ceil(room / height), others: document.querySelectorAll('*').length - inRows }
      })
    const few = async () => {
      const { more, others } = await drawn()
      return more <= 2 && others <= 450
    }
    await expect.poll(few).toBe(true)
    expect(await rows.count()).toBeGreaterThan(10)

    // after scrolling down, the frame fills the window: the rows fill the frame, and no more rows are rendered
    const filled = () =>
      rows.last().evaluate((row) => {
        const frame = row.closest('table')?.parentElement?.getBoundingClientRect().bottom ?? 0
        return row.getBoundingClientRect().bottom >= Math.min(frame, window.innerHeight) - 1
      })
    const before = await rows.count()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    await expect.poll(filled).toBe(true)
    expect(await few()).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(few).toBe(true)
  })
}
