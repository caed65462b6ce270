import type { ReactNode } from 'react'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from '../detail/def'
import {
  ChecksField,
  RadioField,
  type RadioProps,
  SelectField,
  type SelectProps,
  SwitchField,
  type SwitchProps,
} from './choice'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'
import { MoneyField, NumberField, type NumberProps } from './number'
import { ReadOnlyField, type ReadOnlyProps } from './read-only'
import { RegionField } from './region'
import { TagsField, type TagsProps } from './tags'
import { AreaField, type AreaProps, DigitsField, type DigitsProps, TextField, type TextProps } from './text'

/** Names of the fields whose values are of a type. */
type Of<V, T> = { [K in keyof V]-?: NonNullable<V[K]> extends T ? K : never }[keyof V] & string
type View<P> = (props: P) => ReactNode

/** The fields of one form: a name that is not in its body, or of another type, does not compile. */
export interface Fields<V> {
  Text: View<TextProps & { name: Of<V, string> }>
  Area: View<AreaProps & { name: Of<V, string> }>
  Digits: View<DigitsProps & { name: Of<V, string> }>
  Num: View<NumberProps & { name: Of<V, number> }>
  Money: View<NumberProps & { name: Of<V, number> }>
  Switch: View<SwitchProps & { name: Of<V, boolean> }>
  Select: View<SelectProps & { name: Of<V, string | number> }>
  Radio: View<RadioProps & { name: Of<V, string | number> }>
  Checks: View<RadioProps & { name: Of<V, readonly string[]> }>
  Tags: View<TagsProps & { name: Of<V, readonly string[]> }>
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
  Num: NumberField,
  Money: MoneyField,
  Switch: SwitchField,
  Select: SelectField,
  Radio: RadioField,
  Checks: ChecksField,
  Tags: TagsField,
  ReadOnly: ReadOnlyField,
  Region: RegionField,
  Custom: FieldFrameView,
}

/** The fields of a definition's form: `const { Text, Switch } = fieldsOf(adminDetail)`, once per module. */
export function fieldsOf<P extends DetailPath, C extends CreatePath>(_def: DetailDef<P, C>): Fields<ValuesOf<P, C>> {
  // the components take any name; here the names are tied to the body
  return fields as unknown as Fields<ValuesOf<P, C>>
}
