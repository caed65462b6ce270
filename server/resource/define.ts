import { and, eq, max, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lockPlaces } from '../db/locks'
import { defineExcel, type ExcelDefinition, offsetBatches } from '../excel/resource'
import type { AdminCall, Db, OperationName, Schemas } from '../http/call'
import { conflict, notFound } from '../http/refusal'
import { fieldChanges, labelOf } from '../session/field-changes'
import { eachRow } from './each-row'
import { sheetColumns } from './excel'
import { cut, namesOf } from './fields'
import type {
  Action,
  Bulk,
  Entry,
  More,
  OfOne,
  Optional,
  Options,
  Order,
  Reading,
  Resource,
  Sheet,
  Versioned,
} from './options'
import { checkSameSet, writeOrder } from './order'
import { countRows, paged } from './pages'
import { storeOf } from './store'
import type {
  FieldsAt,
  HandlersAt,
  QueryAt,
  RecordAt,
  RecordTable,
  ResourcePath,
  RowOf,
  SortAt,
  ValuesOf,
} from './types'

/**
 * A resource of the contract on a table with stamps. Gives list, POST, GET, PUT and DELETE, with `bulk` the action on many,
 * with `order` the sorting by hand: locked in one order (lists of places, then rows by their numbers), the version checked
 * and raised, stamped, and one log row a call. See docs/resource-kit.md.
 */
export function defineResource<
  P extends ResourcePath,
  T extends RecordTable,
  K extends keyof RowOf<T> & string,
  L,
  const O extends Partial<Bulk<P, T>> & Partial<Order<T>>,
>(options: Options<P, T, K, L> & Optional<P> & O): Resource<P, T, L, More<O>> {
  type Row = RowOf<T>
  type Values = ValuesOf<T, K>
  const { path, noun, table, nameOf } = options
  const { bulk, order }: Partial<Bulk<P, T>> & Partial<Order<T>> = options
  const { read: readOne }: Partial<Reading<P>> = options
  const store = storeOf(table, options.key)
  const { key } = store
  const resource = path.slice(path.lastIndexOf('/') + 1)
  const within = order?.within ?? []
  const columns = table as unknown as Record<string, PgColumn>
  const place = columns.sortOrder as PgColumn
  /** A list's place may be taken by whoever comes into it, or leaves for it. */
  const serial = options.serial === true || within.length > 0

  const log = (call: AdminCall, { action, what, names, seqs, changes }: Entry): void =>
    call.log({
      action,
      resource,
      targetSeqs: seqs,
      summary: cut(`${noun} ${what}: ${namesOf(names)}`),
      ...(changes ? { changes } : {}),
    })

  const valueIn = (row: object, field: string): unknown => (row as Record<string, unknown>)[field]
  const inList = (row: object): SQL | undefined =>
    and(...within.map((field) => eq(columns[field] as PgColumn, valueIn(row, field))))

  async function lastPlace(db: Db, row: object): Promise<{ sortOrder: number }> {
    const [last] = await db
      .select({ n: max(place) })
      .from(table as RecordTable)
      .where(inList(row))
    return { sortOrder: Number(last?.n ?? 0) + 1 }
  }

  async function read(call: AdminCall, seq: number): Promise<RecordAt<P>> {
    const found = readOne
      ? await readOne(call, seq)
      : ((await options.show(call, await options.rows(call, eq(key, seq))))[0] as RecordAt<P> | undefined)
    if (found === undefined) throw notFound()
    return found
  }

  async function lock(call: AdminCall, seq: number): Promise<Row> {
    if (serial) await lockPlaces(call.db, resource)
    const row = await store.lock(call.db, seq)
    options.guard?.(call, row)
    return row
  }

  async function create(call: AdminCall, body: FieldsAt<P>): Promise<RecordAt<P>> {
    const values = await options.values(call, body, null)
    if (serial || order) await lockPlaces(call.db, resource)
    await options.check?.(call, values, null)
    await options.checkChange?.(call, values, null)
    const row = await store.insert(call, { ...values, ...(order ? await lastPlace(call.db, values) : {}) })
    await options.saved?.(call, row, null, body)
    log(call, { action: 'CREATE', what: '등록', names: [await nameOf(row, call)], seqs: [store.seqOf(row)] })
    return read(call, store.seqOf(row))
  }

  async function update(call: AdminCall, seq: number, sent: Versioned<FieldsAt<P>>): Promise<RecordAt<P>> {
    // All but the version is what POST takes, too.
    const { version, ...rest } = sent
    const body = rest as unknown as FieldsAt<P>
    const before = await lock(call, seq)
    if ((before as { version: number }).version !== version) throw conflict(await read(call, seq))
    const values = await options.values(call, body, before)
    await options.check?.(call, values, before)
    await options.checkChange?.(call, values, before)
    const moves = within.some((field) => valueIn(before, field) !== valueIn(values, field))
    const row = await store.update(call, before, { ...values, ...(moves ? await lastPlace(call.db, values) : {}) })
    await options.saved?.(call, row, before, body)
    const { schema, told } = options
    const changes = told
      ? fieldChanges(schema, await told(call, before), await told(call, row))
      : fieldChanges(schema, before as Record<keyof Values, unknown>, values)
    log(call, { action: 'UPDATE', what: '수정', names: [await nameOf(row, call)], seqs: [seq], changes })
    return read(call, seq)
  }

  async function removeOne(call: AdminCall, row: Row): Promise<[]> {
    await options.checkRemoval?.(call, row)
    await store.remove(call.db, store.seqOf(row))
    return []
  }

  async function remove(call: AdminCall, seq: number): Promise<null> {
    const row = await lock(call, seq)
    await removeOne(call, row)
    log(call, { action: 'DELETE', what: '삭제', names: [await nameOf(row, call)], seqs: [seq] })
    return null
  }

  /** Gives what the log shows of the change. */
  async function changeOne(call: AdminCall, row: Row, change: Partial<Row>): Promise<Schemas['FieldChange'][]> {
    const changes = fieldChanges(options.schema, row as Record<keyof Row, unknown>, change)
    if (changes.length === 0) return []
    await options.checkChange?.(call, { ...row, ...change } as unknown as Values, row)
    await store.update(call, row, change)
    return changes
  }

  /** `act` on many, each on its own; the log tells each change once, however many records have it. */
  async function onMany(
    call: AdminCall,
    seqs: number[],
    what: string,
    act: (call: AdminCall, row: Row) => Promise<Schemas['FieldChange'][]>,
  ): Promise<Schemas['BulkReceipt']> {
    if (serial) await lockPlaces(call.db, resource)
    const names: string[] = []
    const changes = new Map<string, Schemas['FieldChange']>()
    const { done, failed, doneSeqs } = await eachRow(
      call,
      seqs,
      async (db, seq) => {
        const inner = { ...call, db }
        const row = await store.lock(db, seq)
        options.guard?.(inner, row)
        for (const change of await act(inner, row)) changes.set(JSON.stringify(change), change)
        names.push(await nameOf(row, inner))
      },
      options.named,
    )
    if (done > 0) log(call, { action: 'BULK', what, names, seqs: doneSeqs, changes: [...changes.values()] })
    return { done, failed }
  }

  const removeMany = (call: AdminCall, seqs: number[]) => onMany(call, seqs, '삭제', removeOne)

  const bulkOf = (call: AdminCall, { action, seqs }: Action<P>, { labels, changes }: Bulk<P, T>['bulk']) =>
    action === 'DELETE'
      ? removeMany(call, seqs)
      : onMany(call, seqs, labelOf(labels, action), (inner, row) => changeOne(inner, row, changes[action]))

  async function sort(call: AdminCall, { seqs, ...list }: { seqs: number[] }): Promise<null> {
    await lockPlaces(call.db, resource)
    const rows = (await store.lockAll(call.db)).filter((row) =>
      Object.entries(list).every(([field, value]) => valueIn(row, field) === value),
    )
    const placeOf = (row: Row): number => Number(valueIn(row, 'sortOrder'))
    const before = rows.sort((a, b) => placeOf(a) - placeOf(b) || store.seqOf(a) - store.seqOf(b))
    checkSameSet(seqs, before.map(store.seqOf))
    await writeOrder(call.db, table, key, place, seqs)
    const rowAt = new Map(before.map((row) => [store.seqOf(row), row]))
    const sorted = seqs.map((seq) => rowAt.get(seq) as Row)
    const nameAt = new Map<Row, string>()
    for (const row of sorted) nameAt.set(row, await nameOf(row, call))
    const shown = (given: Row[]): string => cut(given.map((row) => order?.nameOf?.(row) ?? nameAt.get(row)).join(', '))
    log(call, {
      action: 'UPDATE',
      what: '순서 변경',
      names: [...nameAt.values()],
      seqs,
      changes: [{ field: 'sortOrder', label: '순서', before: shown(before), after: shown(sorted) }],
    })
    return null
  }

  // The names of the operations are the path's: that each is answered as its contract has it, is what the types of the
  // options and of the functions above say; TypeScript cannot follow that through a path that is a type parameter.
  const handlers = {
    [`GET ${path}`]: async (call: AdminCall, { query }: { query: QueryAt<P> & { page?: number; size?: number } }) => {
      const where = options.filter(query, call)
      return paged(
        query,
        () => options.count?.(call, where) ?? countRows(call.db, table, where),
        async (limit, offset) =>
          options.show(
            call,
            await options
              .rows(call, where, (query as { sort?: SortAt<P> }).sort)
              .limit(limit)
              .offset(offset),
          ),
      )
    },
    [`POST ${path}`]: (call: AdminCall, { body }: { body: FieldsAt<P> }) => create(call, body),
    [`GET ${path}/{seq}`]: (call: AdminCall, input: OfOne) => read(call, input.path.seq),
    [`PUT ${path}/{seq}`]: (call: AdminCall, input: OfOne & { body: Versioned<FieldsAt<P>> }) =>
      update(call, input.path.seq, input.body),
    [`DELETE ${path}/{seq}`]: (call: AdminCall, input: OfOne) => remove(call, input.path.seq),
    ...(bulk
      ? { [`POST ${path}/bulk`]: (call: AdminCall, { body }: { body: Action<P> }) => bulkOf(call, body, bulk) }
      : {}),
    ...(order
      ? { [`PUT ${path}/order`]: (call: AdminCall, { body }: { body: { seqs: number[] } }) => sort(call, body) }
      : {}),
  } as unknown as HandlersAt<P, More<O>>

  const excel = ({ title, permission, schema, columns }: Sheet<L>): ExcelDefinition<unknown> =>
    defineExcel({
      resource: resource as Schemas['ExcelResource'],
      title,
      permission,
      personal: false,
      listOperation: `GET ${path}` as OperationName,
      columns: sheetColumns(schema, columns),
      count: async (db, query, now) => {
        const where = options.filter(query as QueryAt<P>, { db, now })
        return options.count?.({ db, now }, where) ?? countRows(db, table, where)
      },
      rows: (db, query, now) =>
        offsetBatches(async (limit, offset) => {
          const call = { db, now }
          const where = options.filter(query as QueryAt<P>, call)
          const found = await options
            .rows(call, where, query.sort as SortAt<P>)
            .limit(limit)
            .offset(offset)
          const lines = await options.show(call, found)
          return found.map((row, i) => ({ found: row, line: lines[i] }))
        }),
    })

  return { handlers, read, lock, removeMany, log, excel }
}
