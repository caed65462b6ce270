import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { LayerMarker } from '../layers/layer-marker'
import { Input, type InputProps } from './input'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (text: string) => void
  /** Query key of the suggestions, with what they depend on: `['modelNames', carMakerSeq]`. */
  of: readonly unknown[]
  /** Returns suggestions for the text; called while the input has focus. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** Renders a text input with suggestions loaded while typing: ↑↓ move, Enter accepts, Esc closes. Any text is allowed. */
export function SuggestBox({ of, suggest, value, onChange, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const deferredText = useDeferredValue(value.trim())
  const found = useQuery({
    queryKey: ['suggest', ...of, deferredText],
    queryFn: ({ signal }) => suggest(deferredText, signal),
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
        <LayerMarker open={shown.length > 0} kind="bare" onClose={() => setOpen(false)} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
