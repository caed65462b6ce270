import { anyBrandPicker } from '@/features/product/brand/brand.picker'
import { itemPicker } from '@/features/product/manage/item.picker'
import { patternPicker } from '@/features/product/pattern/pattern.picker'
import { useFormValue } from '@/kit/detail/form-context'
import type { Detail } from '@/kit/detail/use-detail'
import { createField } from '@/kit/fields/field'
import { fieldsOf } from '@/kit/fields/fields'
import { itemTypeLabels } from '@/shared/api/gen/common.gen'
import { couponTargetModeLabels, couponTargetTypeLabels } from '@/shared/api/gen/promotion-coupon.gen'
import type { Schemas } from '@/shared/api/types'
import { CheckList } from '@/shared/ui/inputs/choice'
import { PickedRecords } from '@/shared/ui/inputs/picked-records'
import { optionsOf } from '@/shared/ui/inputs/select'
import type { Picker } from '@/shared/ui/layers/picker-spec'
import { targetKey } from '../../../../domain/promotion/coupon'
import { couponDetail } from './coupon.detail-def'
import styles from './coupon.module.css'

type Row = Schemas['CouponTargetRow']
type Name = Schemas['CouponTargetName']

const Target = fieldsOf(couponDetail, 'targets')
const MAX_TARGETS = 500
const RIMS = Array.from({ length: 15 }, (_, i) => ({ value: String(i + 10), label: `${i + 10}인치` }))

const PICKERS = [
  ['BRAND', anyBrandPicker],
  ['PATTERN', patternPicker],
  ['ITEM', itemPicker],
] as const
const LISTS = [
  ['ITEM_TYPE', optionsOf(itemTypeLabels)],
  ['RIM', RIMS],
] as const

const seqsIn = (rows: readonly Row[], type: Row['type']) =>
  rows.flatMap((r) => (r.type === type && r.seq ? [r.seq] : []))
const valuesIn = (rows: readonly Row[], type: Row['type']) =>
  rows.flatMap((r) => (r.type === type && r.value ? [r.value] : []))
const others = (rows: readonly Row[], type: Row['type']) => rows.filter((row) => row.type !== type)

function formatRows(rows: readonly Row[], names: readonly Name[]): string {
  const known = new Map(names.map((name) => [targetKey(name), name.name]))
  const type = (value: string) => optionsOf(itemTypeLabels).find((option) => option.value === value)?.label ?? value
  return rows
    .map((row) => known.get(targetKey(row)) ?? (row.type === 'RIM' ? `${row.value}인치` : type(row.value ?? '')))
    .join(', ')
}

/** Renders the target rows, grouped by kind. */
const TargetRows = createField<{ names: readonly Name[] }>(
  ({ id, disabled, 'aria-describedby': described }, { value, set }, { names }) => {
    // the field holds rows of the contract
    const rows = (value ?? []) as readonly Row[]
    return (
      <div className={styles.targets}>
        {PICKERS.map(([type, picker]) => (
          <div key={type} className={styles.target}>
            <b>{couponTargetTypeLabels[type]}</b>
            <PickedRecords
              id={`${id}-${type}`}
              aria-describedby={described}
              label={couponTargetTypeLabels[type]}
              // only the seqs of the picker's rows are used
              picker={picker as Picker<unknown>}
              known={names.filter((name) => name.type === type)}
              seqs={seqsIn(rows, type)}
              max={MAX_TARGETS}
              disabled={disabled}
              onChange={(seqs) => set([...others(rows, type), ...seqs.map((seq) => ({ type, seq }))])}
            />
          </div>
        ))}
        {LISTS.map(([type, options]) => (
          <div key={type} className={styles.target}>
            <b>{couponTargetTypeLabels[type]}</b>
            <CheckList
              options={options}
              values={valuesIn(rows, type)}
              disabled={disabled}
              onChange={(values) => set([...others(rows, type), ...values.map((each) => ({ type, value: each }))])}
            />
          </div>
        ))}
      </div>
    )
  },
  {
    group: true,
    wide: true,
    readOnlyValue: ({ value }, { names }) => formatRows((value ?? []) as readonly Row[], names),
  },
)

interface Props {
  detail: Detail<'/api/v1/admin/coupons/{seq}', '/api/v1/admin/coupons'>
  disabled: boolean
}

/**
 * Renders what a coupon applies to: everything, or a combination of brands, patterns, items, item types and rim sizes.
 */
export function CouponTargets({ detail, disabled }: Props) {
  const mode = useFormValue(detail.form, 'targets')?.mode ?? 'ALL'
  return (
    <>
      <Target.Radio name="mode" labels={couponTargetModeLabels} wide disabled={disabled} />
      {mode !== 'ALL' && (
        <TargetRows
          name="targets.rows"
          also="targets"
          names={detail.record?.targetNames ?? []}
          required
          disabled={disabled}
          help={mode === 'INCLUDE' ? '하나라도 맞는 상품에 적용합니다.' : '하나라도 맞는 상품은 제외합니다.'}
        />
      )}
    </>
  )
}
