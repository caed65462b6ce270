import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { maskFiles } from '@/shared/lib/files'
import type { Form } from '@/shared/lib/form'
import { isBlank } from '@/shared/lib/values'
import { showFailure } from '@/shared/ui/layers/failure'
import { useRemaskTimer } from '@/shared/ui/records/unmask'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './detail-def'
import { requestRecord } from './record-values'

interface Options<P extends DetailPath, C extends CreatePath> {
  def: DetailDef<P, C>
  form: Form<ValuesOf<P, C>>
  seq: number | undefined
  /** As loaded: masked. */
  record: RecordOf<P> | undefined
  /** The permission group's `piiUnmask`. */
  allowed: boolean
}

const noNames: readonly string[] = []

/**
 * Handles 보기 of personal fields. Values are masked and read-only until the admin unmasks them, and again after five
 * minutes. Blank fields are always editable. Only the form and this hook hold the unmasked values, never the query
 * cache. Typed input is kept when they are masked again.
 */
export function usePersonal<P extends DetailPath, C extends CreatePath>(options: Options<P, C>) {
  const { def, form, seq, record, allowed } = options
  const [unmasked, setUnmasked] = useState<RecordOf<P> | null>(null)
  const names = def.personal ?? noNames
  const hasPersonal = names.length > 0 && seq !== undefined

  // The masked record changes at every render; a ref keeps the timer from restarting.
  const maskedRecord = useRef(record)
  maskedRecord.current = record

  const known: Readonly<Record<string, unknown>> = record ? def.valuesOf(record) : {}
  const withheld: readonly string[] = (record && def.withheld?.(record)) ?? noNames
  const hidden = names.filter((name) => !record || !isBlank(known[name]) || withheld.includes(name)).join()
  const masked = useMemo(() => (hidden === '' ? noNames : hidden.split(',')), [hidden])

  /** Removes the addresses that the unmasked record gave to files with personal data. */
  const mask = useCallback(() => {
    const shown = (maskedRecord.current ?? {}) as Readonly<Record<string, unknown>>
    for (const field of Object.values(def.files ?? {})) maskFiles(shown[field as string])
  }, [def])
  const forget = useCallback(() => {
    setUnmasked(null)
    mask()
  }, [mask])
  const hide = useCallback(() => {
    setUnmasked(null)
    mask()
    if (maskedRecord.current) form.reveal(pick(def.valuesOf(maskedRecord.current), names))
  }, [def, form, names, mask])
  useRemaskTimer(unmasked !== null, hide)
  // unmasked addresses of files never outlive the record on screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another record
  useEffect(() => {
    mask()
    return mask
  }, [seq, mask])

  async function show() {
    if (seq === undefined) return
    try {
      // a separate request with `unmask`, which the server logs
      const unmaskedRecord = await requestRecord<P>('get', def.path, { path: { seq }, query: { unmask: true } })
      form.reveal(pick(def.valuesOf(unmaskedRecord), names))
      setUnmasked(unmaskedRecord)
    } catch (error) {
      showFailure(error)
    }
  }

  return {
    /** Fields that are currently masked. */
    masked: hasPersonal && !unmasked ? masked : noNames,
    /** The record, unmasked after 보기, for content beside the fields. */
    shown: unmasked ?? record,
    /** Props of `<UnmaskButton>`; undefined where there is nothing to unmask. */
    unmask: hasPersonal ? { unmasked: unmasked !== null, show, hide, allowed } : undefined,
    /** Masks everything again, e.g. after a save. */
    forget,
  }
}

function pick<V extends object>(values: V, names: readonly string[]): Partial<V> {
  // a subset of the keys of V
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>
}
