import { isValidElement, type ReactNode } from 'react'
import { readDay } from '@/shared/lib/days'
import { onOff } from '@/shared/lib/in-words'
import { checkRule, type Rule, type Rules } from '@/shared/lib/rules'
import type { Bag } from '@/shared/lib/values'
import { readNumber } from '@/shared/ui/inputs/number-input'
import { readDigits } from '@/shared/ui/inputs/text-inputs'
import type { RowColumn } from '@/shared/ui/table/row-grid'
import { readPhone } from '../../../openapi/formats/phone'
import type { GridCell } from '../grid/grid-cell'
import { type Choices, choicesOf, SelectField, SwitchField, typed } from './choice'
import { DayField } from './dates'
import { DigitsField, MoneyField, NumberField, PercentField, TextField, textOf } from './inputs'

type Props = Bag & { name: string }

/** How Excel has the values of a kind of field. */
interface Kind {
  /** What a text means; what means nothing stays text, and the rule refuses it. */
  read(text: string, rule: Rule | undefined, props: Props): unknown
  /** Default: the value's text. */
  text?(value: string, props: Props): string
}

// the props are those of the field whose kind it is
const optionsIn = (props: Props) => choicesOf(props as unknown as Choices)

const kinds = new Map<unknown, Kind>([
  ...[NumberField, MoneyField, PercentField].map((field) => [field, { read: readNumber }] as const),
  [TextField, { read: (given) => given }],
  [DigitsField, { read: (given, _, props) => (props.phone ? readPhone : readDigits)(given) }],
  [DayField, { read: (given) => readDay(given) ?? given }],
  [
    SelectField,
    {
      read: (given, rule, props) => {
        const option = optionsIn(props).find(({ label, value }) => given === label || given === value)
        return given === '' ? null : option ? typed(option.value, rule?.type) : undefined
      },
      text: (value, props) => optionsIn(props).find((option) => option.value === value)?.label ?? value,
    },
  ],
  [
    SwitchField,
    {
      read: (given) => [true, false].find((on) => given === onOff(on) || given === String(on)),
      text: (value) => onOff(value === 'true'),
    },
  ],
])

/** The field that stands in a cell, if it is one that Excel has a text for and that can be entered. */
function fieldIn(cell: ReactNode): { kind: Kind; props: Props } | undefined {
  if (!isValidElement(cell)) return undefined
  const kind = kinds.get(cell.type)
  // every field has a name
  const props = cell.props as Props
  return kind && props.disabled !== true ? { kind, props } : undefined
}

/** Columns of small rows whose cells are fields, as cells of a sheet; by the rules of the rows' fields. */
export function rowsCells<R extends object>(
  columns: readonly RowColumn<R>[],
  rows: readonly R[],
  rules: Rules,
): GridCell<R>[] {
  return columns.flatMap(({ title, cell }): GridCell<R>[] => {
    // what stands in a cell depends on its row, not on its place
    const at = (row: R) => fieldIn(typeof cell === 'function' ? cell(row, 0) : cell)
    const any = rows.map(at).find(Boolean) ?? (typeof cell === 'function' ? undefined : fieldIn(cell))
    if (!any) return []
    // rows of another kind may have another field in it
    const value = (row: R) => textOf((row as Bag)[at(row)?.props.name ?? '']) || null
    return [
      {
        ...{ id: title, title, value },
        text: (now) => (now === null ? '' : (any.kind.text?.(now, any.props) ?? now)),
        read(row, given) {
          const { kind, props } = at(row) ?? any
          const rule = rules[props.name]
          const read = kind.read(given.trim(), rule, props)
          if (read === undefined) return { message: '고를 수 없는 값입니다.' }
          const message = rule && checkRule(rule, read)
          return message ? { message } : { value: textOf(read) || null }
        },
        apply(row, now) {
          const { kind, props } = at(row) ?? any
          return { ...row, [props.name]: kind.read(now ?? '', rules[props.name], props) }
        },
        refuse: (row) => (at(row) ? undefined : '바꿀 수 없는 칸입니다.'),
      },
    ]
  })
}
