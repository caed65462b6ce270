import { createElement, type ReactNode } from 'react'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from '../detail/detail-def'
import { ChecksField, RadioField, SelectField, SwitchField } from './choice-fields'
import { DateTimeField, DayField, MonthField, PeriodField, type PeriodProps } from './date-fields'
import { type ControlProps, Field, type FieldProps } from './field'
import {
  AreaField,
  AutocompleteField,
  DigitsField,
  ImageField,
  ImagesField,
  MoneyField,
  NumberField,
  PercentField,
  RichTextField,
  TagsField,
  TextField,
} from './input-fields'
import { PickField, type PickProps, PicksField, type PicksProps, RowsField, type RowsProps } from './record-fields'

const fields = {
  Text: TextField,
  Area: AreaField,
  Digits: DigitsField,
  Autocomplete: AutocompleteField,
  Rich: RichTextField,
  Num: NumberField,
  Money: MoneyField,
  Percent: PercentField,
  Tags: TagsField,
  Day: DayField,
  Month: MonthField,
  DateTime: DateTimeField,
  Period: PeriodField,
  Switch: SwitchField,
  Select: SelectField,
  Radio: RadioField,
  Checks: ChecksField,
  Image: ImageField,
  Images: ImagesField,
  Pick: PickField,
  Picks: PicksField,
  Rows: RowsField,
  Custom: Field,
}

/** Value types of the fields by field name. */
interface ValueTypes {
  Text: string
  Area: string
  Digits: string
  Autocomplete: string
  /** Sanitized HTML. */
  Rich: string
  Num: number
  Money: number
  Percent: number
  Tags: readonly string[]
  Day: string
  Month: string
  DateTime: string
  Switch: boolean
  Select: string | number
  Radio: string | number
  Checks: readonly string[]
  /** Seqs of files. The definition's `files` names the record's field that contains them. */
  Image: number
  Images: readonly number[]
}

/** Names of the properties whose values have type T. */
type Of<V, T> = { [K in keyof V]-?: NonNullable<V[K]> extends T ? K : never }[keyof V] & string
type ItemOf<T> = Extract<T, readonly unknown[]>[number]
type View<P> = (props: P) => ReactNode
type PropsOf<F> = F extends View<infer P> ? P : never

/** The fields of one form. A name that is not in its body, or has another type, does not compile. */
export type Fields<V> = {
  [K in keyof ValueTypes]: View<PropsOf<(typeof fields)[K]> & { name: Of<V, ValueTypes[K]> }>
} & {
  /** Start and end in one row; `time`: with time of day. */
  Period: View<PeriodProps & { from: Of<V, string>; to: Of<V, string> }>
  /** The seq of a record chosen in a picker. */
  Pick: <Row>(props: PickProps<Row> & { name: Of<V, number> }) => ReactNode
  Picks: <Row>(props: PicksProps<Row> & { name: Of<V, readonly number[]> }) => ReactNode
  /** A grid of rows. Its cells are fields of `cellsOf`. */
  Rows: <K extends Of<V, readonly object[]>>(props: RowsProps<ItemOf<V[K]>> & { name: K }) => ReactNode
  /** A custom control in a field's frame. For reusable ones use `fieldOf` (`kit/fields/field`). */
  Custom: <K extends keyof V & string>(
    props: FieldProps & {
      name: K
      group?: boolean
      children: (control: ControlProps, field: { value: V[K]; set: (value: V[K]) => void }) => ReactNode
    },
  ) => ReactNode
}

/** Returns the fields of a definition's form: `const { Text, Switch } = fieldsOf(adminDetail)`, once per module. */
export function fieldsOf<P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>): Fields<ValuesOf<P, C>>
/** Returns the fields of an object in it: `const Tire = fieldsOf(itemDetail, 'tire')`, then `<Tire.Num name="width" />`. */
export function fieldsOf<P extends DetailPath, C extends CreatePath, K extends keyof ValuesOf<P, C> & string>(
  def: DetailDef<P, C>,
  part: K,
): Fields<Extract<ValuesOf<P, C>[K], object>>
export function fieldsOf(_def: unknown, part?: string): unknown {
  // the components accept any name; the signatures above restrict them
  return part === undefined ? fields : Object.fromEntries(Object.entries(fields).map((each) => inside(part, ...each)))
}

/** Returns the fields of a row of `<Rows name="fitments">`: `const Fit = cellsOf(carModelDetail, 'fitments')`. Names are those of the row. */
export function cellsOf<P extends DetailPath, C extends CreatePath, K extends keyof ValuesOf<P, C> & string>(
  _def: DetailDef<P, C>,
  _name: K,
): Fields<ItemOf<ValuesOf<P, C>[K]>> {
  return fields as Fields<ItemOf<ValuesOf<P, C>[K]>>
}

type AnyField = (props: Record<string, unknown>) => ReactNode

/** Wraps a field component so that its names are relative to an object of the body. */
function inside(part: string, kind: string, component: unknown): [string, AnyField] {
  // every field takes its names in the props below
  const Field = component as AnyField
  const nameProps = ['name', 'from', 'to']
  return [
    kind,
    (props) =>
      createElement(
        Field,
        Object.fromEntries(
          Object.entries(props).map(([key, value]) => [key, nameProps.includes(key) ? `${part}.${value}` : value]),
        ),
      ),
  ]
}
