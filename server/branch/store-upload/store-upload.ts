import { and, inArray } from 'drizzle-orm'
import { storeProblems } from '../../../domain/branch/store-rules'
import { maskedForAdmin } from '../../../domain/common/masked-value'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { checkInput, getOperation } from '../../contract/contract'
import type { Schemas } from '../../contract/contract-types'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { addresses, guguns, sidos } from '../../db/schema'
import { RowErrors } from '../../excel/parse-cells'
import { uploadCalls } from '../../excel/upload-calls'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { stores } from '../schema/store.schema'
import { logStore, maskField, type StoreRow, storeRows, storeTitle } from '../store/store-rows'
import { createStore, replaceStore } from '../store/store-write'
import { EXPORT_ONLY } from './store-excel'
import { type Draft, draftOf, KEY_TITLE, type SheetColumn, storeColumns, titleOfField } from './store-sheet'

interface Plan {
  /** null: a new store. */
  storeSeq: number | null
  body: Schemas['StoreCreate']
}

type Address = typeof addresses.$inferSelect

const create = getOperation('POST /api/v1/admin/stores')
const normalize = (name: string): string => name.replaceAll(' ', '').toLowerCase()
const placeOf = (name: unknown, address: unknown): string => `${normalize(String(name))}|${address}`

/** Reads the data that all rows of a sheet are checked against. */
async function readContext(db: Db, rows: readonly UploadRow[]) {
  const all = await db.select().from(stores)
  const [provinces, districts] = [await db.select().from(sidos), await db.select().from(guguns)]
  const addressTexts = [...new Set(rows.map((row) => row.cell('주소')).filter(Boolean))]
  const found = addressTexts.length
    ? await db
        .select()
        .from(addresses)
        .where(and(inArray(addresses.roadAddress, addressTexts)))
    : []
  return {
    byCode: new Map(all.map((row) => [row.storeCode, row])),
    taken: new Map(all.map((row) => [placeOf(row.name, row.address1), row])),
    sidoIds: new Map(provinces.flatMap(({ id, name, shortName }) => [[name, id] as const, [shortName, id] as const])),
    districts,
    addresses: new Map<string, Address>(found.map((row) => [row.roadAddress, row])),
    names: {
      sidos: new Map(provinces.map(({ id, shortName }) => [id, shortName])),
      guguns: new Map(districts.map(({ id, name }) => [id, name])),
    },
  }
}

type CheckContext = Awaited<ReturnType<typeof readContext>>

class Faults extends RowErrors {
  /** Runs a check and records its refusal as faults. Returns whether it passed. */
  check(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal && error.errors)) throw error
      for (const { field, message } of error.errors) this.add(titleOfField(field), message)
      return false
    }
  }
}

/** Applies the cells to the draft: blank keeps, `-` clears. Returns the filled columns. */
function applyCells(draft: Draft, faults: Faults): SheetColumn[] {
  return storeColumns.filter((column) => {
    const text = faults.row.cell(column.title)
    if (text === '') return false
    const fault = column.set(draft, text === '-' ? null : text)
    if (fault) faults.add(column.title, fault)
    return true
  })
}

/** Sets the region: the named one, or the one that the address begins with (`서울 강남구 …`). */
function setRegion(
  draft: Draft,
  known: Address | undefined,
  { sidoIds, districts }: CheckContext,
  faults: Faults,
): void {
  const [first = '', ...rest] = String(draft.address1 ?? '').split(/\s+/)
  const sidoId = draft.sido ? sidoIds.get(draft.sido) : (known?.sidoId ?? sidoIds.get(first))
  if (sidoId === undefined) {
    faults.add('시/도', '시/도를 찾을 수 없습니다.')
    return
  }
  const districtsOfSido = districts.filter((district) => district.sidoId === sidoId)
  const address = rest.join(' ')
  const of = draft.gugun
    ? districtsOfSido.find(({ name }) => name === draft.gugun)
    : (districtsOfSido.find(({ id }) => id === known?.gugunId) ??
      // the longest match: `수원시 팔달구` before `수원시`
      districtsOfSido.filter(({ name }) => address.startsWith(name)).sort((a, b) => b.name.length - a.name.length)[0])
  if (!of) {
    faults.add('구/군', '구/군을 찾을 수 없습니다.')
    return
  }
  draft.sidoId = sidoId
  draft.gugunId = of.id
}

/** Sets the region of a changed address, and its coordinates if the sheet has none. */
function locate(draft: Draft, existing: StoreRow | undefined, context: CheckContext, faults: Faults): void {
  const { row } = faults
  const moved = draft.address1 !== existing?.address1
  const known = context.addresses.get(String(draft.address1 ?? ''))
  const isFilled = (title: string) => row.cell(title) !== ''
  if (moved) {
    if (!isFilled('시/도')) draft.sido = null
    if (!isFilled('구/군')) draft.gugun = null
    if (!isFilled('우편번호') && known) draft.zipCode = known.zipCode
  }
  if (moved || isFilled('시/도') || isFilled('구/군')) setRegion(draft, known, context, faults)
  if (moved && !isFilled('위도') && !isFilled('경도')) {
    draft.latitude = known?.latitude ?? null
    draft.longitude = known?.longitude ?? null
    if (!known && existing && existing.state !== 'PREPARING') {
      faults.add('위도', '주소의 좌표를 찾을 수 없습니다. 위도와 경도를 입력해 주세요.')
    }
  }
}

/** Sets the visit regions by name, those of the store's own 시/도 first. */
function setVisitRegions(draft: Draft, { districts }: CheckContext, faults: Faults): void {
  draft.visitGugunIds = (draft.visits ?? []).flatMap((name) => {
    const of = districts.filter((district) => district.name === name)
    const one = of.find(({ sidoId }) => sidoId === draft.sidoId) ?? (of.length === 1 ? of[0] : undefined)
    return one ? [one.id] : (faults.add('출장 지역', `시/군/구를 찾을 수 없습니다: ${name}`) ?? [])
  })
}

/** Converts the draft to a body of the contract: region numbers instead of names, without empty values. */
function bodyOf({ sido: _sido, gugun: _gugun, visits: _visits, ...draft }: Draft): unknown {
  const filled = Object.entries(draft).filter(([, value]) => value !== null && value !== undefined)
  return JSON.parse(JSON.stringify(Object.fromEntries(filled))) as unknown
}

const NEW_STORE: Draft = {
  can: { runFlat: false, lowProfile: false, importedCar: false, ev: false, lightTruck: false, tpms: false },
}

/** Reports the columns that would change personal data which the admin sees masked; see `http/hidden-fields`. */
function checkHidden(columns: readonly SheetColumn[], before: Draft, draft: Draft, faults: Faults): void {
  for (const column of columns) {
    const old = column.show(before)
    const hidden = maskField(column.field, old) !== old
    if (hidden && old !== column.show(draft)) faults.add(column.title, maskedForAdmin)
  }
}

function checkRow(
  row: UploadRow,
  context: CheckContext,
  keys: RowKeys,
  { piiUnmask }: AdminCall['actor'],
): CheckedRow<Plan> {
  const faults = new Faults(row)
  const code = row.cell(KEY_TITLE).toUpperCase()
  const existing = code ? context.byCode.get(code) : undefined
  if (code && !existing) faults.add(KEY_TITLE, '등록되지 않은 코드입니다.')
  const before = existing ? draftOf(existing, context.names) : NEW_STORE
  const draft = structuredClone(before)
  const written = applyCells(draft, faults)
  if (existing && !piiUnmask) checkHidden(written, before, draft, faults)
  if (draft.address1) locate(draft, existing, context, faults)
  setVisitRegions(draft, context, faults)
  const body = bodyOf(draft)
  if (!faults.any && faults.check(() => checkInput(create, { path: {}, query: {}, body }))) {
    // checkInput has just validated it as a StoreCreate
    const problems = storeProblems(body as Schemas['StoreCreate'], !existing || existing.state === 'PREPARING')
    for (const [field, message] of Object.entries(problems)) faults.add(titleOfField(field), message)
  }
  const location = placeOf(draft.name, draft.address1)
  const duplicate = context.taken.get(location)
  if (duplicate && duplicate.storeSeq !== existing?.storeSeq)
    faults.add('장착점명', '같은 이름과 주소의 장착점이 있습니다.')
  keys.add(row, KEY_TITLE, code)
  keys.add(row, '장착점명', location)
  if (faults.any) return faults.answer
  const changes = written.flatMap((column) => {
    const [old, next] = [existing ? column.show(before) || null : null, column.show(draft) || null]
    // the new value comes from the sender's sheet; the stored one may be hidden from them
    return old === next ? [] : [{ column: column.title, before: old && maskField(column.field, old), after: next }]
  })
  return {
    row: row.row,
    key: existing ? storeTitle(existing) : String(draft.name),
    created: !existing,
    changes,
    unchanged: existing !== undefined && changes.length === 0,
    plan: { storeSeq: existing?.storeSeq ?? null, body: body as Schemas['StoreCreate'] },
  }
}

/** Upload of stores. The code is the key; a row without code creates a store in preparation. */
const storeUpload: UploadDefinition<Plan> = {
  resource: 'stores',
  title: '장착점',
  columns: [{ title: KEY_TITLE, example: '' }, ...storeColumns.map(({ title, example }) => ({ title, example }))],
  ignored: EXPORT_ONLY,
  maxRows: 2_000,
  async check({ db, actor }, rows, keys) {
    const context = await readContext(db, rows)
    return rows.map((row) => checkRow(row, context, keys, actor))
  },
  async apply(call, db, { storeSeq, body }) {
    const inner: AdminCall = { ...call, db }
    if (storeSeq === null) {
      logStore(inner, await createStore(inner, body), { action: 'CREATE', what: '등록(엑셀)' })
      return
    }
    const before = await storeRows.lock(db, storeSeq)
    logStore(inner, await replaceStore(inner, before, body, null), { action: 'UPDATE', what: '수정(엑셀)' })
  },
}

const calls = uploadCalls(storeUpload)

export const storeUploadHandlers = handlersOf({
  'GET /api/v1/admin/stores/excel-template': calls.template,
  'POST /api/v1/admin/stores/excel-uploads': calls.upload,
  'POST /api/v1/admin/stores/excel-uploads/{uploadSeq}/confirm': calls.confirm,
})
