import { and, eq, ne } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { requiresTracking } from '../../../domain/orderdelivery/tracking'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import { lockPlaces } from '../../db/locks'
import { packageCodes } from '../../db/schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { contains } from '../../resource/filters'
import { assertUnused, countUsesOf, createListQuery, type Uses } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import { assertUnique, nameEquals } from '../../resource/unique'
import { shipments } from '../schema/shipment.schema'

const { packageCodeSeq, code, name, isDefault } = packageCodes

const MAX_CARRIERS = 100

const rows = createListQuery(
  packageCodes,
  'packageCodeSeq',
  { usedCount: countUsesOf(shipments.packageCodeSeq, packageCodeSeq) },
  'sortOrder,asc',
)

const isOtherDefault = () => invalidState('기본 택배사는 변경할 수 없습니다. 다른 택배사를 기본으로 지정해 주세요.')

const uses: Uses = {
  columns: [shipments.packageCodeSeq],
  message: () => '배송에 사용된 택배사는 삭제할 수 없습니다. 사용 안 함으로 바꿔 주세요.',
}

const packageCode = defineResource({
  path: '/api/v1/admin/package-codes',
  noun: '택배사',
  table: packageCodes,
  key: 'packageCodeSeq',
  schema: 'PackageCode',
  lookUpNames: nameLookupFrom(packageCodes, packageCodeSeq, name),
  nameOf: (row) => row.name,
  filter: (query) => contains(query.keyword, name, code),
  rows,
  show: async (_call, found) =>
    found.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      requiresTracking: requiresTracking(row.kind),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  values: (_call, body, before) => ({
    // the code cannot change; the body of a PUT has none
    code: before?.code ?? ('code' in body ? body.code : ''),
    numberLengths: [...new Set(body.numberLengths)].sort((a, b) => a - b),
    enabled: body.enabled ?? true,
    isDefault: before?.isDefault ?? false,
  }),
  async check({ db }, values, before) {
    if (values.trackingUrl && !values.trackingUrl.includes('{no}')) {
      throw invalid({ trackingUrl: required('조회 주소에 {no}') })
    }
    await assertUnique(db, packageCodeSeq, before?.packageCodeSeq, {
      code: [before ? null : eq(code, values.code), '이미 등록된 코드입니다.'],
      name: [nameEquals(name, values.name), '이미 등록된 택배사명입니다.'],
    })
    if (before?.isDefault && !values.enabled) throw isOtherDefault()
    if (!before && (await countRows(db, packageCodes, undefined)) >= MAX_CARRIERS) {
      throw new Refusal(409, 'LIMIT_EXCEEDED', `택배사는 ${MAX_CARRIERS}개까지 등록할 수 있습니다.`)
    }
  },
  // not by `uses`, which is checked first: the default carrier is usually in use, too, and cannot be disabled
  // instead
  async checkRemoval({ db }, row) {
    if (row.isDefault) throw isOtherDefault()
    await assertUnused(db, row.packageCodeSeq, uses)
  },
  order: {},
})

/** Makes a carrier the default instead of the current one. Exactly one is the default. */
async function setDefault(call: AdminCall, seq: number): Promise<Schemas['PackageCode']> {
  await lockPlaces(call.db, 'package-codes')
  const row = await packageCode.lock(call, seq)
  if (!row.enabled) throw invalidState('사용 중인 택배사만 기본으로 지정할 수 있습니다.')
  if (row.isDefault) return packageCode.read(call, seq)
  await call.db
    .update(packageCodes)
    .set({ isDefault: false })
    .where(and(eq(isDefault, true), ne(packageCodeSeq, seq)))
  await packageCode.update(call, row, { isDefault: true })
  packageCode.log(call, { action: 'UPDATE', what: '기본 택배사 지정', names: [row.name], seqs: [seq] })
  return packageCode.read(call, seq)
}

export const packageCodeHandlers = handlersOf({
  ...packageCode.handlers,
  'POST /api/v1/admin/package-codes/{seq}/set-default': (call, { path }) => setDefault(call, path.seq),
})
