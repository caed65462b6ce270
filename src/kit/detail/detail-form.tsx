import { type ReactNode, useMemo } from 'react'
import { FormProvider, type FormScope } from './context'
import type { CreatePath, DetailPath } from './def'
import styles from './detail.module.css'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  bar: ReactNode
  children: ReactNode
}

/** The form element around sections and bar: Enter in a field saves, messages without a field stand on top. */
export function DetailForm<P extends DetailPath, C extends CreatePath>({ detail, bar, children }: Props<P, C>) {
  const { def, form, creating, readOnly, personal } = detail
  const { masked } = personal
  const scope = useMemo(
    (): FormScope => ({
      // fields address values by name; `fieldsOf(def)` has checked names and types
      form: form as unknown as FormScope['form'],
      rules: creating ? (def.create?.rules ?? def.rules) : def.rules,
      title: def.title,
      readOnly,
      masked,
    }),
    [creating, def, form, masked, readOnly],
  )
  return (
    <FormProvider value={scope}>
      <form
        ref={detail.root}
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!readOnly) void detail.save()
        }}
        onKeyDown={(event) => {
          // the Enter that ends a Korean composition is not a command
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
        }}
      >
        {detail.banner.length > 0 && (
          <div className={styles.banner} role="alert" data-banner tabIndex={-1}>
            {detail.banner.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        )}
        {readOnly && <p className={styles.notice}>{readOnly}</p>}
        {children}
        {bar}
      </form>
    </FormProvider>
  )
}
