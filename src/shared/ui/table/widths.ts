import type { OwnWidths } from '../../store/list-prefs'

/** What the width of a column hangs on; all in rem. */
export interface Sized {
  id: string
  /** A growing column takes what is left and is at least this wide. */
  width: number
  grow?: boolean | undefined
  /** How narrow it may become before the table scrolls. Default: text that may be cut gives way, what identifies the record does not. */
  least?: number | undefined
  cut?: boolean | undefined
  locked?: boolean | undefined
}

export interface TableWidths {
  /** As CSS, by column; undefined: what is left. */
  columns: Readonly<Record<string, string | undefined>>
  /** The narrowest frame that they fit into, in rem. */
  least: number
  /** The narrowest one in which none gives way, in rem. */
  all: number
  /** Least width of the table, as CSS. */
  table: string
  /** Every column is as wide as the admin wants it: so is the table. */
  exact: boolean
}

/** A column that gives way keeps this much of its width, and never less than `NARROW` rem. */
const SHARE = 0.6
const NARROW = 5

function leastOf({ width, least, cut, locked }: Sized): number {
  if (least !== undefined) return Math.min(least, width)
  return cut && !locked ? Math.min(width, Math.max(NARROW, width * SHARE)) : width
}

/**
 * How wide the columns are. `beside`: what stands beside them; `own`: widths that the admin has dragged, which hold. Where the
 * frame (a container of its own, `cqw`) is narrower than all of them together, those that may be cut give way in proportion to
 * what they can spare. Where that is not enough nothing gives way, and the table scrolls. Where the frame is wider, they take up to half
 * of what is left, and half as much again as they are. The browser does it: no width of the frame is known here.
 */
export function widthsOf(columns: readonly Sized[], beside: number, own: OwnWidths): TableWidths {
  const set = (column: Sized) => own[column.id] !== undefined
  const want = (column: Sized) => own[column.id] ?? column.width
  const may = (column: Sized) => own[column.id] ?? leastOf(column)
  const sum = (of: (column: Sized) => number) => columns.reduce((total, column) => total + of(column), beside)
  const [all, least] = [sum(want), sum(may)]
  // what is missing, where giving way is enough: else nothing
  const missing = `max(0rem, min(${all}rem - 100cqw, (100cqw - ${least}rem) * 9999))`
  // of those that give way and take more; what stands beside does neither
  const gives = sum((column) => (may(column) < want(column) ? want(column) : 0)) - beside
  const dragged = columns.some(set)
  const free = columns.filter((column) => !set(column))
  const grow = free.filter((column) => column.grow)
  // without one that grows, what is left would be given to all, also to those that have been dragged narrow
  const spare =
    dragged && grow.length === 0 ? [...free].sort((a, b) => Number(b.cut ?? 0) - Number(a.cut ?? 0))[0] : null
  const css = (column: Sized): string | undefined => {
    if (column === spare || grow.includes(column)) return undefined
    const [wanted, narrow] = [want(column), may(column)]
    if (narrow === wanted) return `${wanted}rem`
    const part = ((wanted - narrow) / (all - least)).toFixed(4)
    const more = `min(${wanted / 2}rem, max(0rem, 100cqw - ${all}rem) * ${(wanted / gives / 2).toFixed(4)})`
    return `calc(${wanted}rem - ${missing} * ${part} + ${more})`
  }
  return {
    columns: Object.fromEntries(columns.map((column) => [column.id, css(column)])),
    least,
    all,
    table: least === all ? `${all}rem` : `calc(${all}rem - ${missing})`,
    exact: dragged && free.length === 0,
  }
}
