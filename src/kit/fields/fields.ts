import { createElement, type ReactNode } from 'react'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from '../detail/def'
import { AutocompleteField, type AutocompleteProps } from './autocomplete'
import {
  ChecksField,
  RadioField,
  type RadioProps,
  SelectField,
  type SelectProps,
  SwitchField,
  type SwitchProps,
} from './choice'
import { DateTimeField, DayField, type MomentFieldProps, MonthField, PeriodField, type PeriodProps } from './dates'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'
import { ImageField, ImagesField, type ImagesProps } from './image'
import { MoneyField, NumberField, type NumberProps, PercentField } from './number'
import { PickField, type PickProps, PicksField } from './picked'
import { ReadOnlyField, type ReadOnlyProps } from './read-only'
import { RegionField } from './region'
import { type RichProps, RichTextField } from './rich'
import { RowsField, type RowsProps } from './rows'
import { SizeField, type SizeProps } from './size'
import { TagsField, type TagsProps } from './tags'
import { AreaField, type AreaProps, DigitsField, type DigitsProps, TextField, type TextProps } from './text'

/** Names of the fields whose values are of a type. */
type Of<V, T> = { [K in keyof V]-?: NonNullable<V[K]> extends T ? K : never }[keyof V] & string
type View<P> = (props: P) => ReactNode
type ItemOf<T> = Extract<T, readonly unknown[]>[number]

/** The fields of one form: a name that is not in its body, or of another type, does not compile. */
export interface Fields<V> {
  Text: View<TextProps & { name: Of<V, string> }>
  Area: View<AreaProps & { name: Of<V, string> }>
  Digits: View<DigitsProps & { name: Of<V, string> }>
  /** Free text with suggestions from a call. */
  Autocomplete: View<AutocompleteProps & { name: Of<V, string> }>
  /** Formatted text: sanitised html. */
  Rich: View<RichProps & { name: Of<V, string> }>
  Num: View<NumberProps & { name: Of<V, number> }>
  Money: View<NumberProps & { name: Of<V, number> }>
  Percent: View<NumberProps & { name: Of<V, number> }>
  Day: View<FieldFrame & { name: Of<V, string> }>
  Month: View<FieldFrame & { name: Of<V, string> }>
  DateTime: View<MomentFieldProps & { name: Of<V, string> }>
  /** Start and end in one row; with `time` they are moments. */
  Period: View<PeriodProps & { from: Of<V, string>; to: Of<V, string> }>
  Switch: View<SwitchProps & { name: Of<V, boolean> }>
  Select: View<SelectProps & { name: Of<V, string | number> }>
  Radio: View<RadioProps & { name: Of<V, string | number> }>
  Checks: View<RadioProps & { name: Of<V, readonly string[]> }>
  Tags: View<TagsProps & { name: Of<V, readonly string[]> }>
  /** A file's seq; the definition's `files` says which field of the record shows it. */
  Image: View<FieldFrame & { name: Of<V, number> }>
  Images: View<ImagesProps & { name: Of<V, readonly number[]> }>
  /** A tire size that is an object of the body, in one box. */
  Size: View<SizeProps & { name: Of<V, { width: number; rim: number }> }>
  /** A record's seq, chosen in a picker. */
  Pick: <Row>(props: PickProps<Row> & { name: Of<V, number> }) => ReactNode
  Picks: <Row>(props: PickProps<Row> & { name: Of<V, readonly number[]>; max?: number }) => ReactNode
  /** A grid of small rows; its cells are fields of `cellsOf`. */
  Rows: <K extends Of<V, readonly object[]>>(props: RowsProps<ItemOf<V[K]>> & { name: K }) => ReactNode
  ReadOnly: View<ReadOnlyProps & { name: keyof V & string }>
  /** 시/도 and 구/군: two fields, one row. */
  Region: View<Omit<FieldFrame, 'after'> & { sido: Of<V, number>; gugun: Of<V, number> }>
  /** A control of one's own in the frame of a field. */
  Custom: <K extends keyof V & string>(
    props: FieldFrame & {
      name: K
      group?: boolean
      children: (control: ControlProps, field: { value: V[K]; set: (value: V[K]) => void }) => ReactNode
    },
  ) => ReactNode
}

const fields = {
  Text: TextField,
  Area: AreaField,
  Digits: DigitsField,
  Autocomplete: AutocompleteField,
  Rich: RichTextField,
  Num: NumberField,
  Money: MoneyField,
  Percent: PercentField,
  Day: DayField,
  Month: MonthField,
  DateTime: DateTimeField,
  Period: PeriodField,
  Switch: SwitchField,
  Select: SelectField,
  Radio: RadioField,
  Checks: ChecksField,
  Tags: TagsField,
  Image: ImageField,
  Images: ImagesField,
  Size: SizeField,
  Pick: PickField,
  Picks: PicksField,
  Rows: RowsField,
  ReadOnly: ReadOnlyField,
  Region: RegionField,
  Custom: FieldFrameView,
}

/** The fields of a definition's form: `const { Text, Switch } = fieldsOf(adminDetail)`, once per module. */
export function fieldsOf<P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>): Fields<ValuesOf<P, C>>
/** Of an object in it: `const Tire = fieldsOf(itemDetail, 'tire')`, then `<Tire.Num name="width" />`. */
export function fieldsOf<P extends DetailPath, C extends CreatePath, K extends keyof ValuesOf<P, C> & string>(
  def: DetailDef<P, C>,
  part: K,
): Fields<Extract<ValuesOf<P, C>[K], object>>
export function fieldsOf(_def: unknown, part?: string): unknown {
  // the components take any name; the signatures above tie them to the body
  return part === undefined ? fields : Object.fromEntries(Object.entries(fields).map((each) => inside(part, ...each)))
}

/** The fields of a row of `<Rows name="fitments">`: `const Fit = cellsOf(carDetail, 'fitments')`; names are the row's. */
export function cellsOf<P extends DetailPath, C extends CreatePath, K extends keyof ValuesOf<P, C> & string>(
  _def: DetailDef<P, C>,
  _name: K,
): Fields<ItemOf<ValuesOf<P, C>[K]>> {
  return fields as unknown as Fields<ItemOf<ValuesOf<P, C>[K]>>
}

type AnyField = (props: Record<string, unknown>) => ReactNode

/** A field whose names are names in an object of the body. */
function inside(part: string, kind: string, component: unknown): [string, AnyField] {
  // every field is a component that is told its names in these props
  const Field = component as AnyField
  const named = ['name', 'from', 'to', 'sido', 'gugun']
  return [
    kind,
    (props) =>
      createElement(
        Field,
        Object.fromEntries(
          Object.entries(props).map(([key, value]) => [key, named.includes(key) ? `${part}.${value}` : value]),
        ),
      ),
  ]
}
