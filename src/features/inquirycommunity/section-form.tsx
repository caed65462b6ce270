import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isLeavingForm, useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { ApiError } from '@/shared/api/errors'
import { useDirty } from '@/shared/lib/dirty'
import { Button } from '@/shared/ui/inputs/button'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { showFailure } from '@/shared/ui/layers/failure'
import type { SubmitEffect } from '@/shared/ui/layers/save-key'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import { inquiryQuery } from './inquiry-shared/inquiry.calls'
import type { InquiryPath } from './inquiry-shared/inquiry.rules'
import { useReportChanges } from './inquiry-shared/section-changes'
import styles from './own-form.module.css'

interface Options<V> {
  path: InquiryPath
  seq: number
  /** The stored values. */
  values: V
  titles: Readonly<Record<keyof V, string>>
  problems?: (values: V) => Readonly<Record<string, string>>
  /**
   * Sends the version read last. If another admin has changed the record, the call is refused and the new record shown.
   */
  send: (values: V) => Promise<unknown>
}

/** Holds a part of an inquiry that is saved separately from its answer. Unsaved values override the record. */
export function useSectionForm<V extends object>({ path, seq, values: stored, titles, problems, send }: Options<V>) {
  const client = useQueryClient()
  const recordKey: QueryKey = inquiryQuery(path, seq).queryKey
  const [typed, setTyped] = useState<Partial<V>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const values: V = { ...stored, ...typed }
  // the keys are those of V
  const names = (Object.keys(titles) as (keyof V)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]),
  )
  const changed = names.length > 0
  useReportChanges(names.map((name) => titles[name]))
  const unsaved = useRef(false)
  unsaved.current = changed
  useDirty(changed)
  useLeaveConfirmation(() => unsaved.current, isLeavingForm)

  function refuse(found: Readonly<Record<string, string>>) {
    setErrors(found)
    // after the messages are rendered
    queueMicrotask(() => focusFirstInvalid(root, true))
  }

  async function save() {
    if (busy) return
    const found = problems?.(values) ?? {}
    if (Object.keys(found).length > 0) return refuse(found)
    setBusy(true)
    setErrors({})
    try {
      await send(values)
      unsaved.current = false
      setTyped({})
      toast('저장되었습니다.')
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : []
      if (fields.length > 0) return refuse(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      // shows the other admin's record; saving again overwrites it with the kept input
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.result)
        client.setQueryData(recordKey, error.result)
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    errors,
    changed,
    busy,
    save,
    root,
    set: (change: Partial<V>) => {
      setErrors({})
      setTyped((old) => ({ ...old, ...change }))
    },
  }
}

interface Props {
  title: string
  hint?: ReactNode
  aside?: ReactNode
  form: Pick<ReturnType<typeof useSectionForm>, 'changed' | 'busy' | 'save' | 'root'>
  /** Label of the button. */
  save: string
  /** Text beside the button. */
  note?: ReactNode
  /** Without it there is no button: no WRITE permission, or the record is closed. */
  canWrite: boolean
  /** Content below the fields, in full width. */
  below?: ReactNode
  children: ReactNode
}

/** Renders a section with fields and a button that saves only them. */
export function SectionForm({ title, hint, aside, form, save, note, canWrite, below, children }: Props) {
  return (
    <Section title={title} hint={hint} aside={aside}>
      {/* Enter in a field and Ctrl+S in the section save these fields and do not send the answer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its fields */}
      <div
        ref={form.root}
        className={styles.fields}
        data-save={canWrite ? ('saves' satisfies SubmitEffect) : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
            return
          event.preventDefault()
          if (canWrite && form.changed) void form.save()
        }}
      >
        {children}
        {below}
        {canWrite && (
          <div className={styles.foot}>
            {note && <span className={styles.note}>{note}</span>}
            <Button
              variant="primary"
              data-saves
              busy={form.busy}
              disabled={!form.changed && '바뀐 내용이 없습니다.'}
              onClick={() => void form.save()}
            >
              {save}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
