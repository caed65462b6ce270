import { eq } from 'drizzle-orm'
import type { AdminCall } from '../call/call'
import { labelOf } from '../contract/contract-labels'
import type { OperationName, Schemas } from '../contract/contract-types'
import { conflict, notFound } from '../contract/refusal'
import { lockPlaces } from '../db/locks'
import { defineExcel, type ExcelDefinition, offsetBatches } from '../excel/resource'
import { checkImages } from '../files/file-refs'
import { fieldChanges } from '../log/field-changes'
import { forEachRow } from './each-row'
import { sheetColumns } from './excel'
import { columnsFrom, picturesIn, trimmed } from './fields'
import { assertUnused } from './list-query'
import { logOf } from './log'
import type {
  Action,
  Bulk,
  Display,
  Reader,
  Resource,
  ResourceExtras,
  ResourceOptions,
  SeqPath,
  Sheet,
  Versioned,
  WithDetails,
  WithLines,
  WithRead,
} from './options'
import { countRows, paged } from './pages'
import { recordSerializer } from './record-serializer'
import { createRepository } from './repository'
import { createRowOrder, orderChange } from './row-order'
import type {
  FieldsAt,
  HandlersAt,
  LineAt,
  QueryAt,
  RecordAt,
  RecordTable,
  ResourcePath,
  RowOf,
  SortAt,
  ValuesOf,
} from './types'

/**
 * Defines a resource of the contract on a table with `auditColumns()` columns. Returns handlers for list, POST, GET, PUT and
 * DELETE; with `bulk` also for the action on many, with `order` for manual sorting.
 * Writes lock in a fixed order (lists of places, then rows by seq), check and raise the version, set the stamps, and
 * write one log entry per call. See docs/resource-kit.md.
 */
export function defineResource<
  P extends ResourcePath,
  T extends RecordTable,
  K extends keyof RowOf<T> & string,
  L,
  B = undefined,
  O = undefined,
>(
  options: ResourceOptions<P, T, K, L> & Display<P, L> & { bulk?: B; order?: O },
): Resource<P, T, L, ResourceExtras<B, O>> {
  type Row = RowOf<T>
  type Values = ValuesOf<T, K>
  const { path, noun, table, nameOf } = options
  const { bulk, order }: ResourceOptions<P, T, K, L> = options
  const { show, details, read: readOne }: Partial<WithRead<P> & WithDetails<P, L> & WithLines<P, L>> = options
  const store = createRepository(table, options.key)
  const resource = path.slice(path.lastIndexOf('/') + 1)
  const rowOrder = createRowOrder(table, store, resource, order?.within ?? [])
  /** With `order.within`, a write may move a record between lists, so writes are serialized. */
  const serial = options.serial === true || (order?.within?.length ?? 0) > 0

  const asLine = recordSerializer(`GET ${path}` as OperationName)
  const asRecord = recordSerializer(`GET ${path}/{seq}` as OperationName)

  /** Converts rows to lines of the list; drops fields that the list does not show. */
  const linesOf = async (call: Reader, rows: L[]): Promise<LineAt<P>[]> =>
    show ? show(call, rows) : ((await asLine(call.db, rows as object[])) as LineAt<P>[])

  /** Merges rows with the fields of their lines. */
  const withLines = async (call: Reader, rows: L[]): Promise<L[]> => {
    const lines = show ? await show(call, rows) : []
    return rows.map((row, i) => ({ ...(row as object), ...(lines[i] as object) }) as L)
  }

  const log = logOf(noun, resource, options.lookUpNames)

  async function stored(call: AdminCall, seq: number): Promise<RecordAt<P> | undefined> {
    const [row] = await withLines(call, await options.rows(call, eq(store.key, seq)))
    if (row === undefined) return undefined
    const [record] = await asRecord(call.db, [{ ...(row as object), ...(await details?.(call, row)) }])
    return record as RecordAt<P>
  }

  async function read(call: AdminCall, seq: number): Promise<RecordAt<P>> {
    const found = await (readOne ?? stored)(call, seq)
    if (found === undefined) throw notFound()
    return found
  }

  async function lock(call: AdminCall, seq: number): Promise<Row> {
    if (serial) await lockPlaces(call.db, resource)
    return store.lock(call.db, seq)
  }

  async function lockToWrite(call: AdminCall, seq: number): Promise<Row> {
    const row = await lock(call, seq)
    options.guard?.(call, row)
    return row
  }

  /** Returns the values to store, after all checks. */
  async function checked(call: AdminCall, body: FieldsAt<P>, before: Row | null): Promise<Values> {
    // `values` may omit columns that hold the body's field of the same name; its type ensures that.
    const values = {
      ...columnsFrom(table, options.key, body as object),
      ...(await options.values(call, body, before)),
    } as Values
    await checkImages(call, picturesIn(table, values, before), options.picture)
    await options.check?.(call, values, before, body)
    await options.checkChange?.(call, values, before)
    return values
  }

  /** Writes a log entry for one record that was created, replaced or deleted. */
  async function logOne(
    call: AdminCall,
    row: Row,
    [action, what]: ['CREATE' | 'UPDATE' | 'DELETE', string],
    changes: Schemas['FieldChange'][],
  ): Promise<void> {
    const about = { what, names: [await nameOf(row, call)], seqs: [store.seqOf(row)], changes }
    log(call, { action: options.logged?.action ?? action, ...about })
  }

  async function insert(call: AdminCall, body: FieldsAt<P>) {
    if (serial || order) await lockPlaces(call.db, resource)
    const values = await checked(call, body, null)
    const row = await store.insert(call, { ...values, ...(order ? await rowOrder.nextPlace(call.db, values) : {}) })
    const more = (await options.saved?.(call, row, null, body)) ?? []
    return { row, changes: [...(options.logged?.changes(null, values) ?? []), ...more] }
  }

  async function create(call: AdminCall, body: FieldsAt<P>): Promise<RecordAt<P>> {
    const { row, changes } = await insert(call, body)
    await logOne(call, row, ['CREATE', '등록'], changes)
    return read(call, store.seqOf(row))
  }

  async function update(call: AdminCall, seq: number, body: Versioned<FieldsAt<P>>): Promise<RecordAt<P>> {
    const before = await lockToWrite(call, seq)
    if ((before as { version: number }).version !== body.version) throw conflict(await read(call, seq))
    const values = await checked(call, body, before)
    const loggedFields =
      options.logValues ?? (async (_: AdminCall, row: Row): Promise<object> => (row === before ? row : values))
    const was = await loggedFields(call, before)
    const moved = rowOrder.changesList(before, values) ? await rowOrder.nextPlace(call.db, values) : {}
    const row = await store.update(call, before, { ...values, ...moved } as Partial<Row>)
    const more = (await options.saved?.(call, row, before, body)) ?? []
    const loggedChanges = options.logged?.changes(before as Values, values)
    const changes = loggedChanges ?? fieldChanges(options.schema, was, await loggedFields(call, row))
    await logOne(call, row, ['UPDATE', '수정'], [...changes, ...more])
    return read(call, seq)
  }

  async function removeOne(call: AdminCall, row: Row): Promise<[]> {
    if (options.uses) await assertUnused(call.db, store.seqOf(row), options.uses)
    await options.checkRemoval?.(call, row)
    await store.remove(call.db, store.seqOf(row))
    return []
  }

  async function remove(call: AdminCall, seq: number, version: number): Promise<null> {
    const row = await lockToWrite(call, seq)
    if ((row as { version: number }).version !== version) throw conflict(await read(call, seq))
    await removeOne(call, row)
    await logOne(call, row, ['DELETE', '삭제'], options.logged?.changes(row as Values, null) ?? [])
    return null
  }

  /** Applies a change to one record; returns the changes for the log. */
  async function changeOne(call: AdminCall, row: Row, change: Partial<Row>): Promise<Schemas['FieldChange'][]> {
    const changes = fieldChanges(options.schema, row as Record<keyof Row, unknown>, change)
    if (changes.length === 0) return []
    await options.checkChange?.(call, { ...row, ...change } as Values, row)
    await store.update(call, row, change)
    return changes
  }

  /** Runs `act` on many records, each in its own savepoint. Equal changes appear once in the log entry. */
  async function onMany(
    call: AdminCall,
    seqs: number[],
    what: string,
    act: (call: AdminCall, row: Row) => Promise<Schemas['FieldChange'][]>,
  ): Promise<Schemas['BulkReceipt']> {
    if (serial) await lockPlaces(call.db, resource)
    const changed: Row[] = []
    const changes = new Map<string, Schemas['FieldChange']>()
    const { done, failed, doneSeqs } = await forEachRow(
      call,
      seqs,
      async (db, seq) => {
        const inner = { ...call, db }
        const row = await store.lock(db, seq)
        options.guard?.(inner, row)
        for (const change of await act(inner, row)) changes.set(JSON.stringify(change), change)
        changed.push(row)
      },
      options.lookUpNames,
    )
    const [first] = changed
    if (first) {
      // Looking up a name may take a query. Deleted records need theirs, because it cannot be looked up later.
      const named = act === removeOne ? changed : [first]
      const names = await Promise.all(named.map((row) => nameOf(row, call)))
      const about = { names, count: done, seqs: doneSeqs }
      log(call, { action: 'BULK', what, ...about, changes: [...changes.values()] })
    }
    return { done, failed }
  }

  const removeMany = (call: AdminCall, seqs: number[]) => onMany(call, seqs, '삭제', removeOne)

  const bulkOf = (call: AdminCall, { action, seqs }: Action<P>, { labels, changes }: Bulk<P, T>) =>
    action === 'DELETE'
      ? removeMany(call, seqs)
      : onMany(call, seqs, labelOf(labels, action), (inner, row) => changeOne(inner, row, changes[action]))

  async function sort(call: AdminCall, { seqs, ...list }: { seqs: number[] }): Promise<null> {
    const { before, after } = await rowOrder.sort(call.db, seqs, list)
    const { moved, changes } = await orderChange(before, after, (row) => options.nameInList?.(row) ?? nameOf(row, call))
    const names = await Promise.all(moved.slice(0, 1).map((row) => nameOf(row, call)))
    log(call, { action: 'UPDATE', what: '순서 변경', names, count: moved.length, seqs, changes })
    return null
  }

  const count = async (call: Reader, query: QueryAt<P>): Promise<number> => {
    const where = options.filter(query, call)
    return options.count?.(call, where) ?? countRows(call.db, table, where)
  }
  const found = async (call: Reader, query: QueryAt<P>, limit: number, offset: number): Promise<L[]> => {
    const { sort: by } = query as { sort?: SortAt<P> }
    return options.rows(call, options.filter(query, call), by).limit(limit).offset(offset)
  }

  // The path determines the names of the operations. The types of the options and functions above ensure that each
  // handler fits its contract; TypeScript cannot follow that through a generic path.
  const handlers: object = {
    [`GET ${path}`]: (call: AdminCall, { query }: { query: QueryAt<P> & { page?: number; size?: number } }) =>
      paged(
        query,
        () => count(call, query),
        async (limit, offset) => linesOf(call, await found(call, query, limit, offset)),
      ),
    [`POST ${path}`]: (call: AdminCall, { body }: { body: FieldsAt<P> }) => create(call, trimmed(body)),
    [`GET ${path}/{seq}`]: (call: AdminCall, input: SeqPath) => read(call, input.path.seq),
    [`PUT ${path}/{seq}`]: (call: AdminCall, input: SeqPath & { body: Versioned<FieldsAt<P>> }) =>
      update(call, input.path.seq, trimmed(input.body)),
    [`DELETE ${path}/{seq}`]: (call: AdminCall, input: SeqPath & { query: { version: number } }) =>
      remove(call, input.path.seq, input.query.version),
    ...(bulk
      ? { [`POST ${path}/bulk`]: (call: AdminCall, { body }: { body: Action<P> }) => bulkOf(call, body, bulk) }
      : {}),
    ...(order
      ? { [`PUT ${path}/order`]: (call: AdminCall, { body }: { body: { seqs: number[] } }) => sort(call, body) }
      : {}),
  }

  const excel = ({ title, permission, schema, columns }: Sheet<L>): ExcelDefinition<unknown> =>
    defineExcel({
      resource: resource as Schemas['ExcelResource'],
      title,
      permission,
      personal: false,
      listOperation: `GET ${path}` as OperationName,
      columns: sheetColumns(schema, columns),
      count: (db, query, now) => count({ db, now }, query as QueryAt<P>),
      rows: (db, query, now) =>
        offsetBatches(async (limit, offset) =>
          withLines({ db, now }, await found({ db, now }, query as QueryAt<P>, limit, offset)),
        ),
    })

  return {
    // see above
    handlers: handlers as HandlersAt<P, ResourceExtras<B, O>>,
    read,
    lock,
    update: store.update,
    change: changeOne,
    many: onMany,
    removeMany,
    log,
    excel,
    add: async (call, body) => (await insert(call, body)).row,
  }
}
