import type { ReactNode } from 'react'
import { useField } from '../detail/context'
import { type FieldFrame, Shown } from './field'

export interface ReadOnlyProps extends Pick<FieldFrame, 'label' | 'wide' | 'help'> {
  /** How the value reads; default: as text. */
  format?: (value: unknown) => ReactNode
}

/** A field of the body that is shown and cannot be entered. */
export function ReadOnlyField({ name, label, format, ...frame }: ReadOnlyProps & { name: string }) {
  const { value, title } = useField(name)
  const text = value === null || value === undefined || value === '' ? '-' : String(value)
  return (
    <Shown label={label ?? title} {...frame}>
      {format ? format(value) : text}
    </Shown>
  )
}
