/** By list: the work on its rows that has begun, in this order. `rows`: on all of them where there are none. */
const lines = new WeakMap<object, { rows: readonly number[]; over: Promise<unknown> }[]>()

/**
 * Work on rows of a list waits for the work on any of them that has begun before, so that nobody is overtaken by himself: what
 * comes second starts from what the first has left. No `rows`: all of the list. Gives and throws what `work` does.
 */
export function inTurn<T>(list: object, rows: readonly number[], work: () => Promise<T>): Promise<T> {
  const line = lines.get(list) ?? []
  const meets = (others: readonly number[]) =>
    rows.length === 0 || others.length === 0 || rows.some((row) => others.includes(row))
  const before = line.filter((each) => meets(each.rows)).map(({ over }) => over)
  const done = Promise.all(before).then(work)
  const mine = { rows, over: done.catch(() => undefined) }
  lines.set(list, [...line, mine])
  void mine.over.then(() => lines.set(list, lines.get(list)?.filter((each) => each !== mine) ?? []))
  return done
}
