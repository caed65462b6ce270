import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyDbError } from '../../server/db/db-errors'
import { textParsers } from '../../server/db/pglite-drizzle'
import { type EmbeddedClient, quickClient } from '../../server/db/pglite-query'

/** The quick queries of the embedded database return the same results as PGlite's own. */

let client: PGlite
let quick: EmbeddedClient
const failures: unknown[] = []

beforeAll(async () => {
  client = await PGlite.create({ parsers: textParsers })
  quick = quickClient(client, (error) => failures.push(error))
  await client.exec('create table things (seq int primary key, name text, at timestamptz, made date, facts jsonb)')
})
afterAll(() => client.close())

describe('a query answers as PGlite’s own', () => {
  const statements: [what: string, text: string, params: unknown[]][] = [
    ['nothing', 'select 1 as one where false', []],
    [
      'numbers',
      'select $1::int as a, $2::bigint as b, $3::numeric as c, $4::float8 as d',
      [-5, '9007199254740993', 1.5, 2.25],
    ],
    ['booleans', 'select $1::boolean as yes, $2::boolean as no', [true, false]],
    ['null, also for what is missing', 'select $1::text as a, $2::int as b', [null, undefined]],
    ['text with quotes, backslashes and signs of all kinds', 'select $1::text as a', ['"a" \\ \'b\' 가😀\n{,}']],
    ['a moment', 'select $1::timestamptz as at, $1::date as day', [new Date('2026-11-21T00:12:00.345Z')]],
    ['an object', 'select $1::jsonb as facts', [{ a: [1, '둘', null], b: { c: true } }]],
    ['a list of texts', 'select $1::text[] as words', [['', 'a,b', '"q"', '\\', '{}', 'NULL', '가 나', null]]],
    ['a list of numbers', 'select $1::int[] as seqs', [[3, 1, 2]]],
    ['a list without any', 'select $1::int[] as seqs', [[]]],
    ['bytes', "select '\\x00ff'::bytea as bytes", []],
    ['two columns of a name', 'select 1 as a, 2 as a', []],
    ['many rows', 'select n, n::text as text from generate_series(1, 3000) n', []],
    ['a value larger than the engine’s buffer', "select repeat('가', 700000) as text", []],
  ]

  it.each(statements)('with %s', async (_, text, params) => {
    for (const rowMode of ['object', 'array'] as const) {
      const direct = await client.query(text, params, { rowMode })
      expect((await quick.query(text, params, { rowMode })).rows).toEqual(direct.rows)
    }
  })
})

describe('a failed statement', () => {
  it('throws the error with its code and place; the next one is answered', async () => {
    await quick.query('insert into things (seq) values ($1)', [1])
    failures.length = 0
    const error = await quick.query('insert into things (seq) values ($1)', [1]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: '23505', table: 'things', constraint: 'things_pkey', severity: 'ERROR' })
    expect(classifyDbError(error)).toBe('SEEN_LATE')
    expect(failures).toEqual([error])
    expect((await quick.query('select seq from things')).rows).toEqual([{ seq: 1 }])
  })

  it.each([
    ['that cannot be read', 'selct', [], '42601'],
    ['that lacks a parameter', 'select $1::int, $2::int', [1], '08P01'],
    ['whose parameter is of another type', 'select $1::int', ['x'], '22P02'],
    ['that fails after its first rows', 'select 10 / (5 - n) from generate_series(1, 9) n', [], '22012'],
  ])('%s leaves nothing behind', async (_, text, params, code) => {
    await expect(quick.query(text, params)).rejects.toMatchObject({ code })
    expect((await quick.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  })
})

describe('a transaction', () => {
  const names = async () =>
    (await quick.query<{ name: string }>('select name from things where seq > 9 order by 1')).rows

  it('is rolled back when it throws', async () => {
    const work = quick.transaction(async (tx) => {
      await tx.query('insert into things (seq, name) values (10, $1)', ['가'])
      await tx.query('select 1 / 0')
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await names()).toEqual([])
  })

  it('is committed at its end, and delays other queries until then', async () => {
    let seen: Promise<unknown> | undefined
    await quick.transaction(async (tx) => {
      await tx.query('insert into things (seq, name) values (11, $1)', ['나'])
      seen = names()
      await tx.query("update things set name = '다' where seq = 11")
    })
    expect(await seen).toEqual([{ name: '다' }])
  })
})

it('of a closed database is refused as unavailable', async () => {
  const other = await PGlite.create()
  await other.close()
  const error = await quickClient(other)
    .query('select 1')
    .catch((thrown: unknown) => thrown)
  expect(classifyDbError(error)).toBe('AWAY')
})
