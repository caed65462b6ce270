import type { components } from '../../openapi/schema.gen'
import { DAY_MS, MINUTE_MS } from '../common/durations'

/**
 * Rules for the values of a store beyond the contract, shared by its form, the server and Excel uploads. Messages are keyed by
 * field path.
 */

type Schemas = components['schemas']
type Problems = Record<string, string>
type Span = Pick<Schemas['StoreMountFee'], 'rimFrom' | 'rimTo'>

/** The smallest rim with its own fee, in inches. Smaller rims cost the same. */
export const MIN_RIM = 13

/**
 * Returns the first problem of mounting fees, or null. The rows must cover 13 inches to the store's maximum without
 * gaps or overlaps; no rows at all are valid. Paths start with `[n]`; '' refers to all rows.
 */
export function mountFeeProblem(
  rows: readonly Span[],
  maxRim: number,
): readonly [path: string, message: string] | null {
  if (rows.length === 0) return null
  const reversedIndex = rows.findIndex(({ rimFrom, rimTo }) => rimFrom > rimTo)
  if (reversedIndex >= 0) return [`[${reversedIndex}].rimTo`, '끝 인치는 시작 인치보다 작을 수 없습니다.']
  const overlapIndex = rows.findIndex(({ rimFrom, rimTo }, at) =>
    rows.slice(0, at).some((other) => other.rimFrom <= rimTo && other.rimTo >= rimFrom),
  )
  if (overlapIndex >= 0) return [`[${overlapIndex}].rimFrom`, '인치 구간이 겹칩니다.']
  for (let rim = MIN_RIM; rim <= maxRim; rim += 1) {
    if (!rows.some(({ rimFrom, rimTo }) => rimFrom <= rim && rim <= rimTo))
      return ['', `${rim}인치 구간의 장착비가 없습니다.`]
  }
  return null
}

/** Returns the fees limited to a maximum rim. */
export const feesUpTo = (fees: Schemas['StoreFees'], maxRim: number): Schemas['StoreFees'] => ({
  ...fees,
  mountFees: fees.mountFees
    .filter(({ rimFrom }) => rimFrom <= maxRim)
    .map((row) => ({ ...row, rimTo: Math.min(row.rimTo, maxRim) })),
})

/** Default of a store without fees. */
export const NO_FEES: Schemas['StoreFees'] = {
  mountFees: [],
  runFlatExtra: 0,
  lightTruckExtra: 0,
  disposalFee: 0,
  valveFee: 0,
  nitrogenFee: 0,
  balanceIncluded: true,
  alignmentFee: { domestic: 0, suv: 0, imported: 0 },
  batteryFee: 0,
  batterySettle: 0,
  visitFee: 0,
  freeText: null,
}

function hourProblems(week: Schemas['StoreWeek']): Problems {
  const problems: Problems = {}
  for (const [day, { open, from, to, breakFrom, breakTo }] of Object.entries(week)) {
    if (!open) continue
    if (from >= to) problems[`hours.${day}.to`] = '영업 종료는 시작보다 늦어야 합니다.'
    else if (!breakFrom !== !breakTo)
      problems[`hours.${day}.${breakFrom ? 'breakTo' : 'breakFrom'}`] = '휴게시간의 시작과 종료를 모두 입력해 주세요.'
    else if (breakFrom && breakTo && !(from < breakFrom && breakFrom < breakTo && breakTo < to))
      problems[`hours.${day}.breakFrom`] = '휴게시간은 영업시간 안에 있어야 합니다.'
  }
  return problems
}

function feeProblems(fees: Schemas['StoreFees'], maxRim: number): Problems {
  const { mountFees, freeText, alignmentFee, ...others } = fees
  const amounts = [...Object.values(others), ...Object.values(alignmentFee)]
  const hasOtherFees = Boolean(freeText) || amounts.some((fee) => typeof fee === 'number' && fee > 0)
  // other fees require mounting fees
  if (mountFees.length === 0)
    return hasOtherFees ? { 'fees.mountFees': `${MIN_RIM}인치 구간의 장착비가 없습니다.` } : {}
  const problem = mountFeeProblem(mountFees, maxRim)
  return problem ? { [`fees.mountFees${problem[0]}`]: problem[1] } : {}
}

/** The store fields that the rules check. Missing fields have the values of a new store. */
export type ValidatedStore = Partial<
  Pick<
    Schemas['StoreWrite'],
    | 'services'
    | 'visitGugunIds'
    | 'liftCount'
    | 'capacity'
    | 'latitude'
    | 'longitude'
    | 'receiveSame'
    | 'receiveZipCode'
    | 'receiveAddress1'
    | 'maxRim'
    | 'fees'
    | 'hours'
    | 'contractFrom'
    | 'contractTo'
  >
>

/** Returns the problems by field path. With `preparing`, requirements that only open stores have are not checked. */
export function storeProblems(store: ValidatedStore, preparing: boolean): Problems {
  const { services = [], visitGugunIds = [], liftCount = 2, capacity = 1, maxRim = 20 } = store
  const problems: Problems = {}
  const hasMainService = services.includes('MOUNT') || services.includes('BATTERY')
  if (!hasMainService && (services.length > 0 || !preparing))
    problems.services = '타이어 장착 또는 배터리 교체 서비스를 선택해 주세요.'
  if (services.includes('VISIT') && visitGugunIds.length === 0 && !preparing)
    problems.visitGugunIds = '출장 지역을 선택해 주세요.'
  if (capacity > liftCount * 2) problems.capacity = '동시 작업은 작업대 수의 2배까지 입력할 수 있습니다.'
  const [latitude, longitude] = [store.latitude ?? null, store.longitude ?? null]
  if ((latitude === null) !== (longitude === null))
    problems[latitude === null ? 'latitude' : 'longitude'] = '위도와 경도를 모두 입력해 주세요.'
  if (store.receiveSame === false) {
    if (!store.receiveZipCode) problems.receiveZipCode = '입고 주소를 입력해 주세요.'
    if (!store.receiveAddress1) problems.receiveAddress1 = '입고 주소를 입력해 주세요.'
  }
  if (store.contractFrom && store.contractTo && store.contractTo < store.contractFrom)
    problems.contractTo = '종료일은 시작일 이후여야 합니다.'
  return {
    ...problems,
    ...(store.fees ? feeProblems(store.fees, maxRim) : {}),
    ...(store.hours ? hourProblems(store.hours) : {}),
  }
}

const MAX_CLOSED_DAYS = 90

/** Returns the problems of a closure: it is in ten-minute steps, at most 90 days long, and ends in the future. */
export function closureProblems(
  { kind, capacity, fromAt, toAt }: Pick<Schemas['StoreClosureFields'], 'kind' | 'capacity' | 'fromAt' | 'toAt'>,
  now: Date,
): Problems {
  const [from, to] = [new Date(fromAt).getTime(), new Date(toAt).getTime()]
  const problems: Problems = {}
  if (kind === 'CAPACITY' && (capacity ?? null) === null) problems.capacity = '수용량을 입력해 주세요.'
  if (from % (10 * MINUTE_MS) !== 0) problems.fromAt = '10분 단위로 입력해 주세요.'
  if (to % (10 * MINUTE_MS) !== 0) problems.toAt = '10분 단위로 입력해 주세요.'
  else if (to <= from) problems.toAt = '종료일시는 시작일시 이후여야 합니다.'
  else if (to - from > MAX_CLOSED_DAYS * DAY_MS) problems.toAt = `최대 ${MAX_CLOSED_DAYS}일까지 등록할 수 있습니다.`
  else if (to <= now.getTime()) problems.toAt = '지난 기간에는 등록할 수 없습니다.'
  return problems
}
