import { useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '../dialogs/failure'
import { readClear } from './calls'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from './def'
import type { Form } from './form'

/** How long personal fields stay in clear, in ms. */
export const CLEAR_FOR = 5 * 60_000

interface Options<P extends DetailPath, C extends CreatePath> {
  def: DetailDef<P, C>
  form: Form<ValuesOf<P, C>>
  seq: number | undefined
  /** The record as it was read, masked. */
  masked: ValuesOf<P, C> | undefined
  /** The group's `piiUnmask`. */
  allowed: boolean
}

const none: readonly string[] = []

/**
 * 보기 of personal fields: they are masked and cannot be entered until the admin asks for them in clear, and again
 * after five minutes. The clear values are held by the form alone, never by the query cache. What the admin has typed
 * into them by then stays.
 */
export function usePersonal<P extends DetailPath, C extends CreatePath>({
  def,
  form,
  seq,
  masked,
  allowed,
}: Options<P, C>) {
  const [clear, setClear] = useState(false)
  const names = def.personal ?? none
  const has = names.length > 0 && seq !== undefined

  // The masked record is another object at every draw; the clock must not start anew for that.
  const stars = useRef(masked)
  stars.current = masked

  const forget = useCallback(() => setClear(false), [])
  const hide = useCallback(() => {
    setClear(false)
    if (stars.current) form.reveal(pick(stars.current, names) as Partial<ValuesOf<P, C>>)
  }, [form, names])

  useEffect(() => {
    if (!clear) return
    const timer = window.setTimeout(hide, CLEAR_FOR)
    return () => window.clearTimeout(timer)
  }, [clear, hide])

  const show = useCallback(async () => {
    if (seq === undefined) return
    try {
      const record = await readClear(def, seq)
      form.reveal(pick(def.valuesOf(record), names) as Partial<ValuesOf<P, C>>)
      setClear(true)
    } catch (error) {
      showFailure(error)
    }
  }, [def, form, names, seq])

  return {
    /** Fields that are masked now. */
    masked: has && !clear ? names : none,
    /** Undefined where there is nothing to unmask. */
    button: has ? { clear, show, hide, allowed } : undefined,
    /** The masked ones are back, e.g. after a save. */
    forget,
  }
}

function pick(values: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
