import { useState } from 'react'
import { cx } from '../cx'
import { Button } from './button'
import styles from './field.module.css'
import { Input, type InputProps } from './input'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  /** Accessible name of the entries. */
  label: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Maximum number of entries. */
  max: number | undefined
  /** Returns the error message of an entry; null: it is valid. */
  check?: ((entry: string) => string | null) | undefined
}

/** Splits a text into entries at spaces, commas, semicolons and newlines. */
export function splitEntries(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** Renders a list of short texts, e.g. IP addresses. Enter or 추가 adds one, pasting adds several; duplicates are ignored. */
export function TagInput({ label, value, onChange, max, check, disabled, bad, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function add(text: string) {
    const entries = [...new Set(splitEntries(text))].filter((entry) => !value.includes(entry))
    const refused = entries.filter((entry) => check?.(entry))
    const taken = entries.filter((entry) => !refused.includes(entry))
    if (max !== undefined && value.length + taken.length > max)
      return setProblem(`최대 ${max}개까지 등록할 수 있습니다.`)
    if (taken.length > 0) onChange([...value, ...taken])
    setTyped(refused.join(' '))
    const [first] = refused
    setProblem(first ? (check?.(first) ?? null) : null)
  }

  return (
    <>
      {value.length > 0 && (
        <ul className={styles.tags} aria-label={`${label} 목록`}>
          {value.map((tag) => (
            <li key={tag} className={cx(styles.tag, check?.(tag) && styles.bad)}>
              {tag}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`${tag} 빼기`}
                  onClick={() => onChange(value.filter((other) => other !== tag))}
                >
                  ✕
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <>
          <Input
            width={24}
            {...rest}
            bad={bad || problem !== null}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (splitEntries(text).length < 2) return
              event.preventDefault()
              add(text)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // must not submit the form
              event.preventDefault()
              add(typed)
            }}
          />
          <Button onClick={() => add(typed)} disabled={typed.trim() === ''}>
            추가
          </Button>
          {max !== undefined && (
            <span className={styles.count}>
              {value.length}/{max}
            </span>
          )}
        </>
      )}
      {problem && (
        <span className={styles.error} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
