import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { Rule } from '@/shared/lib/rules'
import type { Form } from './form'

/** What fields need of the form they stand in. The values' type is known to `fieldsOf`, not to the context. */
export interface FormScope {
  form: Form<Record<string, unknown>>
  rules: Readonly<Record<string, Rule>>
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
  value: unknown
  set: (value: unknown) => void
  error: string | undefined
  title: string
  rule: Rule | undefined
  required: boolean
  disabled: boolean
}

/** One field of the form around: draws again only when its own value or message changes. */
export function useField(name: string): FieldState {
  const { form, rules, title, readOnly, masked } = useForm()
  const value = useSyncExternalStore(form.subscribe, () => form.get(name))
  const error = useSyncExternalStore(form.subscribe, () => form.error(name))
  useEffect(() => form.mount(name), [form, name])
  const rule = rules[name]
  return {
    value,
    set: (next) => form.set(name, next),
    error,
    title: title(name),
    rule,
    required: rule?.required ?? false,
    disabled: readOnly !== undefined || masked.includes(name),
  }
}
