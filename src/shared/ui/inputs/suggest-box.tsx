import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { SuggestInput } from './suggest-input'

interface Props extends Omit<ComponentProps<typeof SuggestInput>, 'suggestions'> {
  /** Names the question, with what it depends on: `['modelNames', carMakerSeq]`. */
  of: readonly unknown[]
  /** Suggestions for what stands in the box; asked while it has the focus. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** A text whose suggestions are asked for while one types. */
export function SuggestBox({ of, suggest, ...rest }: Props) {
  const [here, setHere] = useState(false)
  const asked = useDeferredValue(rest.value.trim())
  const found = useQuery({
    queryKey: ['suggest', ...of, asked],
    queryFn: ({ signal }) => suggest(asked, signal),
    enabled: here && !rest.disabled,
    placeholderData: keepPreviousData,
  })
  return (
    <SuggestInput
      {...rest}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      suggestions={found.data ?? []}
    />
  )
}
