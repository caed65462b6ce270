import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SuggestInput } from '@/shared/ui/suggest-input'
import type { FieldState } from '../detail/context'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'

export interface AutocompleteProps extends FieldFrame {
  /** Names the question, with what it depends on: `['modelNames', carMakerSeq]`. */
  of: readonly unknown[]
  /** Suggestions for what stands in the field; asked while it has the focus. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly string[]>
  placeholder?: string
  width?: number
}

/** A text with suggestions from a call; any other text may be entered, too. */
export function AutocompleteField({
  name,
  of,
  suggest,
  placeholder,
  width = 24,
  ...frame
}: AutocompleteProps & { name: string }) {
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, field) => <Box {...{ control, field, of, suggest, placeholder, width }} />}
    </FieldFrameView>
  )
}

interface BoxProps extends Pick<AutocompleteProps, 'of' | 'suggest'> {
  control: ControlProps
  field: FieldState
  placeholder: string | undefined
  width: number
}

function Box({ control, field, of, suggest, placeholder, width }: BoxProps) {
  const [here, setHere] = useState(false)
  const text = typeof field.value === 'string' ? field.value : ''
  const asked = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['suggest', ...of, asked],
    queryFn: ({ signal }) => suggest(asked, signal),
    enabled: here && !control.disabled,
    placeholderData: keepPreviousData,
  })
  return (
    <SuggestInput
      {...control}
      width={width}
      placeholder={placeholder}
      value={text}
      onChange={field.set}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      suggestions={found.data ?? []}
    />
  )
}
