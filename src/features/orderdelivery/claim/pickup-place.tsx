import { addressPicker } from '@/features/member/address.picker'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { formatPhone, isTelephone, WRONG_TELEPHONE } from '../../../../domain/common/phone'
import styles from './claim.module.css'

/** The pickup address as entered. */
export interface Place {
  name: string
  phone: string
  zipCode: string
  address1: string
  address2: string
}

const NO_PLACE: Place = { name: '', phone: '', zipCode: '', address1: '', address2: '' }

/** Returns the request body. Empty for the default: the address of the order, or the one the buyer asked for. */
export const placeBody = (place: Place | undefined): Partial<Pick<Schemas['ClaimPickupFields'], keyof Place>> =>
  place
    ? {
        name: place.name.trim(),
        phone: place.phone,
        zipCode: place.zipCode,
        address1: place.address1.trim(),
        address2: place.address2.trim() || null,
      }
    : {}

/** Names of the fields that show server errors. */
export const PLACE_FIELDS = Object.keys(NO_PLACE).map((field) => `pickup.${field}`)

/** Returns the problems by field name. */
export function placeProblems(place: Place | undefined): Record<string, string> {
  if (!place) return {}
  const problems: Record<string, string> = {}
  if ([...place.name.trim()].length < 2) problems['pickup.name'] = requiredPrompt('수거지 성명')
  if (!isTelephone(place.phone)) problems['pickup.phone'] = WRONG_TELEPHONE
  if (!/^\d{5}$/.test(place.zipCode)) problems['pickup.zipCode'] = '5자리 숫자로 입력해 주세요.'
  if (place.address1.trim() === '') problems['pickup.address1'] = requiredPrompt('주소')
  return problems
}

/** A masked pickup or receiver address. */
type Known = { [K in keyof Place]: string | null }

interface Props {
  /** The default pickup address; undefined while it loads. */
  known: Known | undefined
  place: Place | undefined
  onChange: (place: Place | undefined) => void
  /** Returns the message of a field. */
  errorAt: (field: string) => string | undefined
}

/** Renders the pickup address, with inputs for another one. */
export function PickupPlace({ known, place, onChange, errorAt }: Props) {
  const set = (change: Partial<Place>) => place && onChange({ ...place, ...change })
  async function find() {
    const found = await addressPicker.one()
    if (found) set({ zipCode: found.zipCode, address1: found.roadAddress })
  }
  const shown =
    known &&
    [known.name, known.phone && formatPhone(known.phone), known.zipCode && `(${known.zipCode})`, known.address1]
      .concat(known.address2)
      .filter(Boolean)
      .join(' ')
  return (
    <>
      {!place && <p className={styles.facts}>수거지: {shown ?? '불러오는 중입니다.'}</p>}
      <Checkbox
        label="다른 곳에서 수거"
        checked={place !== undefined}
        onChange={(event) => onChange(event.target.checked ? NO_PLACE : undefined)}
      />
      {place && (
        <div className={styles.two}>
          <FieldFrame fieldPath="pickup.name" title="수거지 성명" required error={errorAt('pickup.name')}>
            {(controlProps) => (
              <Input
                {...controlProps}
                maxLength={30}
                value={place.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame fieldPath="pickup.phone" title="수거지 연락처" required error={errorAt('pickup.phone')}>
            {(controlProps) => (
              <DigitsInput {...controlProps} phone value={place.phone} onChange={(phone) => set({ phone })} />
            )}
          </FieldFrame>
          <FieldFrame
            fieldPath="pickup.zipCode"
            title="우편번호"
            required
            error={errorAt('pickup.zipCode')}
            after={
              <Button size="sm" onClick={find}>
                주소 찾기
              </Button>
            }
          >
            {(controlProps) => (
              <DigitsInput {...controlProps} width={7} value={place.zipCode} onChange={(zipCode) => set({ zipCode })} />
            )}
          </FieldFrame>
          <FieldFrame fieldPath="pickup.address1" title="주소" required error={errorAt('pickup.address1')}>
            {(controlProps) => (
              <Input
                {...controlProps}
                maxLength={200}
                value={place.address1}
                onChange={(event) => set({ address1: event.target.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame fieldPath="pickup.address2" title="상세주소" error={errorAt('pickup.address2')}>
            {(controlProps) => (
              <Input
                {...controlProps}
                maxLength={100}
                value={place.address2}
                onChange={(event) => set({ address2: event.target.value })}
              />
            )}
          </FieldFrame>
        </div>
      )}
    </>
  )
}
