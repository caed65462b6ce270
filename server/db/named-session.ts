import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { hasStalePlan } from './db-errors'
import type * as schema from './schema'

type Tables = typeof schema

/** Runs of a statement after which it gets a name. */
const OFTEN = 5
/** Statements whose runs are counted. */
const MAX_COUNTED = 1_000
/** Maximum number of names: each connection keeps the plans of all of them. */
const MAX_NAMES = 300
/** Maximum length of a named text: those of inserts of many rows are longer. */
const MAX_TEXT = 8_000

/**
 * Tables that grow from nothing to thousands of rows within seconds: a plan for the empty table would read all of them until
 * the next `analyze`.
 */
const QUEUES = /\b(?:jobs|pending_events|message_logs|sms_recipients|shop_webhook_deliveries)\b/

/** Gives names to statements that run often. */
export interface StatementNames {
  /** Returns the name of a statement; undefined while it has none. */
  nameOf(text: string): string | undefined
  /** Forgets all names. New ones differ from those that connections still keep. */
  forget(): void
}

/** @param allowed whether connections keep named statements */
export function createStatementNames(allowed: () => boolean): StatementNames {
  const names = new Map<string, string>()
  const counts = new LRUCache<string, number>({ max: MAX_COUNTED })
  let generation = 1
  return {
    nameOf(text) {
      if (!allowed() || text.length > MAX_TEXT) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_NAMES || QUEUES.test(text)) return known
      const count = (counts.get(text) ?? 0) + 1
      counts.set(text, count)
      if (count < OFTEN) return undefined
      const name = `often_${generation}_${names.size + 1}`
      names.set(text, name)
      counts.delete(text)
      return name
    },
    forget() {
      generation += 1
      names.clear()
    },
  }
}

/**
 * Runs frequent statements by name: each connection parses and plans them once. The database plans a statement for its
 * values again where its estimate of a plan for any values is worse. Forgets all names when a statement fails because its
 * plan is stale (`hasStalePlan`), so that the call can be tried again.
 */
export class NamedSession extends NodePgSession<Tables, ExtractTablesWithRelations<Tables>> {
  constructor(
    client: NodePgClient,
    dialect: PgDialect,
    private readonly names: StatementNames,
  ) {
    super(client, dialect, undefined)
  }

  override prepareQuery: NodePgSession<Tables, ExtractTablesWithRelations<Tables>>['prepareQuery'] = (
    query,
    fields,
    name,
    ...rest
  ) => {
    const prepared = super.prepareQuery(query, fields, name ?? this.names.nameOf(query.sql), ...rest)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) =>
      execute(...values).catch((error: unknown) => {
        if (hasStalePlan(error)) this.names.forget()
        throw error
      })
    return prepared
  }
}
