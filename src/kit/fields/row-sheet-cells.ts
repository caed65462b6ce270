import { isValidElement, type ReactNode } from 'react'
import { readDay } from '@/shared/lib/days'
import { formatSwitch } from '@/shared/lib/format-value'
import { checkRule, type Rule, type Rules } from '@/shared/lib/rules'
import type { Bag } from '@/shared/lib/values'
import { parseNumberInput } from '@/shared/ui/inputs/number-input'
import { parseDigits } from '@/shared/ui/inputs/text-inputs'
import type { RowColumn } from '@/shared/ui/table/row-grid'
import { readPhone } from '../../../domain/common/phone'
import type { GridCell } from '../grid/grid-cell'
import { type Choices, choicesOf, parseOptionText, SelectField, SwitchField } from './choice-fields'
import { DayField } from './date-fields'
import { DigitsField, MoneyField, NumberField, PercentField, TextField, textOf } from './input-fields'

type Props = Bag & { name: string }

/** Converts the values of a kind of field from and to text in Excel. */
interface Kind {
  /** Parses a text. Unparsable text is returned as it is and fails validation. */
  read(text: string, rule: Rule | undefined, props: Props): unknown
  /** Formats a value; default: its text. */
  text?(value: string, props: Props): string
}

// only called for fields whose props are Choices
const optionsIn = (props: Props) => choicesOf(props as unknown as Choices)

const kinds = new Map<unknown, Kind>([
  ...[NumberField, MoneyField, PercentField].map((field) => [field, { read: parseNumberInput }] as const),
  [TextField, { read: (given) => given }],
  [DigitsField, { read: (given, _, props) => (props.phone ? readPhone : parseDigits)(given) }],
  [DayField, { read: (given) => readDay(given) ?? given }],
  [
    SelectField,
    {
      read: (given, rule, props) => {
        const option = optionsIn(props).find(({ label, value }) => given === label || given === value)
        return given === '' ? null : option ? parseOptionText(option.value, rule?.type) : undefined
      },
      text: (value, props) => optionsIn(props).find((option) => option.value === value)?.label ?? value,
    },
  ],
  [
    SwitchField,
    {
      read: (given) => [true, false].find((on) => given === formatSwitch(on) || given === String(on)),
      text: (value) => formatSwitch(value === 'true'),
    },
  ],
])

/** Returns the field in a cell if it can be pasted into: of a known kind and enabled. */
function fieldIn(cell: ReactNode): { kind: Kind; props: Props } | undefined {
  if (!isValidElement(cell)) return undefined
  const kind = kinds.get(cell.type)
  // every field has a name
  const props = cell.props as Props
  return kind && props.disabled !== true ? { kind, props } : undefined
}

/** Returns the field columns of a row grid as sheet cells, validated by the rules of the rows. */
export function rowSheetCells<R extends object>(
  columns: readonly RowColumn<R>[],
  rows: readonly R[],
  rules: Rules,
): GridCell<R>[] {
  return columns.flatMap(({ title, cell }): GridCell<R>[] => {
    // a cell's content depends on its row, not on its index
    const fieldAt = (row: R) => fieldIn(typeof cell === 'function' ? cell(row, 0) : cell)
    const sample = rows.map(fieldAt).find(Boolean) ?? (typeof cell === 'function' ? undefined : fieldIn(cell))
    if (!sample) return []
    // other rows may have another field in this column
    const value = (row: R) => textOf((row as Bag)[fieldAt(row)?.props.name ?? '']) || null
    return [
      {
        id: title,
        title,
        value,
        text: (now) => (now === null ? '' : (sample.kind.text?.(now, sample.props) ?? now)),
        read(row, given) {
          const { kind, props } = fieldAt(row) ?? sample
          const rule = rules[props.name]
          const read = kind.read(given.trim(), rule, props)
          if (read === undefined) return { message: '고를 수 없는 값입니다.' }
          const message = rule && checkRule(rule, read)
          return message ? { message } : { value: textOf(read) || null }
        },
        apply(row, now) {
          const { kind, props } = fieldAt(row) ?? sample
          return { ...row, [props.name]: kind.read(now ?? '', rules[props.name], props) }
        },
        refuse: (row) => (fieldAt(row) ? undefined : '바꿀 수 없는 칸입니다.'),
      },
    ]
  })
}
