import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { InLayer } from '../layers/in-layer'
import { Input, type InputProps } from './input'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (text: string) => void
  /** Names the question, with what it depends on: `['modelNames', carMakerSeq]`. */
  of: readonly unknown[]
  /** Suggestions for what stands in the box; asked while it has the focus. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** A text with suggestions that are asked for while one types: ↑↓ move through them, Enter takes one, Esc closes; anything may be typed. */
export function SuggestBox({ of, suggest, value, onChange, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const asked = useDeferredValue(value.trim())
  const found = useQuery({
    queryKey: ['suggest', ...of, asked],
    queryFn: ({ signal }) => suggest(asked, signal),
    enabled: open && !rest.disabled,
    placeholderData: keepPreviousData,
  })
  const shown = (open && found.data?.filter((one) => one !== value)) || []
  const combobox = useCombobox({ opened: shown.length > 0, onOpenedChange: setOpen })
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="target"
      hideDetached={false}
      onOptionSubmit={(text) => {
        onChange(text)
        setOpen(false)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <Input
          {...rest}
          aria-autocomplete="list"
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            setOpen(true)
            combobox.resetSelectedOption()
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </Combobox.Target>
      <Combobox.Dropdown data-layer>
        <Combobox.Options aria-label="추천" mah="20rem" style={{ overflowY: 'auto' }}>
          {shown.map((one) => (
            <Combobox.Option key={one} value={one}>
              {one}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <InLayer open={shown.length > 0} kind="bare" onClose={() => setOpen(false)} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
