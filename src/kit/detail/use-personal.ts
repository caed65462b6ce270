import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { maskFiles } from '@/shared/lib/files'
import type { Form } from '@/shared/lib/form'
import { isBlank } from '@/shared/lib/values'
import { showFailure } from '@/shared/ui/layers/failure'
import { useClearFor } from '@/shared/ui/records/unmask'
import { recordCall } from './calls'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './def'

interface Options<P extends DetailPath, C extends CreatePath> {
  def: DetailDef<P, C>
  form: Form<ValuesOf<P, C>>
  seq: number | undefined
  /** As it was read, masked. */
  record: RecordOf<P> | undefined
  /** The group's `piiUnmask`. */
  allowed: boolean
}

const none: readonly string[] = []

/**
 * 보기 of personal fields: what there is of them is masked and cannot be entered until the admin asks for it in clear, and
 * again after five minutes; where there is nothing, whoever may write enters it. The clear values are held by the form and by
 * this hook, never by the query cache. What the admin has typed into them by then stays.
 */
export function usePersonal<P extends DetailPath, C extends CreatePath>(options: Options<P, C>) {
  const { def, form, seq, record, allowed } = options
  const [clear, setClear] = useState<RecordOf<P> | null>(null)
  const names = def.personal ?? none
  const has = names.length > 0 && seq !== undefined

  // The masked record is another object at every draw; the clock must not start anew for that.
  const stars = useRef(record)
  stars.current = record

  const known: Readonly<Record<string, unknown>> = record ? def.valuesOf(record) : {}
  const hidden = names.filter((name) => !record || !isBlank(known[name])).join()
  const masked = useMemo(() => (hidden === '' ? none : hidden.split(',')), [hidden])

  /** Files about persons lose the addresses that the clear record gave them. */
  const mask = useCallback(() => {
    const shown = (stars.current ?? {}) as Readonly<Record<string, unknown>>
    for (const field of Object.values(def.files ?? {})) maskFiles(shown[field as string])
  }, [def])
  const forget = useCallback(() => {
    setClear(null)
    mask()
  }, [mask])
  const hide = useCallback(() => {
    setClear(null)
    mask()
    if (stars.current) form.reveal(pick(def.valuesOf(stars.current), names))
  }, [def, form, names, mask])
  useClearFor(clear !== null, hide)
  // what was seen of this record elsewhere, or before, is asked for again
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, or none
  useEffect(() => {
    mask()
    return mask
  }, [seq, mask])

  async function show() {
    if (seq === undefined) return
    try {
      // read anew, in clear: the server logs it
      const known = await recordCall<P>('get', def.path, { path: { seq }, query: { unmask: true } })
      form.reveal(pick(def.valuesOf(known), names))
      setClear(known)
    } catch (error) {
      showFailure(error)
    }
  }

  return {
    /** Fields that are masked now. */
    masked: has && !clear ? masked : none,
    /** The record as it may be seen now: in clear after 보기, for what the page shows beside its fields. */
    shown: clear ?? record,
    /** For `<UnmaskButton>`; undefined where there is nothing to unmask. */
    unmask: has ? { clear: clear !== null, show, hide, allowed } : undefined,
    /** The masked ones are back, e.g. after a save. */
    forget,
  }
}

function pick<V extends object>(values: V, names: readonly string[]): Partial<V> {
  // some members of a bag are a part of it
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>
}
