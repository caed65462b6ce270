import { NO_FEES } from '../../../domain/branch/store-rules'
import { formatPhone, phoneOfCell } from '../../../domain/common/phone'
import { propertiesOf, titleOf } from '../../contract/contract-messages'
import type { Schemas } from '../../contract/contract-types'
import { cellFormatOf, INVALID } from '../../excel/cell-formats'
import { parseWon } from '../../excel/parse-cells'
import type { StoreRow } from '../store/store-rows'

/** A store in the form of a sheet: a body of the contract, not validated yet, with names of regions. */
export interface Draft {
  [field: string]: unknown
  sido?: string | null
  gugun?: string | null
  visits?: string[]
  can?: Record<string, boolean>
  fees?: Schemas['StoreFees'] | undefined
}

/** A column of the sheet, for reading and writing. `field` is the contract's field for validation errors. */
export interface SheetColumn {
  title: string
  field: string
  example: string
  width?: number
  /** Returns the cell text of the draft's value; '' for none. */
  show(draft: Draft): string
  /** Sets the draft's value from a cell; null clears it. Returns an error message, if any. */
  set(draft: Draft, text: string | null): string | undefined
}

const fields = propertiesOf('StoreCreate')
const abilities = propertiesOf('StoreAbilities')

type Read = (text: string) => string

function column(field: string, example: string, { read, ...more }: { read?: Read; width?: number } = {}): SheetColumn {
  const schema = fields[field]
  const title = titleOf(schema) ?? field
  const form = cellFormatOf(schema ?? {})
  return {
    title,
    field,
    example,
    ...more,
    show: (draft) => (draft[field] === null || draft[field] === undefined ? '' : form.write(draft[field])),
    set(draft, text) {
      const value = text === null ? null : form.read(read ? read(text) : text)
      if (value === INVALID) return form.hint
      draft[field] = value
      return undefined
    },
  }
}

/** A phone column: accepts common notations and writes formatted numbers. */
function phone(field: string, example: string, width: number): SheetColumn {
  const plain = column(field, example, { width, read: phoneOfCell })
  return { ...plain, show: (draft) => formatPhone(plain.show(draft)) }
}

/** Restores leading zeros, which Excel drops. */
const padZip: Read = (text) => (/^\d{1,5}$/.test(text) ? text.padStart(5, '0') : text)

const ability = (name: string): SheetColumn => {
  const title = titleOf(abilities[name]) ?? name
  return {
    title,
    field: `can.${name}`,
    example: 'Y',
    show: ({ can }) => (can?.[name] ? 'Y' : 'N'),
    set(draft, text) {
      const { read, hint } = cellFormatOf({ type: 'boolean' })
      const value = read(text ?? 'N')
      if (typeof value !== 'boolean') return hint
      draft.can = { ...draft.can, [name]: value }
      return undefined
    },
  }
}

const regionColumn = (name: 'sido' | 'gugun', title: string, field: string, example: string): SheetColumn => ({
  title,
  field,
  example,
  show: (draft) => draft[name] ?? '',
  set(draft, text) {
    draft[name] = text
    return undefined
  },
})

const visitColumn: SheetColumn = {
  title: titleOf(fields.visitGugunIds) ?? '출장 지역',
  field: 'visitGugunIds',
  example: '',
  width: 24,
  show: ({ visits: names = [] }) => names.join(', '),
  set(draft, text) {
    draft.visits = (text ?? '').split(',').flatMap((name) => name.trim() || [])
    return undefined
  },
}

const RANGES = [
  [13, 16, '10000', '7000'],
  [17, 18, '12000', '9000'],
  [19, 20, '17000', '13000'],
  [21, 24, '25000', '20000'],
] as const

/** Returns a store's fee row for a rim size. */
const rowAt = (fees: Schemas['StoreFees'] | undefined, rim: number) =>
  fees?.mountFees.find(({ rimFrom, rimTo }) => rimFrom <= rim && rim <= rimTo)

/**
 * A column of one of the four standard ranges. A store with other ranges gets the standard ones once such a cell is
 * filled.
 */
const fee = (at: number, what: 'feePerTire' | 'settlePerTire'): SheetColumn => {
  const [from, to, ...examples] = RANGES[at] ?? RANGES[0]
  return {
    title: `${what === 'feePerTire' ? '장착비' : '정산 단가'} ${from}~${to}`,
    field: 'fees.mountFees',
    example: examples[what === 'feePerTire' ? 0 : 1],
    show({ fees }) {
      const row = rowAt(fees, from)
      return row ? String(row[what]) : ''
    },
    set(draft, text) {
      const won = text === null ? 0 : parseWon(text)
      if (!(won <= 100_000 && won % 100 === 0)) return '0~100,000원을 100원 단위로 입력해 주세요.'
      const fees = draft.fees ?? NO_FEES
      const given = RANGES.flatMap(([rimFrom, rimTo]) => {
        const rimFee = rowAt(fees, rimFrom)
        if (rimFrom === from) {
          return [{ feePerTire: 0, settlePerTire: 0, ...rimFee, rimFrom, rimTo, [what]: won }]
        }
        return rimFee ? [{ ...rimFee, rimFrom, rimTo }] : []
      })
      draft.fees = { ...fees, mountFees: given }
      return undefined
    },
  }
}

export const KEY_TITLE = '코드'

/** Columns of the sheet, in order. */
export const storeColumns: readonly SheetColumn[] = [
  column('name', '한빛타이어 역삼점', { width: 24 }),
  column('storeType', '제휴점'),
  column('franchise', '개인점'),
  column('visible', 'Y'),
  column('recommended', 'N'),
  column('intro', '', { width: 30 }),
  column('notice', '', { width: 24 }),
  column('tags', '주차편리, 친절', { width: 18 }),
  phone('phone', '02-555-1234', 14),
  column('ownerName', '김철수'),
  phone('ownerPhone', '010-1234-5678', 16),
  column('contactName', '김철수'),
  phone('contactPhone', '010-1234-5678', 16),
  column('email', '', { width: 24 }),
  column('receiveAlimtalk', 'Y'),
  column('zipCode', '06236', { read: padZip }),
  column('address1', '서울특별시 강남구 테헤란로 152', { width: 36 }),
  column('address2', '1층'),
  regionColumn('sido', '시/도', 'sidoId', '서울'),
  regionColumn('gugun', '구/군', 'gugunId', '강남구'),
  column('latitude', ''),
  column('longitude', ''),
  column('directions', '', { width: 24 }),
  column('parkingCount', '4'),
  visitColumn,
  column('maxRim', '20'),
  column('liftCount', '2'),
  column('equipments', '탈착기, 밸런서', { width: 18 }),
  ...Object.keys(abilities).map(ability),
  ...RANGES.flatMap((_, at) => [fee(at, 'feePerTire'), fee(at, 'settlePerTire')]),
]

/** Returns the column title for an error in a field of the contract. */
export function titleOfField(field: string): string {
  const exact = storeColumns.find((each) => each.field === field)
  const around = storeColumns.find((each) => field.startsWith(each.field.replace(/\..*$/, '')))
  return (exact ?? around)?.title ?? KEY_TITLE
}

/** Converts a stored store to a draft. `names` are the regions' names by number. */
export function draftOf(
  row: StoreRow,
  { sidos, guguns }: { sidos: ReadonlyMap<number, string>; guguns: ReadonlyMap<number, string> },
): Draft {
  const stored = row as Record<string, unknown>
  const knownFields = Object.keys(fields).flatMap((field) =>
    field in row && field !== 'feesFrom' ? [[field, stored[field]]] : [],
  )
  return {
    ...Object.fromEntries(knownFields),
    fees: row.fees ?? undefined,
    sido: sidos.get(row.sidoId) ?? null,
    gugun: guguns.get(row.gugunId) ?? null,
    visits: row.visitGugunIds.flatMap((id) => guguns.get(id) ?? []),
  }
}
