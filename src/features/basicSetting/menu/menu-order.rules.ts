/** The order of an area: first-level entries, each with its children. */
export interface MenuBranch {
  seq: number
  children: readonly number[]
}

export type Order = readonly MenuBranch[]

/** Returns the order as it is sent to the server. */
export const toMenuPlaces = (order: Order): { seq: number; parentSeq: number | null }[] =>
  order.flatMap(({ seq, children }) => [
    { seq, parentSeq: null },
    ...children.map((child) => ({ seq: child, parentSeq: seq })),
  ])

/** Returns the first-level index of an entry or of its parent. */
const topOf = (order: Order, seq: number): number =>
  order.findIndex((branch) => branch.seq === seq || branch.children.includes(seq))

const isTop = (order: Order, seq: number): boolean => order.some((branch) => branch.seq === seq)

const put = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]

/** Removes an entry and its children. */
const remove = (order: Order, seq: number): MenuBranch[] =>
  order
    .filter((branch) => branch.seq !== seq)
    .map((branch) => ({ ...branch, children: branch.children.filter((child) => child !== seq) }))

const within = (
  order: Order,
  parent: number,
  change: (children: readonly number[]) => readonly number[],
): MenuBranch[] =>
  order.map((branch) => (branch.seq === parent ? { ...branch, children: change(branch.children) } : branch))

/** Moves an entry up or down among its siblings. Null if it is already at the end. */
export function step(order: Order, seq: number, by: -1 | 1): Order | null {
  const swap = <T>(list: readonly T[], at: number): T[] | null => {
    const [item, to] = [list[at], at + by]
    return item === undefined || to < 0 || to >= list.length
      ? null
      : put(
          list.filter((_, i) => i !== at),
          to,
          item,
        )
  }
  const at = topOf(order, seq)
  const branch = order[at]
  if (!branch) return null
  if (branch.seq === seq) return swap(order, at)
  const children = swap(branch.children, branch.children.indexOf(seq))
  return children && within(order, branch.seq, () => children)
}

/** Moves a first-level entry below the previous one, as its last child. Null if it has children or comes first. */
export function indent(order: Order, seq: number): Order | null {
  const at = topOf(order, seq)
  const [branch, above] = [order[at], order[at - 1]]
  if (branch?.seq !== seq || branch.children.length > 0 || !above) return null
  return within(remove(order, seq), above.seq, (children) => [...children, seq])
}

/** Moves an entry to the first level, behind its former parent. */
export function outdent(order: Order, seq: number): Order | null {
  if (isTop(order, seq)) return null
  const at = topOf(order, seq)
  return at < 0 ? null : put(remove(order, seq), at + 1, { seq, children: [] })
}

/**
 * Moves an entry, with its children, to `index` among all other rows.
 * Between two children of one parent it becomes a child of that parent.
 * Otherwise a child stays a child, and an entry with children stays on the first level.
 */
export function dropAt(order: Order, seq: number, index: number): Order {
  const movedBranch = order.find((branch) => branch.seq === seq)
  const rest = remove(order, seq)
  const lines = toMenuPlaces(rest)
  const [before, after] = [lines[index - 1], lines[index]]
  const parent = after?.parentSeq ?? (movedBranch ? null : (before?.parentSeq ?? before?.seq ?? null))
  if (parent === null || (movedBranch && movedBranch.children.length > 0)) {
    const at = lines.slice(0, index).filter(({ parentSeq }) => parentSeq === null).length
    return put(rest, at, movedBranch ?? { seq, children: [] })
  }
  return within(rest, parent, (children) => {
    const at = after?.parentSeq === parent ? children.indexOf(after.seq) : children.length
    return put(children, at, seq)
  })
}

/** Returns the position as text, e.g. `타이어 아래 6개 중 2번째`. */
export function describePosition(order: Order, seq: number, nameOf: (seq: number) => string): string {
  const branch = order[topOf(order, seq)]
  const below = branch !== undefined && branch.seq !== seq
  const list = below ? branch.children : order.map((each) => each.seq)
  const where = below ? `${nameOf(branch.seq)} 아래 ` : ''
  return `${where}${list.length}개 중 ${list.indexOf(seq) + 1}번째`
}
