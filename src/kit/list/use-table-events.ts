import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { afterPaint } from '@/shared/lib/after-paint'
import { parseSearch } from '@/shared/search/codec'
import type { AnchoredMenuProps } from '@/shared/ui/layers/anchored-menu'
import type { Column } from '../columns/column'
import { preloadPageDrawer } from '../detail/lazy-drawer'
import type { ListAction } from './actions'
import { runAction } from './run-action'
import type { Cells } from './use-cells'
import type { List } from './use-list'

interface Options<P extends ListPath> {
  actions: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[] | undefined
  rowOpens: boolean | undefined
  columns: readonly Column<RowOf<P>>[]
  cells: Cells<RowOf<P>>
  /** Called when a row's checkbox is pressed. */
  onPick: (id: string, event: MouseEvent) => void
}

/**
 * Handles the events of all rows with one set of listeners: links of the column helpers open inside the app and preload on
 * hover, ⋯ opens the table's menu, and with `rowOpens` a click beside controls opens the row.
 */
export function useTableEvents<P extends ListPath>(
  list: List<P>,
  { actions, rowOpens, columns, cells, onPick }: Options<P>,
) {
  const router = useRouter()
  const [menu, setMenu] = useState<Omit<AnchoredMenuProps, 'onClose'> | null>(null)
  const preloaded = useRef('')

  const { open, follow } = useLinks()
  const rowOf = (element: Element) => {
    const seq = element.closest('tr')?.dataset.seq
    return list.rows.find((candidate) => String(list.def.seq(candidate)) === seq)
  }
  /** Handles a press on an actionable cell. */
  function act(anchor: HTMLElement) {
    const row = rowOf(anchor)
    const column = columns.find(({ id }) => id === anchor.dataset.do)
    const action = column?.doing
    if (!row || !action) return
    if (action.kind === 'click') return void action.run(row, anchor)
    if (anchor.getAttribute('aria-busy') === 'true') return
    if (action.kind === 'toggle') return void cells.change(column, row, !action.is(row))
    if (action.kind === 'edit') return cells.edit(column, row, anchor)
    setMenu({
      anchor,
      label: column.title,
      items: action.options(row).map(({ value, label, reason }) => ({
        label,
        reason,
        run: () => void cells.change(column, row, value),
      })),
    })
  }
  function openMenu(anchor: HTMLElement) {
    const row = rowOf(anchor)
    if (!row || !actions) return
    setMenu({
      anchor,
      items: actions.map((action) => ({
        label: action.label,
        danger: action.danger,
        reason: action.refuse?.(row),
        run: () => void runAction(action, { seqs: [list.def.seq(row)], rows: [row] }, list.def),
      })),
    })
  }

  return {
    menu: menu && { ...menu, onClose: () => setMenu(null) },
    onClick(event: MouseEvent) {
      if (!(event.target instanceof Element) || event.defaultPrevented) return
      if (follow(event)) return
      const box = event.target.closest('[data-pick]')
      if (box) return onPick(box.closest('tr')?.dataset.seq ?? '', event)
      const more = event.target.closest<HTMLElement>('[data-menu]')
      if (more) return openMenu(more)
      const actionable = event.target.closest<HTMLElement>('[data-do]')
      if (actionable) return act(actionable)
      if (!rowOpens || event.target.closest('a, button, input, label')) return
      if (String(window.getSelection() ?? '') !== '') return
      const row = event.target.closest('tr')
      const href = row?.querySelector('a[data-link]')?.getAttribute('href')
      if (href) open(href, row)
    },
    onPointerOver(event: PointerEvent) {
      if (!(event.target instanceof Element)) return
      const href = event.target.closest('a[data-link]')?.getAttribute('href')
      if (!href || href === preloaded.current) return
      preloaded.current = href
      if (!href.startsWith('/')) return preloadPageDrawer()
      const [to = '', query = ''] = href.split('?')
      // hrefs are not type-checked here; unknown paths preload nothing
      void router.preloadRoute({ to, search: parseSearch(query) }).catch(() => undefined)
    },
    onKeyDown(event: KeyboardEvent) {
      if (!(event.target instanceof HTMLElement)) return
      if (event.key === 'F2' && event.target.dataset.edit !== undefined) return act(event.target)
      if (event.code !== 'ArrowDown') return
      if (event.target.dataset.menu === undefined) return
      event.preventDefault()
      openMenu(event.target)
    },
  }
}

/**
 * Returns functions for hrefs of `hrefOf`. `open` opens a path, or (`?…`) merges parameters into the current search, e.g.
 * to open a drawer, after highlighting its `row`. `follow` handles a click on such a link and returns whether there was
 * one; with modifier keys the browser handles it.
 */
export function useLinks() {
  const router = useRouter()
  function open(href: string, row?: HTMLElement | null) {
    if (!href.startsWith('?')) return router.history.push(href)
    const added = parseSearch(href)
    if (row) row.dataset.opening = ''
    afterPaint(() => {
      if (row) delete row.dataset.opening
      void router.navigate({
        to: '.',
        search: (former: object) => ({ ...former, ...added }),
        resetScroll: false,
      })
    })
  }
  function follow(event: MouseEvent): boolean {
    const link = event.target instanceof Element ? event.target.closest('a[data-link]') : null
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault()
      open(link.getAttribute('href') ?? '', link.closest('tr'))
    }
    return link !== null
  }
  return { open, follow }
}
