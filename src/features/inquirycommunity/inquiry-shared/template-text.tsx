import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { insertText } from '@/shared/lib/insert-text'
import { afterComposition, isFocusFree } from '@/shared/lib/typed-ahead'
import type { TextAreaProps } from '@/shared/ui/inputs/input'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import styles from './desk.module.css'

type Template = Schemas['AnswerTemplate']

/** Maximum number of templates that are offered at once. */
const MAX_OFFERED = 8

/** A slash at the start of a word, and what is typed behind it. */
const SLASH = /(?:^|\s)\/([^\s/]*)$/

const plain = (text: string): string => text.toLowerCase().replace(/\s/g, '')

/** Returns the templates whose title contains the text, those that begin with it first. Spaces do not count. */
export function templatesNamed(templates: readonly Template[], typed: string): Template[] {
  const text = plain(typed)
  const found = templates.filter(({ title }) => plain(title).includes(text))
  const isFirst = ({ title }: Template) => plain(title).startsWith(text)
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].slice(0, MAX_OFFERED)
}

interface Props extends Omit<TextAreaProps, 'value' | 'onChange'> {
  value: string
  maxLength: number
  onChange: (text: string) => void
  /** What the templates are for. */
  target: Schemas['AnswerTarget']
  /** Returns the text of a template, filled in for the record. */
  fill: (template: Template) => string
  area: RefObject<HTMLTextAreaElement | null>
  /** Takes the focus when it appears, unless something else has it. */
  focused?: boolean
}

/** Renders a text area that offers answer templates by name behind a `/`. */
export function TemplateText({ value, maxLength, onChange, target, fill, area: box, focused = false, ...rest }: Props) {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/answer-templates', { query: { target: [target], size: 200 } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const list = useId()
  /** Position of the caret; undefined: no templates are offered. */
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  /** Where the caret goes once the text of a template is rendered. */
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (!focused) return
    afterComposition(() => {
      if (isFocusFree()) box.current?.focus({ preventScroll: true })
    })
  }, [box, focused])
  useLayoutEffect(() => {
    if (next.current === undefined) return
    box.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })

  const typed = caret === undefined ? undefined : SLASH.exec(value.slice(0, caret))?.[1]
  const offered = typed === undefined ? [] : templatesNamed(data?.items ?? [], typed)
  const at = Math.min(chosen, offered.length - 1)

  function pick(template: Template | undefined) {
    if (!template || caret === undefined || typed === undefined) return
    const from = caret - typed.length - 1
    const text = fill(template)
    if (!insertText(box.current, from, caret, text)) {
      next.current = from + text.length
      onChange(value.slice(0, from) + text + value.slice(caret))
    }
    setCaret(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (offered.length === 0 || event.altKey) return
    // Ctrl+Enter would send the answer with the name that was typed
    if ((event.ctrlKey || event.metaKey) && !event.code.endsWith('Enter')) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setChosen((at + 1) % offered.length),
      ArrowUp: () => setChosen((at + offered.length - 1) % offered.length),
      Enter: () => pick(offered[at]),
      NumpadEnter: () => pick(offered[at]),
      Tab: () => pick(offered[at]),
      Escape: () => setCaret(undefined),
    }
    const action = actions[event.code]
    if (!action || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <div className={styles.suggest}>
      <CountedArea
        {...rest}
        ref={box}
        value={value}
        maxLength={maxLength}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? `${list}-${at}` : undefined}
        onChange={(text) => {
          onChange(text)
          setCaret(box.current?.selectionStart)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
      />
      {offered.length > 0 && (
        <div className={styles.templates} id={list} role="listbox" aria-label="자주 쓰는 답변" tabIndex={-1}>
          {offered.map((template, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text area
            <div
              key={template.answerTemplateSeq}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // keeps the focus in the text area
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(template)}
            >
              {template.title}
              <small>{template.content}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
