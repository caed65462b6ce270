import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { afterPaint } from '@/shared/lib/after-paint'
import { parseSearch } from '@/shared/search/codec'
import type { MenuAtProps } from '@/shared/ui/layers/menu-at'
import type { Column } from '../columns/column'
import { pageDrawerAhead } from '../detail/lazy-drawer'
import { type ListAction, runAction } from './actions'
import type { Cells } from './use-cells'
import type { List } from './use-list'

interface Options<P extends ListPath> {
  actions: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[] | undefined
  rowOpens: boolean | undefined
  columns: readonly Column<RowOf<P>>[]
  cells: Cells<RowOf<P>>
  /** A box of a row was pressed. */
  onPick: (id: string, event: MouseEvent) => void
}

/**
 * One set of listeners for all rows: links made by the column helpers open inside the app and preload under the pointer,
 * ⋯ opens the table's one menu, and a press beside a control opens the row where the screen wants that.
 */
export function useTableEvents<P extends ListPath>(
  list: List<P>,
  { actions, rowOpens, columns, cells, onPick }: Options<P>,
) {
  const router = useRouter()
  const [menu, setMenu] = useState<Omit<MenuAtProps, 'onClose'> | null>(null)
  const preloaded = useRef('')

  const { open, follow } = useLinks()
  const rowOf = (element: Element) => {
    const seq = element.closest('tr')?.dataset.seq
    return list.rows.find((candidate) => String(list.def.seq(candidate)) === seq)
  }
  /** A press on a cell in which something can be done. */
  function act(anchor: HTMLElement) {
    const row = rowOf(anchor)
    const column = columns.find(({ id }) => id === anchor.dataset.do)
    const doing = column?.doing
    if (!row || !doing) return
    if (doing.kind === 'click') return void doing.run(row, anchor)
    if (anchor.getAttribute('aria-busy') === 'true') return
    if (doing.kind === 'toggle') return void cells.change(column, row, !doing.is(row))
    if (doing.kind === 'edit') return cells.edit(column, row, anchor)
    setMenu({
      anchor,
      label: column.title,
      items: doing.options(row).map(({ value, label, reason }) => ({
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
      const doing = event.target.closest<HTMLElement>('[data-do]')
      if (doing) return act(doing)
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
      if (!href.startsWith('/')) return pageDrawerAhead()
      const [to = '', query = ''] = href.split('?')
      // the column helpers let any path through; an unknown one simply preloads nothing
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
 * Opens what `hrefOf` made: a path, or (`?…`) an addition to the present search, e.g. an open drawer; its `row` is tinted first. Given a press, it opens
 * the link that was pressed, and says whether there was one; what the browser does with keys held is left to it.
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
