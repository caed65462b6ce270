import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { useMe, useRights } from '@/shared/api/me'
import { toast } from '@/shared/ui/toast'
import type { CreatePath, DetailDef, DetailPath, DetailTarget, RecordOf, ValuesOf } from './def'
import { keepDraft, takeDraft } from './drafts'
import { filesOf, rememberFiles, seqsOf } from './files'
import { Form } from './form'
import { useLeaveGuard } from './guard'
import { usePersonal } from './use-personal'
import { type SaveOptions, useSave } from './use-save'
import { same } from './values'

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

/**
 * One record: reads it, holds its form, saves, deletes, guards. Give the answer to `DetailScreen` or `DetailDrawer`,
 * or put its parts together by hand. Failures of the first reading are `state`; all others are shown where they belong.
 */
export function useDetail<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  options: DetailOptions<P, C> = {},
) {
  const search = useSearch({ strict: false })
  const target = options.target ?? def.read(search)
  const { seq, copy, malformed } = target
  const creating = seq === undefined && !malformed
  const source = seq ?? copy
  const router = useRouter()
  const me = useMe()
  const { canWrite } = useRights()

  const read = useQuery({ ...def.query(source ?? 0), enabled: source !== undefined && !malformed })
  // the query's data is RecordOf<P>: `apiQuery` infers it from the same path
  const record = (source === undefined ? undefined : read.data) as RecordOf<P> | undefined

  const key = `${def.screen}:${seq ?? (copy ? `copy-${copy}` : 'new')}`
  const [held, setHeld] = useState(() => hold(def, key, { creating, copy, record, search }))
  if (held.key !== key || (!held.loaded && record)) {
    setHeld(hold(def, key, { creating, copy, record, search }))
  }
  const { form } = held

  // A newer record that came by itself: only into a form that nobody has touched.
  const version = record?.version
  useEffect(() => {
    if (creating || !held.loaded || !record || held.version === record.version) return
    if (form.refresh(def.valuesOf(record))) setHeld((old) => ({ ...old, version: record.version }))
  }, [creating, def, form, held, record])

  const personal = usePersonal({
    def,
    form,
    seq,
    masked: creating || !record ? undefined : def.valuesOf(record),
    allowed: me?.piiUnmask ?? false,
  })

  const rebase = useCallback(
    (next: RecordOf<P>, sent?: ValuesOf<P, C>) => {
      const values = def.valuesOf(next)
      if (sent) form.stored(values, sent)
      else form.rebase(values)
      personal.forget()
      setHeld((old) => ({ ...old, version: next.version }))
    },
    [def, form, personal.forget],
  )

  const adminSeq = me?.adminSeq
  useLeaveGuard(form, () => {
    if (adminSeq === undefined) return
    const left = notKept(def, form)
    keepDraft(key, {
      adminSeq,
      files: filesOf(Object.keys(def.files ?? {}).flatMap((name) => seqsOf(form.at(name)))),
      base: without(form.baseValues(), left),
      mine: without(form.values(), left),
      version: held.version,
    })
  })
  useEffect(() => {
    if (adminSeq === undefined || !held.loaded) return
    const draft = takeDraft(key, adminSeq)
    if (!draft) return
    rememberFiles(draft.files)
    // A draft was made of this very form's values; fields that it left out are as they were read.
    form.restore(
      { ...form.baseValues(), ...draft.base } as ValuesOf<P, C>,
      { ...form.values(), ...draft.mine } as ValuesOf<P, C>,
    )
    setHeld((old) => ({ ...old, version: draft.version }))
    toast('작성 중이던 내용을 불러왔습니다.', {
      action: { label: '버리기', onPress: () => (record && !creating ? rebase(record) : form.reset()) },
    })
  }, [adminSeq, creating, form, held.loaded, key, rebase, record])

  const saving = useSave({
    ...{ def, form, seq, creating, rebase, options, router },
    version: held.version,
    record: creating ? undefined : record,
  })

  const missing = malformed || (read.error instanceof ApiError && read.error.status === 404)
  // Without knowing who asks, the form would first be shown as one that cannot be changed.
  const ready = held.loaded && held.key === key && me !== undefined
  const state = missing ? 'missing' : ready ? 'ready' : read.error ? 'failed' : 'loading'
  const mayWrite = def.code === null || canWrite(def.code)
  return {
    def,
    form,
    record: creating ? undefined : record,
    version,
    creating,
    /** `missing`: no such record; `failed`: it could not be read, `problem` says why and `retry` tries again. */
    state: state as 'missing' | 'ready' | 'failed' | 'loading',
    problem: messageOf(read.error),
    retry: () => void read.refetch(),
    mayWrite,
    readOnly: mayWrite ? (creating || !record ? undefined : options.readOnly?.(record)) : '조회 권한만 있습니다.',
    personal,
    /** Throws away what was entered; a newer version that has arrived meanwhile is taken. */
    revert: () => (record && !creating && record.version !== held.version ? rebase(record) : form.reset()),
    ...saving,
  }
}

/** What `useDetail` gives. */
export type Detail<P extends DetailPath = DetailPath, C extends CreatePath = CreatePath> = ReturnType<
  typeof useDetail<P, C>
>

/** Fields that a draft must not carry: passwords, and personal data that nobody typed. */
function notKept<P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>, form: Form<ValuesOf<P, C>>) {
  const personal: readonly string[] = (def.personal ?? []).filter((name) =>
    same(form.baseValues()[name], form.get(name)),
  )
  return Object.keys(form.values()).filter((name) => /password/i.test(name) || personal.includes(name))
}

function hold<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  key: string,
  from: {
    creating: boolean
    copy: number | undefined
    record: RecordOf<P> | undefined
    search: Readonly<Record<string, unknown>>
  },
): Held<ValuesOf<P, C>> {
  const { creating, copy, record } = from
  const blank = { ...(def.create?.blank ?? ({} as ValuesOf<P, C>)), ...def.create?.prefill?.(from.search) }
  if (creating && copy === undefined) return { key, form: new Form(blank), version: undefined, loaded: true }
  if (!record) return { key, form: new Form(blank), version: undefined, loaded: false }
  const values = def.valuesOf(record)
  if (!creating) return { key, form: new Form(values), version: record.version, loaded: true }
  // A copy: personal fields are masked in the source, so they start blank.
  const own = { ...blank, ...without(values, def.personal ?? []) }
  return { key, form: new Form(def.create?.copy?.(own, record) ?? blank), version: undefined, loaded: true }
}

function without<V extends object>(values: V, names: readonly string[]): V {
  // a bag with some optional members left out is still such a bag
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as V
}
