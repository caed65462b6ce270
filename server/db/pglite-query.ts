import { types as nodeTypes } from 'node:util'
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { DatabaseError, serialize } from 'pg-protocol'
import { type BackendMessage, DataRowMessage, type Field, RowDescriptionMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

/** The parts of an embedded database that Drizzle uses. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'transaction'>

type Statement = [text: string, params?: unknown[], options?: QueryOptions]

const DESCRIBE_AND_EXECUTE = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute()])
const SYNC = serialize.sync()

/** Returns a parameter as text, from which PostgreSQL reads a value of the type that the statement expects. */
function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (nodeTypes.isDate(value)) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementText).join()}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns an element of an array parameter, in quotes. */
function elementText(value: unknown): string {
  const text = parameterText(value)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Runs one statement. Like a client of a server, it sends the messages of the statement together: PGlite's own `query` calls
 * the engine six times, and reads the answer with a slower parser, which doubles the time of a small query. `failed` is told
 * an error before the engine is called again.
 */
async function runStatement<T>(
  client: PGlite,
  [text, params = [], options]: Statement,
  syncToFs: boolean,
  failed: (error: DatabaseError) => void,
): Promise<Results<T>> {
  const parser = new Parser()
  const rows: unknown[] = []
  let fields: readonly Field[] = []
  let error: DatabaseError | undefined

  function read(at: number, value: string | null): unknown {
    const type = fields[at]?.dataTypeID ?? 0
    const parse = client.parsers[type]
    return value === null || !parse ? value : parse(value, type)
  }
  function take(part: BackendMessage): void {
    if (part instanceof RowDescriptionMessage) fields = part.fields
    else if (part instanceof DatabaseError) {
      error = part
      failed(part)
    } else if (part instanceof DataRowMessage) {
      const values = part.fields.map((value: string | null, at) => read(at, value))
      rows.push(
        options?.rowMode === 'array'
          ? values
          : Object.fromEntries(fields.map(({ name }, at): [string, unknown] => [name, values[at]])),
      )
    }
  }
  // a copy, because the engine writes on into the same memory
  const onRawData = (data: Uint8Array): void => parser.parse(Buffer.from(data), take)

  const bind = serialize.bind({ values: params.map(parameterText) })
  const message = Buffer.concat([serialize.parse({ text }), bind, DESCRIBE_AND_EXECUTE])
  await client.execProtocolRawStream(message, { syncToFs: false, onRawData })
  await client.execProtocolRawStream(SYNC, { syncToFs, onRawData })
  if (error) throw error
  return { rows: rows as T[], fields: [...fields] }
}

/** Returns the client with quicker queries. `failed` is told the errors of the database that its queries throw. */
export function quickClient(client: PGlite, failed: (error: DatabaseError) => void = () => undefined): EmbeddedClient {
  const run = (syncToFs: boolean): PGlite['query'] => {
    return async <T>(...statement: Statement) => {
      await client._checkReady()
      return client._runExclusiveQuery(() => runStatement<T>(client, statement, syncToFs, failed))
    }
  }
  const alone = run(true)
  const within = run(false)
  return {
    query: (...statement) => client._runExclusiveTransaction(() => alone(...statement)),
    transaction: (work) => client.transaction((tx) => work(Object.assign(tx, { query: within }))),
  }
}
