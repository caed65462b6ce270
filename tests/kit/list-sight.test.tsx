import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRowsInView } from '@/kit/list/use-rows-in-view'

/** Which rows of a list are drawn first. */

const rowsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

/** Renders a list in a window of 810 px, scrolled by `down` px. Returns the rows before and after the first paint. */
function drawn(first: { id: string }[], { down = 0, inFrame = 0, key = 'unknown' } = {}) {
  vi.stubGlobal('innerHeight', 810)
  vi.stubGlobal('scrollY', down)
  const frame = { current: Object.assign(document.createElement('div'), { scrollTop: inFrame }) }
  const draws: string[][] = []
  const { rerender } = renderHook(({ rows }) => draws.push(useRowsInView(rows, frame, key).map(({ id }) => id)), {
    initialProps: { rows: first },
  })
  return {
    draws,
    painted: () => waitFor(() => expect(draws.at(-1)).toHaveLength(first.length)),
    show(rows: { id: string }[]) {
      draws.length = 0
      rerender({ rows })
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

it('renders the visible rows first, and the others after they are painted', async () => {
  const { draws, painted } = drawn(rowsOf(1, 100))
  expect(draws[0]).toHaveLength(31)
  await painted()
})

it('renders all rows at once if hardly more than the visible ones', () => {
  expect(drawn(rowsOf(1, 32)).draws[0]).toHaveLength(32)
})

it('renders all rows above the scroll position of page or frame', () => {
  expect(drawn(rowsOf(1, 100), { down: 540 }).draws[0]).toHaveLength(51)
  expect(drawn(rowsOf(1, 100), { down: 540, inFrame: 270 }).draws[0]).toHaveLength(61)
  expect(drawn(rowsOf(1, 100), { down: 2700 }).draws[0]).toHaveLength(100)
})

it('removes no rendered row on a refetch; other rows start with the visible ones again', async () => {
  const { draws, show, painted } = drawn(rowsOf(1, 100))
  await painted()
  show(rowsOf(1, 100))
  expect(draws[0]).toHaveLength(100)
  show([...rowsOf(201, 60), ...rowsOf(1, 10)])
  expect(draws[0]).toEqual([...rowsOf(201, 31), ...rowsOf(1, 10)].map(({ id }) => id))
  await waitFor(() => expect(draws.at(-1)).toHaveLength(70))
})

it('remembers how many rows of a list fit', async () => {
  const seen: (() => void)[] = []
  class Observer {
    observe() {}
    disconnect() {}
    constructor(look: () => void) {
      seen.push(look)
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const rows = rowsOf(1, 20)
  const frame = { current: document.createElement('div') }
  frame.current.innerHTML = `<table><tbody>${rows.map(({ id }) => `<tr data-seq="${id}">`).join('')}</tbody></table>`
  // 250 px below the top, each row 40 px high
  for (const [at, row] of [...frame.current.querySelectorAll('tr')].entries())
    row.getBoundingClientRect = () => new DOMRect(0, 250 + at * 40, 1000, 40)
  vi.stubGlobal('innerHeight', 810)
  const draws: number[] = []
  const draw = () => renderHook(() => draws.push(useRowsInView(rows, frame, 'known').length))
  const first = draw()
  expect(draws).toEqual([20])
  for (const look of seen) look()
  // rendered rows are kept
  first.rerender()
  expect(draws).toEqual([20, 20])
  first.unmount()
  draw()
  expect(draws.at(-1)).toBe(15)
  await waitFor(() => expect(draws.at(-1)).toBe(20))
})
