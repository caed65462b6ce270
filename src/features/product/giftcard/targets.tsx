import { tirePicker } from '@/features/product/manage/item.picker'
import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { giftTargetLabels } from '@/shared/api/gen/product-giftcard.gen'
import { optionsOf } from '@/shared/ui/inputs/select'
import { brandPicker } from '../brand/brand.picker'
import { patternPicker } from '../pattern/pattern.picker'
import { policyDetail } from './gift-card-policy.detail-def'

const { Radio, Picks } = fieldsOf(policyDetail)

type Policy = ReturnType<typeof useDetail<'/api/v1/admin/gift-cards/{seq}', '/api/v1/admin/gift-cards'>>

/** Renders the targets of a policy: all tires, or chosen brands, patterns or tires. Changing the kind clears them. */
export function Targets({ detail, disabled }: { detail: Policy; disabled: boolean }) {
  const type = useFormValue(detail.form, 'targetType')
  // the record's targets are only of its own kind
  const known = detail.record?.targetType === type ? detail.record?.targets : undefined
  const shared = { name: 'targetSeqs', known, max: 500, wide: true, required: true, disabled } as const
  return (
    <>
      <Radio
        name="targetType"
        options={optionsOf(giftTargetLabels)}
        wide
        disabled={disabled}
        onChange={() => detail.form.set('targetSeqs', [])}
      />
      {type === 'BRAND' && <Picks {...shared} picker={brandPicker} />}
      {type === 'PATTERN' && <Picks {...shared} picker={patternPicker} />}
      {type === 'ITEM' && <Picks {...shared} picker={tirePicker} />}
    </>
  )
}
