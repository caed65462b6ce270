import type { OwnWidths } from '../../store/list-prefs'

/** What determines the width of a column; all in rem. */
export interface Sized {
  id: string
  /** Width; for a growing column the minimum. */
  width: number
  grow?: boolean | undefined
  /** Minimum width before the table scrolls. Default: columns with `cut` may shrink, except the identifying one. */
  minWidth?: number | undefined
  cut?: boolean | undefined
  locked?: boolean | undefined
}

export interface TableWidths {
  /** CSS widths by column; undefined: takes the remaining width. */
  columns: Readonly<Record<string, string | undefined>>
  /** The narrowest frame they fit into, fully shrunk, in rem. */
  minWidth: number
  /** The narrowest frame in which no column shrinks, in rem. */
  fullWidth: number
  /** CSS minimum width of the table. */
  table: string
  /** All columns have widths set by the admin, so the table has a fixed width. */
  exact: boolean
}

/** A shrinking column keeps this share of its width, and at least `NARROW` rem. */
const SHARE = 0.6
const NARROW = 5

function minWidthOf({ width, minWidth, cut, locked }: Sized): number {
  if (minWidth !== undefined) return Math.min(minWidth, width)
  return cut && !locked ? Math.min(width, Math.max(NARROW, width * SHARE)) : width
}

/**
 * Computes column widths as CSS. `beside`: width of the additional columns; `savedWidths`: fixed widths set by the admin. In a frame (a
 * container, `cqw`) narrower than all columns, those that can shrink do so in proportion. If that is not enough, the table
 * scrolls, and is no wider than it must be. In a wider frame, they grow by up to half of their width, sharing up to half of the extra
 * space. The browser evaluates it, so the frame's width need not be known.
 */
export function columnWidths(columns: readonly Sized[], beside: number, savedWidths: OwnWidths): TableWidths {
  const isFixed = (column: Sized) => savedWidths[column.id] !== undefined
  const preferredWidth = (column: Sized) => savedWidths[column.id] ?? column.width
  const minWidth = (column: Sized) => savedWidths[column.id] ?? minWidthOf(column)
  const sum = (of: (column: Sized) => number) => columns.reduce((total, column) => total + of(column), beside)
  const [all, minTotal] = [sum(preferredWidth), sum(minWidth)]
  // width to take away, as far as shrinking can provide it
  const missing = `max(0rem, min(${all}rem - 100cqw, ${Number((all - minTotal).toFixed(4))}rem))`
  // total width of the columns that shrink and grow
  const flexibleWidth =
    sum((column) => (minWidth(column) < preferredWidth(column) ? preferredWidth(column) : 0)) - beside
  const dragged = columns.some(isFixed)
  const free = columns.filter((column) => !isFixed(column))
  const grow = free.filter((column) => column.grow)
  // without a growing column, one free column takes the rest; else the browser would also widen dragged ones
  const spare =
    dragged && grow.length === 0 ? [...free].sort((a, b) => Number(b.cut ?? 0) - Number(a.cut ?? 0))[0] : null
  const css = (column: Sized): string | undefined => {
    if (column === spare || grow.includes(column)) return undefined
    const [wanted, narrow] = [preferredWidth(column), minWidth(column)]
    if (narrow === wanted) return `${wanted}rem`
    const part = ((wanted - narrow) / (all - minTotal)).toFixed(4)
    const more = `min(${wanted / 2}rem, max(0rem, 100cqw - ${all}rem) * ${(wanted / flexibleWidth / 2).toFixed(4)})`
    return `calc(${wanted}rem - ${missing} * ${part} + ${more})`
  }
  return {
    columns: Object.fromEntries(columns.map((column) => [column.id, css(column)])),
    minWidth: minTotal,
    fullWidth: all,
    table: minTotal === all ? `${all}rem` : `calc(${all}rem - ${missing})`,
    exact: dragged && free.length === 0,
  }
}
