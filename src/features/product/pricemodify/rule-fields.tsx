import {
  priceDirectionLabels,
  priceJobFieldLabels,
  priceRoundModeLabels,
  priceRuleTypeLabels,
} from '@/shared/api/gen/product-pricemodify.gen'
import { formatThousands } from '@/shared/lib/format'
import { Checkbox, Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput, parseNumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { hasDirection, type RuleValues, ruleTypesOf, unitOf } from './price-job.rules'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>): K[] =>
  // the keys are the values of the enum
  Object.keys(labels) as K[]

const UNITS: readonly RuleValues['roundUnit'][] = [10, 100, 1000]

interface Props {
  rule: RuleValues
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<RuleValues>) => void
}

/** Renders the fields of a price rule; the direction only if the rule type has one. */
export function RuleFields({ rule, problems, onChange }: Props) {
  const { field, ruleType, direction, value, roundUnit, roundMode } = rule
  const types = ruleTypesOf(field)
  const problem = problems.ruleValue ?? problems.ruleType
  return (
    <>
      <FieldFrame title="변경 항목" group wide>
        {({ id }) =>
          keysOf(priceJobFieldLabels).map((each) => (
            <Radio
              key={each}
              name={id}
              label={priceJobFieldLabels[each]}
              checked={field === each}
              onChange={() =>
                onChange({ field: each, ruleType: ruleTypesOf(each).includes(ruleType) ? ruleType : 'RATE' })
              }
            />
          ))
        }
      </FieldFrame>
      <FieldFrame title="변경 규칙" fieldPath="ruleValue" group wide error={problem}>
        {(controlProps) => (
          <>
            <Select
              aria-label="규칙 종류"
              options={types.map((each) => ({ value: each, label: priceRuleTypeLabels[each] }))}
              value={ruleType}
              onChange={(text) => onChange({ ruleType: types.find((each) => each === text) ?? 'RATE' })}
              width={13}
            />
            <NumberInput
              {...controlProps}
              aria-label="변경 값"
              value={parseNumberInput(value)}
              onChange={(next) => onChange({ value: String(next ?? '') })}
              suffix={unitOf(ruleType)}
              width={11}
              grouped
            />
            {hasDirection(ruleType) && (
              <Select
                aria-label="인상/인하"
                options={optionsOf(priceDirectionLabels)}
                value={direction}
                onChange={(text) => onChange({ direction: text === 'UP' ? 'UP' : 'DOWN' })}
                width={8}
              />
            )}
          </>
        )}
      </FieldFrame>
      <FieldFrame title="절사" group wide>
        {() => (
          <>
            <Select
              aria-label="절사 단위"
              options={UNITS.map((unit) => ({ value: String(unit), label: `${formatThousands(unit)}원` }))}
              value={String(roundUnit)}
              onChange={(text) => onChange({ roundUnit: UNITS.find((unit) => String(unit) === text) ?? 100 })}
              width={9}
            />
            <Select
              aria-label="절사 방법"
              options={optionsOf(priceRoundModeLabels)}
              value={roundMode}
              onChange={(text) => onChange({ roundMode: keysOf(priceRoundModeLabels).find((each) => each === text) })}
              width={9}
            />
          </>
        )}
      </FieldFrame>
      <FieldFrame title="허용" group wide>
        {() => <Allowances values={rule} onChange={onChange} />}
      </FieldFrame>
    </>
  )
}

type Allowed = Pick<RuleValues, 'allowBelowCost' | 'allowBigChange'>
interface AllowProps {
  values: Allowed
  busy?: boolean
  onChange: (change: Partial<Allowed>) => void
}

/** Renders the options to include items that a price change otherwise skips. */
export function Allowances({ values, busy, onChange }: AllowProps) {
  return (
    <>
      <Checkbox
        label="매입가 미만 가격 허용"
        checked={values.allowBelowCost}
        disabled={busy}
        onChange={(event) => onChange({ allowBelowCost: event.target.checked })}
      />
      <Checkbox
        label="50% 넘는 변경 허용"
        checked={values.allowBigChange}
        disabled={busy}
        onChange={(event) => onChange({ allowBigChange: event.target.checked })}
      />
    </>
  )
}
