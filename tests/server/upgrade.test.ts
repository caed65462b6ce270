import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Row, readRows, readTables, type Table } from '../../scripts/db-dump/catalog'
import {
  dumpProblems,
  migrationTags,
  readDump,
  replayHistory,
  withMigrationsUpTo,
} from '../../scripts/db-dump/dump-history'
import { type Operation, operations } from '../../server/contract/contract'
import { type Parameter, resolveRef } from '../../server/contract/contract-document'
import type { Db } from '../../server/db/database'
import { MigrationError } from '../../server/db/migrate'
import { queryRows } from '../../server/db/rows'
import { files } from '../../server/db/schema'
import { runnerOf } from '../../server/jobs/runner'
import { seoulDay } from '../../server/lib/seoul-time'
import { verifyChain } from '../../server/log/verify'
import { auditShop } from '../../server/member/ledger/audit'
import { type BareDatabase, bareDatabase } from './bare-database'
import { emptyDatabase, shopOver, type TestShop } from './harness'

/**
 * A shop with data in every table goes through all migrations: it starts as the dump of the first one and gets the rows
 * of later dumps on the way. Takes seconds, because whole databases are migrated.
 */

/**
 * Existing rows that a migration changes, as `table.column` or `table`, with the reason. All other rows stay the same.
 */
const changedOnPurpose: Record<string, string> = {
  rate_limits: 'failures of an address are rows of sign_in_failures',
  unknown_sign_ins: 'ids that nobody has are counted as others are, in sign_in_failures and sign_in_locks',
  'admins.failed_count': 'failures are counted per account and address, in sign_in_failures',
  'admins.locked_until': 'an account is locked for an address, in sign_in_locks',
  'admins.state': 'nobody is locked for all addresses any more: LOCKED is ACTIVE',
  'files.used': 'is files.unused_since',
  'shop_info.seal_file_seq': 'referred to a file without the database knowing it: null where that is gone',
  'message_logs.fallback': 'its text is kept masked beside',
  job_locks: 'locks are leases of rows of jobs',
  'admin_logs.hash': 'is in admin_log_seals',
  'admin_logs.prev_hash': 'is in admin_log_seals',
  'business_inquiries.draft': 'is a row of inquiry_drafts',
  'inquiries.draft': 'is a row of inquiry_drafts',
  'item_inquiries.draft': 'is a row of inquiry_drafts',
  'marketing_inquiries.draft': 'is a row of inquiry_drafts',
  'return_inquiries.draft': 'is a row of inquiry_drafts',
  'store_inquiries.draft': 'is a row of inquiry_drafts',
  'wholesale_inquiries.draft': 'is a row of inquiry_drafts',
}

let shop: TestShop
let db: Db
let tables: Table[]
/** Tables that were empty when the next migration ran. */
const empty: string[] = []
/** Rows of the dumps that were lost or changed, as `table {key} column`. */
const lostRows: string[] = []

const keyOf = ({ primaryKey, columns }: Table, row: Row): string =>
  JSON.stringify((primaryKey.length > 0 ? primaryKey : columns).map((column) => row[column] ?? null))

async function compareRows(bare: BareDatabase): Promise<void> {
  for (const [name, rows] of migrationTags().flatMap((tag) => Object.entries(readDump(tag)?.rows ?? {}))) {
    if (name in changedOnPurpose) continue
    const table = tables.find((one) => one.name === name)
    const now = table ? new Map((await readRows(bare.db, table)).map((row) => [keyOf(table, row), row])) : new Map()
    for (const row of rows) {
      const key = table ? keyOf(table, row) : ''
      const found = now.get(key)
      const changed = Object.keys(row).filter(
        (column) =>
          !(`${name}.${column}` in changedOnPurpose) && JSON.stringify(found?.[column]) !== JSON.stringify(row[column]),
      )
      if (!found) lostRows.push(`${name} ${key}`)
      else lostRows.push(...changed.map((column) => `${name} ${key} ${column}`))
    }
  }
}

beforeAll(async () => {
  const bare = await bareDatabase()
  await replayHistory(bare.db, bare.migrate, async (tag) => {
    const each = (await readTables(bare.db)).map(
      ({ name }) => `select '${name}' as name where not exists (select from "${name}")`,
    )
    const { rows } = await bare.db.query<{ name: string }>(each.join(' union all '))
    empty.push(...rows.map(({ name }) => `${name} after ${tag}`))
  })
  tables = await readTables(bare.db)
  await compareRows(bare)
  shop = await shopOver(await bare.open())
  db = shop.services.db
})
afterAll(() => shop?.close())

const ASKS = 'run `npm run db:dump`, which adds rows of what the dumps have none of'

describe('the dumps', () => {
  it('belong to unchanged migrations', () => expect(dumpProblems()).toEqual([]))

  it('have rows of every table at each migration', () => expect(empty, ASKS).toEqual([]))
})

describe('an upgraded shop', () => {
  it('has every earlier row, unchanged', () => expect(lostRows).toEqual([]))

  it('shows old messages with personal data masked', async () => {
    const rows = await queryRows<{ shown: string; name: string; type: string }>(
      db,
      sql`select masked_content as shown, recipient_name as name, recipient_type as type from message_logs`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { shown, name, type } of rows) {
      expect(shown).not.toMatch(/01[016-9]-?\d{3,4}-?\d{4}|\d{2,3}[가-힣]\s?\d{4}(?!\d)/)
      if (type === 'CUSTOMER' && [...name].length > 1) expect(shown).not.toContain(name)
    }
  })

  it('assigns old drafts to their writers', async () => {
    const { business_inquiries: rows = [] } = readDump('0000_start')?.rows ?? {}
    const drafts = rows.flatMap(({ draft, business_inquiry_seq: seq }) => (draft ? [{ draft, seq }] : []))
    expect(drafts.length).toBeGreaterThan(0)
    for (const { draft, seq } of drafts) {
      const found = await queryRows<{ content: string; by: string }>(
        db,
        sql`select d.content, a.login_id as by from inquiry_drafts d join admins a using (admin_seq)
          where d.resource = 'business-inquiries' and d.record_seq = ${seq}`,
      )
      const { content, savedBy } = draft as { content: string; savedBy: string }
      expect(found).toEqual([{ content, by: savedBy }])
    }
  })

  it('has the schema of a new one', async () => {
    const fresh = await emptyDatabase()
    try {
      expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
    } finally {
      await fresh.close()
    }
  })

  it('has consistent ledgers and a valid log chain', async () => {
    expect(await auditShop(db)).toEqual([])
    const now = shop.clock.now()
    expect(await verifyChain(db, '2026-11-01', seoulDay(now), now)).toMatchObject({ ok: true })
  })

  it('answers every list, and the first record of each', async () => {
    const token = await shop.signIn('admin')
    const refused: string[] = []
    let records = 0
    const ask = async (path: string): Promise<Record<string, unknown> | undefined> => {
      const answer = await shop.call<Record<string, unknown>>('GET', path, { token })
      if (answer.status !== 200) refused.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.result
    }
    const details = new Map(operations.filter(isDetail).map(({ path }) => [path.replace('/{seq}', ''), path]))
    for (const { path } of operations.filter(isList)) {
      const [first] = ((await ask(path))?.items ?? []) as Row[]
      const detail = details.get(path)
      // the longest name: an item review has the item's number, too
      const [key] = Object.keys(first ?? {})
        .filter((name) => isKeyOf(path, name))
        .sort((a, b) => b.length - a.length)
      const seq = first?.[key ?? '']
      if (!detail || seq === undefined) continue
      records += 1
      await ask(detail.replace('{seq}', String(seq)))
    }
    expect(refused).toEqual([])
    expect(shop.reports).toEqual([])
    expect(records).toBeGreaterThan(40)
  })

  it('continues its sequences: a new record is stored', async () => {
    const token = await shop.signIn('admin')
    const body = { screen: '/product/manage', name: '업그레이드 후', params: {} }
    expect((await shop.call('POST', '/api/v1/admin/saved-views', { token, body })).status).toBe(201)
  })

  it('has jobs that find their work', async () => {
    // the dumps contain only the database: pictures to be converted are in the file store
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#543' } })
      .webp()
      .toBuffer()
    for (const { key } of await db.select({ key: files.key }).from(files))
      await shop.files.put(key, picture, 'image/webp')
    const failures: unknown[] = []
    const services = {
      ...shop.services,
      watch: { ran: () => undefined, failed: (job: string, error: unknown) => failures.push([job, error]) },
    }
    const runner = runnerOf(services)
    for (const kind of services.definitions.jobs) await runner.runNow(kind)
    await runner.stop()
    expect(failures).toEqual([])
  })
})

const parameters = ({ document }: Operation): Parameter[] =>
  (document.parameters ?? []).map((one) => ('$ref' in one ? (resolveRef(one.$ref) as Parameter) : one))

/** A search that requires two letters. */
const needsText = '/api/v1/admin/common'

/** Returns whether an operation is a list that can be called without parameters. */
const isList = (operation: Operation): boolean =>
  operation.path !== needsText &&
  operation.method === 'GET' &&
  operation.json &&
  operation.permission !== 'PUBLIC' &&
  parameters(operation).every((one) => one.in === 'header' || !one.required)

/** Returns whether a name is the number of a list's records: `orderClaimSeq` for `/order-claims`. */
const isKeyOf = (path: string, name: string): boolean => {
  const noun = name.replace(/Seq$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return name.endsWith('Seq') && (path.split('/').at(-1) ?? '').startsWith(noun.replace(/y$/, 'i'))
}

const isDetail = (operation: Operation): boolean =>
  operation.method === 'GET' &&
  operation.json &&
  /^[^{]+\/\{seq\}$/.test(operation.path) &&
  parameters(operation).every((one) => one.in !== 'query' || !one.required)

/**
 * Returns columns, indexes, constraints, functions and triggers as the database describes them, without the monthly
 * parts of the log.
 */
async function schemaOf(of: Db): Promise<string[]> {
  const lines = await queryRows<{ line: string }>(
    of,
    sql`
      select format('%s.%s %s %s %s %s', table_name, column_name, data_type, character_maximum_length, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public' and table_name !~ '^admin_logs_'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^admin_logs_'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^admin_logs_'
      union all select pg_get_functiondef(p.oid) from pg_proc p
        where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^admin_logs_'
      order by 1`,
  )
  return lines.map(({ line }) => line)
}

describe('a failed upgrade', () => {
  let bare: BareDatabase
  beforeAll(async () => {
    bare = await bareDatabase()
    await replayHistory(bare.db, bare.migrate)
  })
  afterAll(() => bare.drop())

  const newest = (): string => migrationTags().at(-1) ?? ''

  /** Applies one more migration. Returns the error that the server would report. */
  async function refusal(statement: string): Promise<string> {
    let output = ''
    await withMigrationsUpTo(newest(), async (folder) => {
      const journal = join(folder, 'meta/_journal.json')
      const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
      entries.push({ ...entries.at(-1), idx: entries.length, when: Date.now() + 86_400_000, tag: '9999_next' })
      writeFileSync(journal, JSON.stringify({ ...rest, entries }))
      appendFileSync(join(folder, '9999_next.sql'), statement)
      output = await bare.migrate(folder).then(
        () => 'done',
        (error: unknown) => {
          expect(error).toBeInstanceOf(MigrationError)
          return (error as Error).message
        },
      )
    })
    return output
  }

  it('reports the migration, the reason and the place, and rolls back', async () => {
    const added = 'ALTER TABLE "orders" ADD COLUMN "gift" varchar(5) NOT NULL;'
    expect(await refusal(`ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint\n${added}`)).toBe(
      `migration 9999_next failed: column "gift" of relation "orders" contains null values (${added}). The database is as it was before`,
    )
    const { rows } = await bare.db.query(
      `select column_name from information_schema.columns where column_name = 'note' and table_name = 'orders'`,
    )
    expect(rows).toEqual([])
  })

  it('reports a database older than the first migration, with instructions', async () => {
    await bare.db.query('update drizzle.__drizzle_migrations set created_at = 1795000000000')
    expect(await refusal('select 1')).toMatch(
      /^the database is of an earlier state of the shop \(last migration 2026-11-18T11:06:40.000Z\), .* Start commit \w{7} on it once/,
    )
    await expect(bare.open()).rejects.toThrow(
      /^Cannot upgrade the (database|data folder) .*: the database is of an earlier state/,
    )
  })
})
