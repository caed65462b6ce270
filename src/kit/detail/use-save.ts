import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { confirm, notice } from '@/shared/ui/dialog'
import { toast } from '@/shared/ui/toast'
import { withConsent } from '../dialogs/consent'
import { showFailure } from '../dialogs/failure'
import { bodyOf, create, remove, replace, untouchedPersonal } from './calls'
import { problemsOf } from './check'
import { openConflict } from './conflict'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './def'
import type { Form } from './form'
import { outwards } from './paths'
import { leaveRecord, openRecord } from './places'
import { sortRefusal } from './refusals'

interface Save<P extends DetailPath, C extends CreatePath> {
  values: ValuesOf<P, C>
  /** What the fields held before. */
  base: ValuesOf<P, C>
  /** Undefined while creating. */
  record: RecordOf<P> | undefined
}

export interface SaveOptions<P extends DetailPath, C extends CreatePath> {
  /** Asked after the rules and before the call; false: nothing is sent. */
  beforeSave?: (save: Save<P, C>) => boolean | Promise<boolean>
  /** Added to what is sent, e.g. a password just asked for. */
  extra?: () => Record<string, unknown>
  /** After a save that did not create. */
  onSaved?: (record: RecordOf<P>) => unknown
  /** After creating; default: opens the new record. The answer may carry more than the record. */
  onCreated?: (record: RecordOf<P>) => unknown
  /** After deleting; default: opens the list. */
  onRemoved?: () => unknown
  /** Detail under the delete question. */
  removeDetail?: string
}

interface Input<P extends DetailPath, C extends CreatePath> {
  def: DetailDef<P, C>
  form: Form<ValuesOf<P, C>>
  seq: number | undefined
  creating: boolean
  version: number | undefined
  /** Undefined while creating. */
  record: RecordOf<P> | undefined
  rebase: (record: RecordOf<P>, sent?: ValuesOf<P, C>) => void
  options: SaveOptions<P, C>
  router: AnyRouter
}

/** Saving and deleting of a detail, and where each failure goes. One at a time. */
export function useSave<P extends DetailPath, C extends CreatePath>(input: Input<P, C>) {
  const { def, form, seq, creating, version, record, rebase, options, router } = input
  const client = useQueryClient()
  const [banner, setBanner] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const root = useRef<HTMLFormElement>(null)

  const store = useMutation({
    mutationFn: async ({ values, lock }: { values: ValuesOf<P, C>; lock: number | undefined }) => {
      const extra = options.extra?.() ?? {}
      const rules = creating ? (def.create?.rules ?? def.rules) : def.rules
      const left = creating ? [] : untouchedPersonal(def, form.baseValues(), values)
      const body = { ...bodyOf(rules, values, left), ...extra, ...(!creating && { version: lock }) }
      const record = await withConsent((flags) => {
        const sent = { ...body, ...flags }
        return creating ? create(def, sent) : replace(def, seq ?? 0, sent)
      }, def.resend)
      if (creating) return record
      client.setQueryData(def.query(seq ?? 0).queryKey, record as never)
      return record
    },
    meta: { stale: def.stale },
  })
  const erase = useMutation({ mutationFn: () => remove(def, seq ?? 0), meta: { stale: def.stale } })

  async function once(work: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function refuse(fields: Record<string, string>, homeless: readonly string[] = []) {
    const placed: Record<string, string> = {}
    const rest: string[] = []
    for (const [name, message] of Object.entries(fields)) {
      const place = outwards(name).find(form.isMounted)
      if (place) placed[place] ??= message
      else rest.push(message)
    }
    form.setErrors(placed)
    setBanner([...rest, ...homeless])
    focusFirstBad(root, Object.keys(placed).length > 0)
  }

  async function send(values: ValuesOf<P, C>, lock: number | undefined): Promise<void> {
    try {
      const record = await store.mutateAsync({ values, lock })
      rebase(record, values)
      toast('저장되었습니다.')
      if (!creating) await options.onSaved?.(record)
      else if (options.onCreated) await options.onCreated(record)
      else openRecord(router, def, def.seq(record))
    } catch (error) {
      const refusal = sortRefusal(error, form.isMounted)
      if (refusal.kind === 'fields') refuse(refusal.fields, refusal.banner)
      else if (refusal.kind === 'gone') await notice('다른 사용자가 삭제한 자료입니다. 저장할 수 없습니다.')
      // a CONFLICT of this call carries this call's record
      else if (refusal.kind === 'conflict') await settle(values, refusal.current as RecordOf<P>)
      else if (refusal.kind === 'dialog') await showFailure(error, save)
    }
  }

  /** Someone else was faster: both versions side by side, and the admin decides. */
  async function settle(values: ValuesOf<P, C>, current: RecordOf<P>): Promise<void> {
    const choice = await openConflict(def, { base: form.baseValues(), mine: values, current })
    if (choice === undefined) return
    if (choice === 'reload') {
      client.setQueryData(def.query(seq ?? 0).queryKey, current as never)
      rebase(current)
      return
    }
    await send(choice.values, current.version)
  }

  function save(): Promise<void> {
    return once(async () => {
      const values = form.values()
      setBanner([])
      const problems = { ...problemsOf(def, values, form.baseValues(), creating), ...form.blocks() }
      if (Object.keys(problems).length > 0) return refuse(problems)
      form.setErrors({})
      if (options.beforeSave && !(await options.beforeSave({ values, base: form.baseValues(), record }))) return
      await send(values, version)
    })
  }

  function removeRecord(): Promise<void> {
    return once(async () => {
      const agreed = await confirm({
        title: '삭제',
        message: '삭제하시겠습니까?',
        detail: options.removeDetail,
        confirmLabel: '삭제',
        danger: true,
      })
      if (!agreed) return
      try {
        await erase.mutateAsync()
      } catch (error) {
        return showFailure(error)
      }
      form.reset()
      toast('삭제되었습니다.')
      if (options.onRemoved) await options.onRemoved()
      else leaveRecord(router, def)
      client.removeQueries({ queryKey: def.query(seq ?? 0).queryKey })
    })
  }

  return { save, remove: removeRecord, busy, banner, root }
}

/** Brings the first bad field (in the order of the page) or else the banner into view and into focus. */
function focusFirstBad(root: RefObject<HTMLFormElement | null>, inField: boolean) {
  // after React has put the messages on the page
  setTimeout(() => {
    const place = root.current?.querySelector<HTMLElement>(inField ? '[data-field][data-bad]' : '[data-banner]')
    const control = place?.querySelector<HTMLElement>(
      'input:not(:disabled),select:not(:disabled),textarea:not(:disabled),button,[tabindex]',
    )
    const target = control ?? place
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  })
}
