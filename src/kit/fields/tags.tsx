import { useState } from 'react'
import { Button } from '@/shared/ui/button'
import { Input } from '@/shared/ui/input'
import { type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

export interface TagsProps extends FieldFrame {
  placeholder?: string
  /** Message for an entry that cannot be taken; null: it can. */
  check?: (entry: string) => string | null
  /** Shown while there are none. */
  none?: string
}

/** Entries of a pasted or typed text: separated by blanks, commas, semicolons or lines. */
export function entriesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** A list of short texts, e.g. IP addresses: Enter or 추가 adds, several can be pasted at once, none twice. */
export function TagsField({ name, placeholder, check, none, ...frame }: TagsProps & { name: string }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <FieldFrameView name={name} wide {...frame}>
      {(control, { value, set, rule, title }) => {
        const tags = Array.isArray(value) ? value.map(String) : []
        const max = rule?.maxItems

        const add = (text: string) => {
          const entries = entriesOf(text).filter(
            (entry, index, all) => !tags.includes(entry) && all.indexOf(entry) === index,
          )
          const refused = entries.filter((entry) => check?.(entry))
          const taken = entries.filter((entry) => !refused.includes(entry))
          if (max !== undefined && tags.length + taken.length > max)
            return setProblem(`최대 ${max}개까지 등록할 수 있습니다.`)
          if (taken.length > 0) set([...tags, ...taken])
          setTyped(refused.join(' '))
          const [first] = refused
          setProblem(first ? (check?.(first) ?? null) : null)
        }

        return (
          <>
            {tags.length > 0 ? (
              <ul className={styles.tags} aria-label={`${title} 목록`}>
                {tags.map((tag) => (
                  <li key={tag} className={check?.(tag) ? `${styles.tag} ${styles.bad}` : styles.tag}>
                    {tag}
                    {!control.disabled && (
                      <button
                        type="button"
                        aria-label={`${tag} 빼기`}
                        onClick={() => set(tags.filter((other) => other !== tag))}
                      >
                        ✕
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            ) : (
              none && <span className={styles.help}>{none}</span>
            )}
            {!control.disabled && (
              <>
                <Input
                  {...control}
                  bad={control.bad || problem !== null}
                  value={typed}
                  placeholder={placeholder}
                  width={24}
                  onChange={(event) => {
                    setTyped(event.target.value)
                    setProblem(null)
                  }}
                  onPaste={(event) => {
                    const text = event.clipboardData.getData('text')
                    if (entriesOf(text).length < 2) return
                    event.preventDefault()
                    add(text)
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    // not the form's Enter
                    event.preventDefault()
                    add(typed)
                  }}
                />
                <Button onClick={() => add(typed)} disabled={typed.trim() === ''}>
                  추가
                </Button>
                {max !== undefined && (
                  <span className={styles.count}>
                    {tags.length}/{max}
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
      }}
    </FieldFrameView>
  )
}
