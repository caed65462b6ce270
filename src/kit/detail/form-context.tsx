import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FieldInfo, Form } from '@/shared/lib/form'
import { type Rule, type Rules, ruleAt } from '@/shared/lib/rules'

/** The form that fields belong to. `fieldsOf` knows the type of its values; the context does not. */
export interface FormScope {
  form: Form<Record<string, unknown>>
  rules: Rules
  title: (name: string) => string
  /** Why the form is read-only; undefined: it is editable. */
  readOnly: string | undefined
  /** Personal fields that are currently masked. */
  masked: readonly string[]
}

const Context = createContext<FormScope | null>(null)

export const FormProvider = Context.Provider

/** Returns the enclosing form; throws outside of one. */
export function useFormScope(): FormScope {
  const scope = use(Context)
  if (!scope) throw new Error('useForm must be used inside a FormProvider')
  return scope
}

export interface FieldState {
  /** Full path in the form: `fitments[1].front`. */
  path: string
  value: unknown
  set: (value: unknown) => void
  /** Prevents saving, for a reason that is then shown at the field; null removes the block. */
  block: (reason: string | null) => void
  error: string | undefined
  title: string
  rule: Rule | undefined
  required: boolean
  disabled: boolean
  /** A personal value that is masked now. */
  masked: boolean
  /** The whole form is read-only: values are rendered as text. */
  readOnly: boolean
  /** The field is in a grid row. */
  inRow: boolean
}

/** The path of the enclosing grid row, or null. Inside a row, field names are relative to it and fields render as cells. */
export const RowPathContext = createContext<string | null>(null)

interface Facts {
  /** A second path whose messages this field shows, e.g. of a value the server derives from it. */
  also?: string | undefined
  /** Default: the contract's title. */
  label?: string | undefined
  format?: ((value: unknown) => string) | undefined
}

/** Subscribes to one field of the enclosing form. Re-renders only when its own value or message changes. */
export function useField(name: string, { also, label, format }: Facts = {}): FieldState {
  const { form, rules, title, readOnly, masked: maskedNames } = useFormScope()
  const row = use(RowPathContext)
  const path = row === null ? name : `${row}.${name}`
  const value = useSyncExternalStore(form.subscribe, () => form.at(path))
  const error = useSyncExternalStore(form.subscribe, () => form.error(path) ?? (also ? form.error(also) : undefined))
  const rule = ruleAt(rules, path)
  const shown = label ?? rule?.title ?? title(path)
  // a grid cell is titled by its column and row number
  const fullTitle = row === null ? shown : `${shown} ${Number(/\[(\d+)\]$/.exec(row)?.[1] ?? 0) + 1}`
  const facts = useRef<FieldInfo>({})
  facts.current = { title: fullTitle, ...(format && { format }) }
  useEffect(() => form.mount(path, () => facts.current), [form, path])
  useEffect(
    () => (also ? form.mount(also, () => ({ shownAt: { path, title: facts.current.title ?? path } })) : undefined),
    [form, also, path],
  )
  const block = useCallback((reason: string | null) => form.block(path, reason), [form, path])
  const masked = maskedNames.some((name) => path === name || path.startsWith(`${name}.`))
  return {
    path,
    value,
    set: (next) => form.put(path, next),
    block,
    error,
    title: fullTitle,
    rule,
    required: rule?.required ?? false,
    disabled: readOnly !== undefined || masked,
    masked,
    readOnly: readOnly !== undefined,
    inRow: row !== null,
  }
}

/**
 * Returns a value of the form and re-renders when it changes. A half-typed date or number counts as no value, so that
 * nothing is computed from it.
 */
export function useFormValue<V extends object, K extends keyof V & string>(form: Form<V>, name: K): V[K] {
  return useSyncExternalStore(form.subscribe, () => form.read(name))
}
