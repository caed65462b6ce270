import { useFormValue } from '@/kit/detail/form-context'
import { batteryTypeLabels, terminalPositionLabels, terminalTypeLabels } from '@/shared/api/gen/product-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { batteryFields, type ItemDetail } from './item-fields'

const Battery = batteryFields

/** Returns the spec code of a battery, e.g. AGM80L, DIN74L or MF60R: kind, nominal code and side of the (+) pole. Empty if incomplete. */
export function specCodeOf(battery: Partial<Schemas['BatteryFields']>): string {
  const { batteryType, terminalType, nominalCode, terminalPosition } = battery
  if (!batteryType || !nominalCode || !terminalPosition) return ''
  const kind = batteryType === 'MF' && terminalType === 'DIN' ? 'DIN' : batteryType
  return `${kind}${nominalCode}${terminalPosition}`
}

export function BatterySection({ detail }: { detail: ItemDetail }) {
  const values: Partial<Schemas['BatteryFields']> | null | undefined = useFormValue(detail.form, 'battery')
  return (
    <Section title="규격·인증">
      <Battery.Text name="modelName" width={20} />
      <ReadOnlyField label="규격코드">{specCodeOf(values ?? {}) || '-'}</ReadOnlyField>
      <Battery.Radio name="batteryType" labels={batteryTypeLabels} />
      <Battery.Radio name="terminalType" labels={terminalTypeLabels} />
      <Battery.Radio name="terminalPosition" labels={terminalPositionLabels} help="단자를 위쪽에 두고 본 (+)극 위치" />
      <Battery.Num name="nominalCode" />
      <Battery.Num name="capacityAh" unit="Ah" />
      <Battery.Num name="cca" unit="A" help="AGM·EFB는 판매에 필요합니다." />
      <Battery.Num name="rcMinutes" unit="분" />
      <Battery.Num name="weightKg" unit="kg" />
      <Battery.Num name="lengthMm" unit="mm" />
      <Battery.Num name="widthMm" unit="mm" />
      <Battery.Num name="heightMm" unit="mm" />
      <ReadOnlyField label="전압">12V</ReadOnlyField>
      <Battery.Num name="warrantyMonths" unit="개월" />
      <Battery.Month name="productionYm" />
      <Battery.Text name="originCountry" width={16} />
      <Battery.Money name="noReturnFee" unit="원" help="판매가는 폐배터리를 반납하는 가격입니다." />
    </Section>
  )
}
