/** Running work by list, in order. `rows`: seqs of the rows it works on; empty: all rows. */
const queues = new WeakMap<object, { rows: readonly number[]; settled: Promise<unknown> }[]>()

/**
 * Runs work on rows of a list after earlier work on any of the same rows has finished, so that each starts from the result of the
 * one before. Empty `rows`: the whole list. Resolves and rejects like `work`.
 */
export function runSerially<T>(list: object, rows: readonly number[], work: () => Promise<T>): Promise<T> {
  const queue = queues.get(list) ?? []
  const overlaps = (others: readonly number[]) =>
    rows.length === 0 || others.length === 0 || rows.some((row) => others.includes(row))
  const before = queue.filter((each) => overlaps(each.rows)).map(({ settled }) => settled)
  const done = Promise.all(before).then(work)
  const mine = { rows, settled: done.catch(() => undefined) }
  queues.set(list, [...queue, mine])
  void mine.settled.then(() => queues.set(list, queues.get(list)?.filter((each) => each !== mine) ?? []))
  return done
}
