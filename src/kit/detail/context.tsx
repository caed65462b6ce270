import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FieldFacts, Form } from '@/shared/lib/form'
import { type Rule, type Rules, ruleAt } from '@/shared/lib/rules'

/** What fields need of the form they stand in. The values' type is known to `fieldsOf`, not to the context. */
export interface FormScope {
  form: Form<Record<string, unknown>>
  rules: Rules
  title: (name: string) => string
  /** Why nothing can be entered; undefined: it can. */
  readOnly: string | undefined
  /** Personal fields that are masked now. */
  masked: readonly string[]
}

const Context = createContext<FormScope | null>(null)

export const FormProvider = Context.Provider

/** The form around; throws outside of one. */
export function useForm(): FormScope {
  const scope = use(Context)
  if (!scope) throw new Error('a field stands outside of a form')
  return scope
}

export interface FieldState {
  /** Its name from the form's top: `fitments[1].front`. */
  path: string
  value: unknown
  set: (value: unknown) => void
  /** Keeps the form from being saved, for a reason that then stands at the field; null lets go. */
  block: (reason: string | null) => void
  error: string | undefined
  title: string
  rule: Rule | undefined
  required: boolean
  disabled: boolean
  /** Nothing can be entered in the whole form: what is there is read as text. */
  readOnly: boolean
}

/** Where fields stand: in a row of a grid their names are names inside of it, and they are cells. */
export const Row = createContext<string | null>(null)

interface Facts {
  /** More places whose messages it shows, e.g. what the server derives of it. */
  also?: string | undefined
  /** Default: the contract's title. */
  label?: string | undefined
  words?: ((value: unknown) => string) | undefined
}

/** One field of the form around: draws again only when its own value or message changes. */
export function useField(name: string, { also, label, words }: Facts = {}): FieldState {
  const { form, rules, title, readOnly, masked } = useForm()
  const row = use(Row)
  const path = row === null ? name : `${row}.${name}`
  const value = useSyncExternalStore(form.subscribe, () => form.at(path))
  const error = useSyncExternalStore(form.subscribe, () => form.error(path) ?? (also ? form.error(also) : undefined))
  const rule = ruleAt(rules, path)
  const shown = label ?? rule?.title ?? title(path)
  // a cell of a grid is called by its column and the number of its row
  const called = row === null ? shown : `${shown} ${Number(/\[(\d+)\]$/.exec(row)?.[1] ?? 0) + 1}`
  const facts = useRef<FieldFacts>({})
  facts.current = { title: called, ...(words && { words }) }
  useEffect(() => form.mount(path, () => facts.current), [form, path])
  useEffect(
    () => (also ? form.mount(also, () => ({ shownAt: { path, title: facts.current.title ?? path } })) : undefined),
    [form, also, path],
  )
  const block = useCallback((reason: string | null) => form.block(path, reason), [form, path])
  return {
    path,
    value,
    set: (next) => form.put(path, next),
    block,
    error,
    title: called,
    rule,
    required: rule?.required ?? false,
    disabled: readOnly !== undefined || masked.some((name) => path === name || path.startsWith(`${name}.`)),
    readOnly: readOnly !== undefined,
  }
}

/**
 * A value of a form, followed: the caller draws again when it changes. While a date or a number is typed in half there is
 * none: nobody computes with half a date.
 */
export function useValue<V extends object, K extends keyof V & string>(form: Form<V>, name: K): V[K] {
  return useSyncExternalStore(form.subscribe, () => form.read(name))
}
