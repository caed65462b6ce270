import type { Locator, Page } from '@playwright/test'
import type { Opened } from './browser'
import { type ListName, lists, waitUntilIdle } from './lists'
import { percentile, type Result } from './results'

/** Number of measured presses and openings; one more opening is not counted. */
const TIMES = 5
const PAINTED = 100
const OPENED = 200

const row = (page: Page) => page.locator('tbody tr[data-seq]').first()
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const PALETTE = 'Control+k'
/** What to press (a key or a place), and how to undo it. */
type Press = [what: string, at: string | ((page: Page) => Locator), undo: (page: Page) => Promise<unknown>]
const close = (page: Page) => page.keyboard.press('Escape')
const boxOf = (page: Page) => row(page).getByRole('checkbox')
const boxOfAll = (page: Page) => page.locator('thead').getByRole('checkbox')

const presses: Record<ListName, Press[]> = {
  'item list': [
    ['tick', boxOf, (page) => boxOf(page).click()],
    ['select all', boxOfAll, (page) => boxOfAll(page).click()],
    ['in-place edit', (page) => row(page).locator('[data-edit]').first(), close],
    ['state menu', (page) => row(page).locator('[data-do=saleState]'), close],
    ['palette', PALETTE, close],
    ['quick filter', (page) => button(page, /^품절/), (page) => button(page, /^전체 \d/).click()],
  ],
  log: [
    ['open filter', (page) => button(page, /^상세 조건/), (page) => button(page, /^접기/).click()],
    ['open drawer', (page) => row(page).locator('a').first(), close],
  ],
}

/** Measures from each press, the first of its kind on the page, to the next paint, by the Event Timing API. Hovers first, so that lazy code is loaded. */
async function pressing({ page, base }: Opened, name: ListName): Promise<Result[]> {
  const results: Result[] = []
  for (const [what, at, undo] of presses[name]) {
    const times: number[] = []
    for (let n = 0; n < TIMES; n++) {
      await page.goto(`${base}${lists[name]}size=100`)
      await waitUntilIdle(page)
      await page.evaluate(() => {
        const heard: number[] = []
        Object.assign(window, { heard })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) heard.push(entry.duration)
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      })
      if (typeof at === 'string') await page.keyboard.press(at)
      else {
        // hover first, so that its cost is not counted
        const box = await at(page).boundingBox()
        if (!box) throw new Error(`${what} is not there`)
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        await page.waitForTimeout(300)
        await page.evaluate((): number[] => Reflect.get(window, 'heard').splice(0))
        // a raw press, because a locator's click adds hit tests to its events
        await page.mouse.down()
        await page.mouse.up()
      }
      await page.waitForTimeout(1000)
      times.push(await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'heard'))))
      await undo(page)
    }
    const time = percentile(times, 50)
    const values = `${time} ms`
    results.push({ name: `${name}: ${what}`, found: '100', values, goal: `≤ ${PAINTED} ms`, ok: time <= PAINTED })
  }
  return results
}

/** Returns how long markup takes to be painted in a place, in ms. */
async function plain(element: Element, markup: string): Promise<number> {
  const began = performance.now()
  element.innerHTML = markup
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - began
}

/**
 * Measures from a press in the menu, or Back, to the painted rows of a list that was open before. The floor: the same page inserted
 * as plain markup in place of the dashboard.
 */
async function opening({ page, base }: Opened, name: ListName): Promise<Result[]> {
  const path = lists[name].split('?')[0] ?? ''
  await page.goto(base + path)
  await waitUntilIdle(page)
  const painted = (back: boolean) =>
    page.evaluate(
      async ([back, to]) => {
        const began = performance.now()
        const link = document.querySelector<HTMLElement>(`nav a[href^="${to}"]`)
        if (back) window.history.back()
        else link?.click()
        do await new Promise(requestAnimationFrame)
        while (
          (window.location.pathname !== to || !document.querySelector('table:not([data-stale]) tbody tr[data-seq]')) &&
          performance.now() - began < 10_000
        )
        // this frame is painted when the next task runs
        await new Promise((resolve) => setTimeout(resolve))
        return performance.now() - began
      },
      [back, path] as const,
    )
  const times = { menu: [] as number[], back: [] as number[], floor: [] as number[] }
  const main = page.locator('main')
  for (let n = 0; n <= TIMES; n++) {
    const markup = await main.innerHTML()
    for (const way of ['menu', 'back', 'floor'] as const) {
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click())
      await page.waitForURL(/dashboard/)
      await page.waitForTimeout(800)
      times[way].push(way === 'floor' ? await main.evaluate(plain, markup) : await painted(way === 'back'))
      if (way !== 'floor') await waitUntilIdle(page)
    }
    // a full load, since the app does not know the inserted markup
    await page.goto(base + path)
    await waitUntilIdle(page)
  }
  const typical = ([, ...all]: number[]) => percentile(all, 50)
  const result = (what: string, all: number[]): Result => {
    const time = typical(all)
    const values = `${Math.round(time)} ms, floor ${Math.round(typical(times.floor))}`
    return { name: `${name}: ${what}`, found: '20', values, goal: `≤ ${OPENED} ms`, ok: time <= OPENED }
  }
  return [result('opened again', times.menu), result('Back', times.back)]
}

/** Measures presses with 100 rows and opening with 20. */
export async function measurePresses(opened: Opened, name: ListName): Promise<Result[]> {
  return [...(await opening(opened, name)), ...(await pressing(opened, name))]
}
