/** Unfinished work per list, in the order of the calls. `rows`: seqs of the affected rows; empty: all rows. */
const queues = new WeakMap<object, { rows: readonly number[]; settled: Promise<unknown> }[]>()

/**
 * Runs work on rows of a list after all earlier work on any of these rows has finished, so that it starts from the
 * results. Empty `rows`: all rows of the list. Resolves and rejects like `work`.
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
