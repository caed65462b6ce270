import { types as nodeTypes } from 'node:util'
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { DatabaseError, serialize } from 'pg-protocol'
import { DataRowMessage, type Field, RowDescriptionMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

/** The parts of an embedded database that Drizzle uses. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'transaction'>

type Statement = [text: string, params?: unknown[], options?: QueryOptions]

/** Describe the result, execute, end of the query. */
const REST = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute(), serialize.sync()])

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
 * Runs one statement. Like a client of a server, it sends all messages of the statement at once: PGlite's own `query` calls
 * the engine six times, and reads the answer with a slower parser, which doubles the time of a small query.
 */
async function runStatement<T>(
  client: PGlite,
  [text, params = [], options]: Statement,
  syncToFs: boolean,
): Promise<Results<T>> {
  const message = [serialize.parse({ text }), serialize.bind({ values: params.map(parameterText) }), REST]
  const parser = new Parser()
  const rows: unknown[] = []
  let fields: readonly Field[] = []
  let error: DatabaseError | undefined

  function read(at: number, value: string | null): unknown {
    const type = fields[at]?.dataTypeID ?? 0
    const parse = client.parsers[type]
    return value === null || !parse ? value : parse(value, type)
  }
  await client.execProtocolRawStream(Buffer.concat(message), {
    syncToFs,
    onRawData: (data) =>
      // a copy, because the engine writes on into the same memory
      parser.parse(Buffer.from(data), (part) => {
        if (part instanceof RowDescriptionMessage) fields = part.fields
        else if (part instanceof DatabaseError) error = part
        else if (part instanceof DataRowMessage) {
          const values = part.fields.map((value: string | null, at) => read(at, value))
          rows.push(
            options?.rowMode === 'array'
              ? values
              : Object.fromEntries(fields.map(({ name }, at): [string, unknown] => [name, values[at]])),
          )
        }
      }),
  })
  if (error) throw error
  return { rows: rows as T[], fields: [...fields] }
}

/** Returns the client with quicker queries. `failed` is told the errors of the database that its queries throw. */
export function quickClient(client: PGlite, failed: (error: unknown) => void = () => undefined): EmbeddedClient {
  const run = (syncToFs: boolean): PGlite['query'] => {
    return async <T>(...statement: Statement) => {
      await client._checkReady()
      try {
        return await client._runExclusiveQuery(() => runStatement<T>(client, statement, syncToFs))
      } catch (error) {
        failed(error)
        throw error
      }
    }
  }
  const alone = run(true)
  const within = run(false)
  return {
    query: (...statement) => client._runExclusiveTransaction(() => alone(...statement)),
    transaction: (work) => client.transaction((tx) => work(Object.assign(tx, { query: within }))),
  }
}
