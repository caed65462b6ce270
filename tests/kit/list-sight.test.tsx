import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSight } from '@/kit/list/use-sight'

/** Which rows of a list are drawn first. */

const rowsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

/** Numbers of rows, draw by draw, of a list that stands in a window of 810 px, `down` px below its top. */
function drawn(first: { id: string }[], down = 0, inFrame = 0) {
  vi.stubGlobal('innerHeight', 810)
  vi.stubGlobal('scrollY', down)
  const frame = { current: Object.assign(document.createElement('div'), { scrollTop: inFrame }) }
  const draws: string[][] = []
  const { rerender } = renderHook(({ rows }) => draws.push(useSight(rows, frame).map(({ id }) => id)), {
    initialProps: { rows: first },
  })
  return {
    draws,
    show(rows: { id: string }[]) {
      draws.length = 0
      rerender({ rows })
    },
  }
}
const counts = (draws: string[][]) => draws.map(({ length }) => length)

afterEach(() => vi.unstubAllGlobals())

it('draws the rows of the window first, and all of them after that', () => {
  expect(counts(drawn(rowsOf(1, 100)).draws)).toEqual([30, 100])
})

it('draws at once as many as a page has by default', () => {
  expect(counts(drawn(rowsOf(1, 30)).draws)).toEqual([30])
})

it('draws everything above the place where the page, or the frame in it, stands', () => {
  expect(counts(drawn(rowsOf(1, 100), 540).draws)[0]).toBe(50)
  expect(counts(drawn(rowsOf(1, 100), 540, 270).draws)[0]).toBe(60)
  expect(counts(drawn(rowsOf(1, 100), 2700).draws)[0]).toBe(100)
})

it('takes no row away that is drawn: read again, all stay; of others, those of the window come first', () => {
  const { draws, show } = drawn(rowsOf(1, 100))
  show(rowsOf(1, 100))
  expect(counts(draws).every((count) => count === 100)).toBe(true)
  show([...rowsOf(201, 60), ...rowsOf(1, 10)])
  expect(draws[0]).toEqual([...rowsOf(201, 30), ...rowsOf(1, 10)].map(({ id }) => id))
  expect(draws.at(-1)).toHaveLength(70)
})
