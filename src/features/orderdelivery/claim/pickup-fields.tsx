import { useQuery } from '@tanstack/react-query'
import { pickupMethodLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { COURIER_MISSING, checkTracking, readNumbers } from '../../../../domain/orderdelivery/tracking'
import styles from './claim.module.css'

export interface Courier {
  packageCodeSeq: string
  numbers: string
}

export const NO_COURIER: Courier = { packageCodeSeq: '', numbers: '' }

/** Returns the request body of a courier and its tracking numbers. */
export const courierBody = ({ packageCodeSeq, numbers }: Courier) => ({
  packageCodeSeq: packageCodeSeq ? Number(packageCodeSeq) : null,
  trackingNumbers: readNumbers(numbers),
})

const couriersQuery = apiQuery('/api/v1/common/pacakge-code', {}, { staleTime: 'static' })

/**
 * Returns the problem of the tracking numbers for the chosen courier, or undefined. `required`: also checks an empty
 * input.
 */
export function useCourierProblem({ packageCodeSeq, numbers }: Courier, required: boolean): string | undefined {
  const couriers = useQuery(couriersQuery).data
  const courier = couriers?.find((each) => each.packageCodeSeq === Number(packageCodeSeq))
  const read = readNumbers(numbers)
  if (!required && read.length === 0) return undefined
  if (!packageCodeSeq && !required) return COURIER_MISSING
  if (!courier) return undefined
  return checkTracking(courier, read) ?? undefined
}

interface CourierProps {
  courier: Courier
  onChange: (courier: Courier) => void
  /** Error of the tracking numbers. */
  error: string | undefined
  courierError?: string | undefined
  required?: boolean
}

export function CourierFields({ courier, onChange, error, courierError, required }: CourierProps) {
  const couriers = useQuery(couriersQuery).data ?? []
  return (
    <div className={styles.two}>
      <FieldFrame fieldPath="packageCodeSeq" title="택배사" error={courierError} required={required}>
        {(controlProps) => (
          <Select
            {...controlProps}
            empty="선택"
            options={couriers
              .filter(({ enabled }) => enabled)
              .map(({ packageCodeSeq, name }) => ({ value: String(packageCodeSeq), label: name }))}
            value={courier.packageCodeSeq}
            onChange={(packageCodeSeq) => onChange({ ...courier, packageCodeSeq })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        fieldPath="trackingNumbers"
        title="송장번호"
        error={error}
        help="여러 개는 쉼표로 구분합니다."
        required={required}
      >
        {(controlProps) => (
          <Input
            {...controlProps}
            value={courier.numbers}
            onChange={(event) => onChange({ ...courier, numbers: event.target.value })}
          />
        )}
      </FieldFrame>
    </div>
  )
}

interface MethodProps {
  value: Schemas['PickupMethod'] | ''
  onChange: (method: Schemas['PickupMethod'] | '') => void
  /** Label of the empty option, if there is one. */
  none?: string
}

export function PickupMethods({ value, onChange, none }: MethodProps) {
  return (
    <FieldFrame title="수거방법" group required={!none}>
      {() => (
        <div className={styles.row}>
          {[...(none ? [{ value: '', label: none }] : []), ...optionsOf(pickupMethodLabels)].map((option) => (
            <Radio
              key={option.value}
              name="pickup"
              label={option.label}
              checked={value === option.value}
              // an option value is a pickup method or empty
              onChange={() => onChange(option.value as Schemas['PickupMethod'] | '')}
            />
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
