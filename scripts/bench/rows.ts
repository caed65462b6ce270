import type { Page } from '@playwright/test'
import { type Opened, withBrowser } from './browser'
import { measurePresses } from './interactions'
import { type ListName, lists, waitUntilIdle } from './lists'
import { percentile, type Result } from './results'

/** Loads of each list and of its floor, alternating; one more of each is not counted. */
const LOADS = 5
const FRAMES = 120
const FRAME = 50
const LATE = 10
/** Allowed multiples of the floor, by number of rows. */
const goals = { 100: 1.6, 500: 2 }

/** Returns the CPU time of the page's main thread in ms, which other processes do not influence. */
async function mainThreadMs({ devtools }: Opened): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Returns the page as static markup with so many rows. Its libraries are loaded, but the app does not run. */
const plainMarkup = (page: Page, rows: number): Promise<string> =>
  page.evaluate((wanted) => {
    const all = document.documentElement.cloneNode(true) as HTMLElement
    const core = all.querySelector('link[rel=modulepreload][href*="/core-"]')?.getAttribute('href')
    for (const each of all.querySelectorAll('script, link[rel=modulepreload]')) each.remove()
    const lines = [...all.querySelectorAll('tbody tr[data-seq]')]
    const body = lines[0]?.parentElement
    body?.replaceChildren(
      ...Array.from({ length: wanted }, (_, at) => lines[at % lines.length]?.cloneNode(true) as Node),
    )
    const script = core ? `<script type="module" src="${core}"></script>` : ''
    return `<!doctype html>${all.outerHTML.replace('</body>', `${script}</body>`)}`
  }, rows)

/** Measures main-thread time until a list is idle, compared with the same page as static markup. */
async function drawing(opened: Opened, name: ListName, size: 100 | 500): Promise<Result> {
  const { page, base } = opened
  let floor = ''
  await page.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body: floor }))
  async function timed(path: string): Promise<number> {
    await page.goto('about:blank')
    const before = await mainThreadMs(opened)
    await page.goto(base + path)
    await waitUntilIdle(page)
    return (await mainThreadMs(opened)) - before
  }
  const path = `${lists[name]}size=${size}`
  await timed(`${lists[name]}size=100`)
  floor = await plainMarkup(page, size)
  await timed(path)
  const rows = await page.locator('tbody tr[data-seq]').count()
  const nodes = await page.evaluate(() => document.querySelectorAll('tr[data-seq], tr[data-seq] *').length)
  const times: { app: number[]; plain: number[] } = { app: [], plain: [] }
  for (let load = 0; load <= LOADS; load++) {
    const [app, plain] = [await timed(path), await timed('/floor')]
    if (load === 0) continue
    times.app.push(app)
    times.plain.push(plain)
  }
  await page.unroute('**/floor')
  const [app, plain] = [percentile(times.app, 50), percentile(times.plain, 50)]
  return {
    name: `${name}, ${size} rows: main thread`,
    found: `${rows} of ${Math.round(nodes / rows)} nodes`,
    values: `${Math.round(app)} ms, floor ${Math.round(plain)}: ${(app / plain).toFixed(2)}`,
    goal: `≤ ${goals[size]} × floor`,
    ok: app <= plain * goals[size],
  }
}

/** Scrolls from the first row to the last one in 120 frames. */
async function scrolling({ page, base }: Opened, name: ListName, size: 100 | 500): Promise<Result> {
  await page.goto(`${base}${lists[name]}size=${size}`)
  await waitUntilIdle(page)
  const times = await page.evaluate(async (frames) => {
    const frame = document.querySelector('tbody tr[data-seq]')?.closest('table')?.parentElement
    const inner = frame && frame.scrollHeight > frame.clientHeight + 2 ? frame : undefined
    if (inner) window.scrollTo(0, document.documentElement.scrollHeight)
    const whole = inner
      ? inner.scrollHeight - inner.clientHeight
      : document.documentElement.scrollHeight - window.innerHeight
    await new Promise(requestAnimationFrame)
    const found: number[] = []
    let last = performance.now()
    for (let n = 0; n < frames; n++) {
      ;(inner ?? window).scrollBy(0, whole / frames)
      await new Promise(requestAnimationFrame)
      found.push(performance.now() - last)
      last = performance.now()
    }
    return found
  }, FRAMES)
  const late = times.filter((time) => time > FRAME).length
  const p95 = percentile(times, 95)
  return {
    name: `${name}, ${size} rows: scrolling`,
    found: `${FRAMES} frames`,
    values: `p95 ${Math.round(p95)} ms, ${late} late`,
    goal: `p95 ≤ ${FRAME} ms, ≤ ${LATE} late`,
    ok: p95 <= FRAME && late <= LATE,
  }
}

/** Measures item list and log at 4× CPU: rendering compared with the floor, scrolling, opening and presses. */
export function measureRows(): Promise<Result[]> {
  return withBrowser(async (opened) => {
    const { devtools, page } = opened
    page.setDefaultTimeout(60_000)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const results: Result[] = []
    // printed at once, because the final table takes minutes
    const found = (...more: Result[]) => {
      for (const { name, values } of more) console.log(`${name}: ${values}`)
      results.push(...more)
    }
    for (const name of Object.keys(lists) as ListName[]) {
      for (const size of [100, 500] as const)
        found(await drawing(opened, name, size), await scrolling(opened, name, size))
      found(...(await measurePresses(opened, name)))
    }
    return results
  })
}
