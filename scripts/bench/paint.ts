import { simulateSlowClient, withBrowser } from './browser'
import { formatTimes, percentile, type Result } from './results'

/** Number of loads per list, with an empty cache. */
const LOADS = 5
const lists = { '상품 관리': '/product/manage', '관리자 화면 사용 로그': '/basicSetting/logmanage' }

/** Measures first contentful paint of two lists on slow 4G at 4× CPU, and the layout shift until the page is idle. */
export function measurePaint(): Promise<Result[]> {
  return withBrowser(async ({ page, devtools, base }) => {
    await page.addInitScript(() => {
      const shifts = { total: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.total += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await simulateSlowClient(devtools)
    const results: Result[] = []
    for (const [name, path] of Object.entries(lists)) {
      const paints: number[] = []
      const shifts: number[] = []
      for (let load = 0; load < LOADS; load++) {
        await page.goto('about:blank')
        await devtools.send('Network.clearBrowserCache')
        await page.goto(base + path)
        await page.locator('tbody tr[data-seq]').first().waitFor()
        await page.waitForTimeout(1000)
        const measured = await page.evaluate(() => ({
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
          shift: Number(Reflect.get(window, 'shifts').total),
        }))
        paints.push(measured.paint)
        shifts.push(measured.shift)
      }
      const shift = Math.max(...shifts)
      const found = `${LOADS} loads`
      results.push(
        {
          name: `First words: ${name}`,
          found,
          values: formatTimes(paints),
          goal: '1000 ms',
          ok: percentile(paints, 50) <= 1000,
        },
        { name: `Layout shift: ${name}`, found, values: shift.toFixed(4), goal: '0.001', ok: shift <= 0.001 },
      )
    }
    return results
  })
}
