import type { components } from '../../openapi/schema.gen'

/** Conditions to open a store. Shared by the server and the bar of its page. */

type Schemas = components['schemas']
type Text = string | null | undefined

/** The deciding facts. Secrets and files are given as booleans. */
export interface StoreFacts {
  name: Text
  phone: Text
  ownerName: Text
  ownerPhone: Text
  contactPhone: Text
  zipCode: Text
  address1: Text
  companyName: Text
  businessNumber: Text
  maxRim: number | null | undefined
  latitude: number | null | undefined
  longitude: number | null | undefined
  hasMainImage: boolean
  hours: Schemas['StoreWeek'] | null | undefined
  services: readonly Schemas['StoreService'][]
  visitGugunIds: readonly number[]
  fees: Pick<Schemas['StoreFees'], 'mountFees'> | null | undefined
  bankCode: Text
  accountHolder: Text
  hasAccount: boolean
  contractFrom: Text
  contractTo: Text
}

export interface MissingField {
  /** Field of the record. */
  field: string
  label: string
}

export interface StoreCondition {
  key: 'REQUIRED' | 'CONTACT' | 'COORDINATES' | 'IMAGE' | 'SERVICES' | 'FEES' | 'HOURS' | 'ACCOUNT' | 'CONTRACT'
  label: string
  /** Missing fields; empty if the condition is met. */
  missing: MissingField[]
}

const REQUIRED = {
  name: '장착점명',
  phone: '대표전화',
  ownerName: '대표자',
  ownerPhone: '대표자 휴대폰',
  zipCode: '우편번호',
  address1: '주소',
  maxRim: '최대 인치',
  companyName: '상호',
  businessNumber: '사업자등록번호',
} as const satisfies Partial<Record<keyof StoreFacts, string>>

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Returns the fields that are false, all with one label. */
const lacking = (label: string, fields: Readonly<Record<string, boolean>>): MissingField[] =>
  Object.entries(fields).flatMap(([field, isPresent]) => (isPresent ? [] : [{ field, label }]))

function requiredOf(store: StoreFacts): MissingField[] {
  const fields = Object.entries(REQUIRED).flatMap(([field, label]) =>
    isBlank(store[field as keyof typeof REQUIRED]) ? [{ field, label }] : [],
  )
  const visits = store.services.includes('VISIT')
  return visits && store.visitGugunIds.length === 0
    ? [...fields, { field: 'visitGugunIds', label: '출장 지역' }]
    : fields
}

const isWithin = (day: string, from: Text, to: Text): boolean => Boolean(from && from <= day && (!to || to >= day))

/** Returns the nine conditions of a store on a day (`2026-11-21`), in the order of the page's sections. */
export function storeConditions(store: StoreFacts, today: string): StoreCondition[] {
  const mountsGoods = store.services.includes('MOUNT') || store.services.includes('BATTERY')
  const fees = store.fees?.mountFees ?? []
  const condition = (
    key: StoreCondition['key'],
    label: string,
    fields: Readonly<Record<string, boolean>>,
  ): StoreCondition => ({ key, label, missing: lacking(label, fields) })
  const started = Boolean(store.contractFrom && store.contractFrom <= today)
  return [
    { key: 'REQUIRED', label: '필수 정보', missing: requiredOf(store) },
    condition('IMAGE', '대표 이미지', { mainImageFileSeq: store.hasMainImage }),
    condition('CONTACT', '예약 담당 휴대폰', { contactPhone: !isBlank(store.contactPhone) }),
    condition('COORDINATES', '좌표', { latitude: !isBlank(store.latitude), longitude: !isBlank(store.longitude) }),
    condition('SERVICES', '서비스', { services: mountsGoods }),
    condition('FEES', '장착비', { fees: fees.some(({ rimTo }) => rimTo >= (store.maxRim ?? 0)) }),
    condition('HOURS', '영업시간', { hours: Object.values(store.hours ?? {}).some(({ open }) => open) }),
    condition('ACCOUNT', '정산 계좌', {
      bankCode: !isBlank(store.bankCode),
      accountNumber: store.hasAccount,
      accountHolder: !isBlank(store.accountHolder),
    }),
    condition('CONTRACT', '계약 기간', {
      contractFrom: started,
      contractTo: !started || isWithin(today, store.contractFrom, store.contractTo),
    }),
  ]
}

/** Returns what a store lacks on a day; empty if it can open. */
export const storeMissing = (store: StoreFacts, today: string): MissingField[] =>
  storeConditions(store, today).flatMap(({ missing }) => missing)

/** Returns the message for a store that cannot open. */
export const incompleteText = (missing: readonly MissingField[]): string =>
  `운영에 필요한 정보가 부족합니다: ${[...new Set(missing.map(({ label }) => label))].join(', ')}`
