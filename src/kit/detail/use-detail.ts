import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { useMe, useRights } from '@/shared/api/me'
import { filesOf, rememberFiles, seqsOf } from '@/shared/lib/files'
import { Form } from '@/shared/lib/form'
import { without } from '@/shared/lib/values'
import { dropDraft, keepDraft, readDraft } from '@/shared/store/drafts'
import { askRevert } from '@/shared/ui/layers/ask-revert'
import { toast } from '@/shared/ui/layers/toast'
import { draftOf, rulesOf, untouchedPersonal } from './calls'
import type { CreatePath, DetailDef, DetailPath, DetailTarget, RecordOf, ValuesOf } from './def'
import { useLeaveGuard } from './guard'
import { usePersonal } from './use-personal'
import { type SaveOptions, useSave } from './use-save'

export interface DetailOptions<P extends DetailPath, C extends CreatePath> extends SaveOptions<P, C> {
  /** Which record; default: what the URL says. */
  target?: DetailTarget
  /** Why this record cannot be changed; undefined: it can. */
  readOnly?: (record: RecordOf<P>) => string | undefined
}

/** The form of one record and the version that it started from. */
interface Held<V extends object> {
  key: string
  form: Form<V>
  version: number | undefined
  loaded: boolean
}

/** The form of a record that has just been created, in which something has been typed since: its own page goes on with it. */
let handed: { key: string } | null = null

/**
 * One record: reads it, holds its form, saves, deletes, guards. Give the answer to `DetailScreen` or `DetailDrawer`,
 * or put its parts together by hand. Failures of the first reading are `state`; all others are shown where they belong.
 */
export function useDetail<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  options: DetailOptions<P, C> = {},
) {
  const search = useSearch({ strict: false })
  const { seq, copy, malformed } = options.target ?? def.read(search)
  const creating = seq === undefined && !malformed
  const asked = seq ?? copy
  const me = useMe()
  const { canWrite } = useRights()

  const read = useQuery({ ...def.query(asked ?? 0), enabled: asked !== undefined && !malformed })
  // the query's data is RecordOf<P>: `apiQuery` infers it from the same path
  const source = (asked === undefined ? undefined : read.data) as RecordOf<P> | undefined
  const record = creating ? undefined : source

  const key = `${def.screen}:${seq ?? (copy ? `copy-${copy}` : 'new')}`
  const fresh = (): Held<ValuesOf<P, C>> =>
    // of the same definition, hence of the same values
    handed?.key === key
      ? (handed as Held<ValuesOf<P, C>>)
      : { key, ...startOf(def, { creating, copy, source, search }) }
  const [held, setHeld] = useState<Held<ValuesOf<P, C>>>(fresh)
  if (held.key !== key || (!held.loaded && source)) setHeld(fresh())
  const { form } = held

  // A newer record that came by itself: only into a form that nobody has touched, or where none of its fields is another.
  useEffect(() => {
    if (!held.loaded || !record || !isNewer(record, held)) return
    const [base, mine] = [form.baseValues(), form.values()]
    // shown in clear perhaps, and masked in what has been read
    const kept = form.isDirty() ? untouchedPersonal(def, base, mine) : []
    const values = { ...def.valuesOf(record), ...Object.fromEntries(kept.map((name) => [name, base[name]])) }
    if (form.refresh(values)) setHeld((old) => ({ ...old, version: record.version }))
  }, [def, form, held, record])

  const {
    masked,
    shown: shownRecord,
    unmask,
    forget,
  } = usePersonal({ def, form, seq, record, allowed: me?.piiUnmask ?? false })

  const adopt = useCallback(
    (next: RecordOf<P>, enter: (values: ValuesOf<P, C>) => void) => {
      enter(def.valuesOf(next))
      forget()
      // by now another record may be held
      setHeld((old) => (old.form === form ? { ...old, version: next.version } : old))
    },
    [def, form, forget],
  )
  const shown = useRef<Form<ValuesOf<P, C>> | null>(null)
  useEffect(() => {
    shown.current = form
    if (handed?.key === key) handed = null
    return () => {
      shown.current = null
    }
  }, [form, key])

  const draftKey = me?.draftKey
  useLeaveGuard(form, () => {
    if (draftKey === undefined) return
    const files = filesOf(Object.keys(def.files ?? {}).flatMap((name) => seqsOf(form.at(name))))
    const values = draftOf(def, form.baseValues(), form.values())
    return keepDraft(key, { files, ...values, version: held.version }, draftKey)
  })
  const opened = useRef({ def, record, adopt })
  opened.current = { def, record, adopt }
  useEffect(() => {
    if (draftKey === undefined || !held.loaded) return
    let gone = false
    async function bring(secret: string) {
      const draft = await readDraft(key, secret)
      if (!draft || gone) return
      rememberFiles(draft.files)
      // A draft was made of this very form's values; fields that it left out are as they were read.
      form.rebase({ ...form.baseValues(), ...draft.base }, { ...form.values(), ...draft.mine })
      setHeld((old) => (old.form === form ? { ...old, version: draft.version } : old))
      toast('작성 중이던 내용을 불러왔습니다.', {
        tone: 'note',
        action: {
          label: '버리기',
          async onPress() {
            if (!(await askRevert(form.dirtyNames().map(opened.current.def.title), '버리기'))) return
            const { record, adopt } = opened.current
            if (record) adopt(record, form.rebase)
            else form.reset()
          },
        },
      })
      await dropDraft(key, secret)
    }
    void bring(draftKey)
    return () => {
      gone = true
    }
  }, [draftKey, form, held.loaded, key])

  const saving = useSave({
    ...{ def, form, seq, creating, version: held.version, record, adopt, options },
    handOver(created) {
      const next: typeof held = { ...held, key: `${def.screen}:${def.seq(created)}`, version: created.version }
      handed = next
    },
    here: () => shown.current === form,
  })

  const missing = malformed || (read.error instanceof ApiError && read.error.status === 404)
  // Without knowing who asks, the form would first be shown as one that cannot be changed.
  const ready = held.loaded && held.key === key && me !== undefined
  const state = missing ? 'missing' : ready ? 'ready' : read.error ? 'failed' : 'loading'
  const mayWrite = def.code === null || [def.code].flat().some((code) => canWrite(code))
  return {
    def,
    form,
    record,
    /** The record as it may be seen now: in clear after 보기, for what stands beside the fields. */
    shown: shownRecord,
    /** What the form started from: the record, or the one that a new one is a copy of. */
    source,
    creating,
    /** `missing`: no such record; `failed`: it could not be read, `problem` says why and `retry` tries again. */
    state: state as 'missing' | 'ready' | 'failed' | 'loading',
    problem: messageOf(read.error),
    retry: () => void read.refetch(),
    mayWrite,
    readOnly: mayWrite ? record && options.readOnly?.(record) : '조회 권한만 있습니다.',
    masked,
    unmask,
    /**
     * A dialog beside the form has changed the record, which is at `version` now: where nobody else has, what the form has not
     * touched follows, and saving it is no conflict with oneself.
     */
    async follow(version: number) {
      const ask = async (anew: boolean) => (await read.refetch({ cancelRefetch: anew })).data as RecordOf<P> | undefined
      let now = await ask(false)
      // the answer that was on its way may have been asked for before the change
      if (now && now.version < version) now = await ask(true)
      if (now?.version === version && version === (held.version ?? 0) + 1) adopt(now, form.follow)
    },
    /** Throws away what was entered; a newer version that has arrived meanwhile is taken. */
    revert: () => (record && isNewer(record, held) ? adopt(record, form.rebase) : form.reset()),
    ...saving,
  }
}

/** What `useDetail` gives. */
export type Detail<P extends DetailPath = DetailPath, C extends CreatePath = CreatePath> = ReturnType<
  typeof useDetail<P, C>
>

/** Has the record been changed since the form started? An answer that was overtaken by a save is older. */
const isNewer = (record: { version: number }, held: { version: number | undefined }): boolean =>
  record.version > (held.version ?? 0)

/** What a form starts from: what is blank, a record, or a copy of one; an empty form until the record is there. */
function startOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  from: {
    creating: boolean
    copy: number | undefined
    source: RecordOf<P> | undefined
    search: Readonly<Record<string, unknown>>
  },
): Omit<Held<ValuesOf<P, C>>, 'key'> {
  const { creating, copy, source, search } = from
  const blank: ValuesOf<P, C> = { ...(def.create?.blank ?? ({} as ValuesOf<P, C>)), ...def.create?.prefill?.(search) }
  const formOf = (values: ValuesOf<P, C>) => new Form(values, Object.keys(def.parts ?? {}), rulesOf(def, creating))
  const first = creating && copy === undefined
  if (first || !source) return { form: formOf(blank), version: undefined, loaded: first }
  const values = def.valuesOf(source)
  if (!creating) return { form: formOf(values), version: source.version, loaded: true }
  // A copy: personal fields are masked in the source, so they start blank.
  const own = { ...blank, ...without(values, def.personal ?? []) }
  return { form: formOf(def.create?.copy?.(own, source) ?? blank), version: undefined, loaded: true }
}
