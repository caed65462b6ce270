import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx'
import { Input, type InputProps } from './input'
import styles from './suggest-input.module.css'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
}

/** A text with suggestions below: anything may be typed; ↑↓ move through them, Enter takes one, Esc closes. */
export function SuggestInput({ value, onChange, suggestions, onBlur, onFocus, ...rest }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shown = open ? suggestions.filter((one) => one !== value) : []

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked one has moved
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function take(text: string) {
    onChange(text)
    setOpen(false)
    setAt(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[at]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) setOpen(true)
      else setAt(Math.min(Math.max(-1, at + step), shown.length - 1))
    } else if (event.key === 'Enter' && chosen !== undefined) {
      // not the form's Enter
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && shown.length > 0) {
      // not the drawer's Esc
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <span className={styles.frame}>
      <Input
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[at] === undefined ? undefined : `${id}-${at}`}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setAt(-1)
        }}
        onFocus={(event) => {
          setOpen(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setOpen(false)
          onBlur?.(event)
        }}
        onKeyDown={onKeyDown}
      />
      {shown.length > 0 && (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="추천" className={styles.list}>
          {shown.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text's keys choose
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            <div
              key={one}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={cx(styles.option, index === at && styles.on)}
              // the press must not take the focus, which would close the list
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              {one}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
