import { TransformStream } from 'node:stream/web'
import type { Services } from '../call/call'
import type { ExcelDefinition } from './resource'

/** Maximum number of rows that the embedded database reads at once: about 0.3 s, in which it serves no other call. */
export const EMBEDDED_MAX_ROWS = 5_000

/**
 * Yields batches of an export. PostgreSQL reads them in a transaction with one snapshot, as of one moment. The embedded database has one connection: it reads up to `EMBEDDED_MAX_ROWS` rows ahead in
 * one transaction. Larger exports are read page by page, and rows that move meanwhile may be missed or repeated.
 */
export async function* snapshotRows<Row>(
  { db, engine }: Pick<Services, 'db' | 'engine'>,
  definition: Pick<ExcelDefinition<Row>, 'count' | 'rows'>,
  query: Record<string, unknown>,
  now: Date,
): AsyncGenerator<Row[]> {
  if (engine === 'POSTGRESQL') {
    yield* inOneTransaction(db, definition, query, now)
    return
  }
  if ((await definition.count(db, query, now)) > EMBEDDED_MAX_ROWS) {
    yield* definition.rows(db, query, now)
    return
  }
  yield* await db.transaction(async (tx) => {
    const batches: Row[][] = []
    for await (const batch of definition.rows(tx, query, now)) batches.push(batch)
    return batches
  })
}

async function* inOneTransaction<Row>(
  db: Services['db'],
  { rows }: Pick<ExcelDefinition<Row>, 'rows'>,
  query: Record<string, unknown>,
  now: Date,
): AsyncGenerator<Row[]> {
  const { readable, writable } = new TransformStream<Row[], Row[]>()
  const writer = writable.getWriter()
  const reading = db
    .transaction(
      async (tx) => {
        for await (const batch of rows(tx, query, now)) await writer.write(batch)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
  try {
    yield* readable
  } finally {
    // if the consumer stops early, the stream is canceled and the transaction ends with its next batch
    await reading.catch(() => undefined)
  }
}
