import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { DataTableProps } from '@/kit/list/data-table'
import type { ListPath } from '@/shared/api/types'
import { stringifySearch } from '@/shared/search/codec'
import { columnWidths, type Sized } from '@/shared/ui/table/column-widths'
import { extraWidthOf } from '@/shared/ui/table/table-parts'
import { lists } from '../../screens/form-places'
import { renderApp } from '../../setup/render'

/**
 * The main columns (`mainColumns`) of every list are visible without scrolling, computed from the widths of its
 * columns. The table is not rendered; its properties are recorded.
 */

let drawn: DataTableProps<ListPath> | undefined
vi.mock('@/kit/list/data-table', () => ({
  DataTable: (props: DataTableProps<ListPath>) => {
    drawn = props
    return null
  },
}))

/** Returns what the table was given last. Throws when nothing was drawn yet. */
function lastDrawn(): DataTableProps<ListPath> {
  if (!drawn) throw new Error('no table was drawn')
  return drawn
}

/** Width beside a list in rem: side menu, padding, a classic scrollbar. */
const BESIDE = 17 + 2 * 1.75 + 0.2 + 1.25
/** Width of a tree beside a list, with the gap. */
const TREE = 21

/** Evaluates a width of `columnWidths` for a frame, as a browser does. */
const widthIn = (css: string, frame: number): number =>
  new Function('max', 'min', `return ${css.replaceAll('100cqw', String(frame)).replace(/calc|rem/g, '')}`)(
    Math.max,
    Math.min,
  )

/** Returns the ids of the columns whose right edge is visible. */
function inSight(columns: readonly (Sized & { pinned: boolean })[], before: number, menu: number, frame: number) {
  const widths = columnWidths(columns, before + menu, {})
  const fixed = columns.reduce((sum, { id }) => sum + widthIn(widths.columns[id] ?? '0', frame), before + menu)
  const grows = columns.filter(({ id }) => widths.columns[id] === undefined)
  const rest = Math.max(widthIn(widths.table, frame), frame) - fixed
  const scrolls = widthIn(widths.table, frame) > frame + 0.1
  let edge = before
  return columns.flatMap(({ id, pinned }) => {
    edge += widthIn(widths.columns[id] ?? String(rest / grows.length), frame)
    // the menu of a row stays at the right edge
    return edge <= frame - (scrolls ? menu : 0) + 0.1 || pinned ? [id] : []
  })
}

const more = [
  { key: '/member/manage/point', screen: '/member/manage/point', tab: undefined },
  { key: '/member/manage/point#deposits', screen: '/member/manage/point', tab: 'deposits' },
]

/** Returns the faults of the last list's columns; empty if all main columns are visible. */
function faultsOf({ list, columns: all, selectable = false, rowActions = [], reorder }: DataTableProps<ListPath>) {
  const columns = all
    .filter(({ hidden, locked }) => locked || !hidden)
    .map((column) => ({ ...column, pinned: column.locked === true }))
  const { state, amount, time, others = [] } = list.def.mainColumns
  const named = columns.filter(({ pinned }) => pinned).map(({ id }) => id)
  const decides = [...new Set([...named, state, amount, time, ...others])].filter((id) => id !== null)
  // overdue or low values are red in a visible column; new rows are bold as a whole
  const toned = columns.filter(({ tone }) => tone).map(({ id }) => id)
  const marked = toned.length < columns.length ? toned : []
  const shape = { columns, selectable, hasMenu: rowActions.length > 0, movable: reorder !== undefined }
  const menu = extraWidthOf({ ...shape, selectable: false, movable: false })
  const before = extraWidthOf({ ...shape, hasMenu: false })
  const tree = document.querySelector('main [role=tree]') ? TREE : 0
  const missing = (ids: readonly string[], px: number) => {
    const seen = inSight(columns, before, menu, px / 12 - BESIDE - tree)
    return ids.filter((id) => !seen.includes(id))
  }
  const narrow = missing(decides, 1280)
  return [
    ...decides.filter((id) => !columns.some((column) => column.id === id)).map((id) => `no column ${id}`),
    ...missing([...decides, ...marked], 1440).map((id) => `${id} is out of sight at 1440`),
    ...(narrow.length > 1 ? [`${narrow} are out of sight at 1280`] : []),
  ]
}

it('shows the deciding columns of every list without scrolling, with one exception at 1280×720', {
  timeout: 600_000,
}, async () => {
  const app = await renderApp('/dashboard', { as: 'admin' })
  const faults: Record<string, readonly string[]> = {}
  for (const { key, screen, tab } of [...lists, ...more]) {
    const below = screen.endsWith('/detail') || screen.endsWith('/point')
    drawn = undefined
    const search = stringifySearch({ ...(below && { seq: '1' }), ...(tab && { tab }) })
    await act(async () => app.router.history.push(screen + search))
    await waitFor(() => {
      const { list } = lastDrawn()
      expect(list.def.key).toBe(key)
      expect(list.answer).toBeDefined()
    })
    const found = faultsOf(lastDrawn())
    if (found.length > 0) faults[key] = found
  }
  expect(faults).toEqual({})
})
