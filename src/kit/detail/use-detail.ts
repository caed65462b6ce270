import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { useMe, useRights } from '@/shared/api/me'
import { filesOf, rememberFiles, seqsOf } from '@/shared/lib/files'
import { Form } from '@/shared/lib/form'
import { omit } from '@/shared/lib/values'
import { dropDraft, keepDraft, readDraft } from '@/shared/store/drafts'
import { confirmDiscard } from '@/shared/ui/layers/confirm-discard'
import { toast } from '@/shared/ui/layers/toast'
import type { CreatePath, DetailDef, DetailPath, DetailTarget, RecordOf, ValuesOf } from './detail-def'
import { useLeaveGuard } from './leave-guard'
import { draftValuesOf, rulesOf, untouchedPersonal } from './record-values'
import { usePersonal } from './use-personal'
import { type SaveOptions, useSave } from './use-save'

export interface DetailOptions<P extends DetailPath, C extends CreatePath> extends SaveOptions<P, C> {
  /** The record to open. Default: from the URL. */
  target?: DetailTarget
  /** Returns why this record cannot be changed; undefined: it can. */
  readOnly?: (record: RecordOf<P>) => string | undefined
}

/** The form of one record and the record version it started from. */
interface OpenForm<V extends object> {
  key: string
  form: Form<V>
  version: number | undefined
  loaded: boolean
}

/** The form of a record that was created while the admin was still typing. The record's own page continues with this form. */
let handedOver: { key: string } | null = null

/**
 * Loads one record, holds its form, saves, deletes and guards it. Pass the result to `DetailScreen` or `DetailDrawer`, or
 * render its parts separately. Failures of the first load are in `state`; all others are shown where they belong.
 */
export function useDetail<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  options: DetailOptions<P, C> = {},
) {
  const search = useSearch({ strict: false })
  const { seq, copy, malformed } = options.target ?? def.read(search)
  const creating = seq === undefined && !malformed
  const sourceSeq = seq ?? copy
  const me = useMe()
  const { canWrite } = useRights()

  const read = useQuery({ ...def.query(sourceSeq ?? 0), enabled: sourceSeq !== undefined && !malformed })
  // `queryWith` infers RecordOf<P> from the same path
  const source = (sourceSeq === undefined ? undefined : read.data) as RecordOf<P> | undefined
  const record = creating ? undefined : source

  const key = `${def.screen}:${seq ?? (copy ? `copy-${copy}` : 'new')}`
  const createOpenForm = (): OpenForm<ValuesOf<P, C>> =>
    // the key contains the screen, so the definition and the type of the values are the same
    handedOver?.key === key
      ? (handedOver as OpenForm<ValuesOf<P, C>>)
      : { key, ...startOf(def, { creating, copy, source, search }) }
  const [openForm, setOpenForm] = useState<OpenForm<ValuesOf<P, C>>>(createOpenForm)
  if (openForm.key !== key || (!openForm.loaded && source)) setOpenForm(createOpenForm())
  const { form } = openForm
  const openedForm = useRef(form)
  openedForm.current = form
  /** The version that the form is based on, also before the next render. */
  const latest = useRef(openForm.version)
  latest.current = openForm.version

  // A newer version arrived by a refetch: take it only if the form is unchanged, or its fields do not differ.
  useEffect(() => {
    if (!openForm.loaded || !record || !isNewer(record, openForm)) return
    const [base, mine] = [form.baseValues(), form.values()]
    // these may be unmasked in the form but masked in the new record
    const untouched = form.isDirty() ? untouchedPersonal(def, base, mine) : []
    const values = { ...def.valuesOf(record), ...Object.fromEntries(untouched.map((name) => [name, base[name]])) }
    if (form.refresh(values)) setOpenForm((old) => ({ ...old, version: record.version }))
  }, [def, form, openForm, record])

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
      // another record may be open by now
      if (openedForm.current === form) latest.current = next.version
      setOpenForm((old) => (old.form === form ? { ...old, version: next.version } : old))
    },
    [def, form, forget],
  )
  const shown = useRef<Form<ValuesOf<P, C>> | null>(null)
  useEffect(() => {
    shown.current = form
    if (handedOver?.key === key) handedOver = null
    return () => {
      shown.current = null
    }
  }, [form, key])

  const draftKey = me?.draftKey
  useLeaveGuard(form, () => {
    if (draftKey === undefined) return
    const files = filesOf(Object.keys(def.files ?? {}).flatMap((name) => seqsOf(form.at(name))))
    const values = draftValuesOf(def, form.baseValues(), form.values())
    return keepDraft(key, { files, ...values, version: openForm.version }, draftKey)
  })
  const opened = useRef({ def, record, adopt })
  opened.current = { def, record, adopt }
  useEffect(() => {
    if (draftKey === undefined || !openForm.loaded) return
    let isCanceled = false
    async function restoreDraft(secret: string) {
      const draft = await readDraft(key, secret)
      if (!draft || isCanceled) return
      rememberFiles(draft.files)
      // The draft was made from the values of this form. Omitted fields stay as loaded.
      form.rebase({ ...form.baseValues(), ...draft.base }, { ...form.values(), ...draft.mine })
      setOpenForm((old) => (old.form === form ? { ...old, version: draft.version } : old))
      toast('작성 중이던 내용을 불러왔습니다.', {
        tone: 'note',
        action: {
          label: '버리기',
          async onPress() {
            if (!(await confirmDiscard(form.dirtyNames().map(opened.current.def.title), '버리기'))) return
            const { record, adopt } = opened.current
            if (record) adopt(record, form.rebase)
            else form.reset()
          },
        },
      })
      await dropDraft(key, secret)
    }
    void restoreDraft(draftKey)
    return () => {
      isCanceled = true
    }
  }, [draftKey, form, openForm.loaded, key])

  // after an action the record may still be loading: the next action sends the version that the action returned
  const [acted, setActed] = useState({ key, version: 0 })
  const following = useRef<Promise<void> | undefined>(undefined)
  const actedVersion = acted.key === key ? acted.version : 0
  const actable = useMemo(() => withVersion(record, actedVersion), [record, actedVersion])

  const saving = useSave({
    def,
    form,
    seq,
    creating,
    async version() {
      await following.current
      return latest.current
    },
    record,
    adopt,
    options,
    handOver(created) {
      const next: typeof openForm = { ...openForm, key: `${def.screen}:${def.seq(created)}`, version: created.version }
      handedOver = next
    },
    isOnPage: () => shown.current === form,
  })

  async function followChange(version: number) {
    const refetch = async (anew: boolean) =>
      (await read.refetch({ cancelRefetch: anew })).data as RecordOf<P> | undefined
    let now = await refetch(false)
    // a running request may have started before the change
    if (now && now.version < version) now = await refetch(true)
    if (now?.version === version && version === (latest.current ?? 0) + 1) adopt(now, form.follow)
  }

  const missing = malformed || (read.error instanceof ApiError && read.error.status === 404)
  // Wait for `me`; otherwise the form would first render read-only.
  const ready = openForm.loaded && openForm.key === key && me !== undefined
  const state = missing ? 'missing' : ready ? 'ready' : read.error ? 'failed' : 'loading'
  const mayWrite = def.code === null || [def.code].flat().some((code) => canWrite(code))
  return {
    def,
    form,
    /** The record, with the version that the next action on it sends. */
    record: actable,
    /** The record with unmasked personal data after 보기, for content beside the fields. */
    shown: withVersion(shownRecord, actedVersion),
    /** The record the form started from: the one to edit or to copy. */
    source,
    creating,
    /** `missing`: no such record; `failed`: it could not be loaded (`problem` says why, `retry` loads again). */
    state: state as 'missing' | 'ready' | 'failed' | 'loading',
    problem: messageOf(read.error),
    retry: () => void read.refetch(),
    mayWrite,
    readOnly: mayWrite ? record && options.readOnly?.(record) : '조회 권한만 있습니다.',
    masked,
    unmask,
    /**
     * Adopts a change that a dialog beside the form made to the record, now at `version`. The next action sends this
     * version at once; saving and deleting wait until the record is read. If nobody else changed it in between, unchanged
     * fields of the form are updated, so that saving it causes no conflict.
     */
    async follow(version: number) {
      setActed({ key, version })
      const done = followChange(version)
      following.current = done
      await done
    },
    /** Discards the input. Takes a newer version of the record if one has arrived. */
    revert: () => (record && isNewer(record, openForm) ? adopt(record, form.rebase) : form.reset()),
    ...saving,
  }
}

/** The result of `useDetail`. */
export type Detail<P extends DetailPath = DetailPath, C extends CreatePath = CreatePath> = ReturnType<
  typeof useDetail<P, C>
>

/** Returns the record with the newer of its own and this version. */
const withVersion = <R extends { version: number }>(record: R | undefined, version: number): R | undefined =>
  record && version > record.version ? { ...record, version } : record

/** Returns whether the record is newer than the form. A response overtaken by a save is older. */
const isNewer = (record: { version: number }, form: { version: number | undefined }): boolean =>
  record.version > (form.version ?? 0)

/** Creates the initial form: blank, of a record, or of a copy. Returns an empty form, not `loaded`, until the record has arrived. */
function startOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  from: {
    creating: boolean
    copy: number | undefined
    source: RecordOf<P> | undefined
    search: Readonly<Record<string, unknown>>
  },
): Omit<OpenForm<ValuesOf<P, C>>, 'key'> {
  const { creating, copy, source, search } = from
  const blank: ValuesOf<P, C> = { ...(def.create?.blank ?? ({} as ValuesOf<P, C>)), ...def.create?.prefill?.(search) }
  const formOf = (values: ValuesOf<P, C>) => new Form(values, Object.keys(def.parts ?? {}), rulesOf(def, creating))
  const first = creating && copy === undefined
  if (first || !source) return { form: formOf(blank), version: undefined, loaded: first }
  const values = def.valuesOf(source)
  if (!creating) return { form: formOf(values), version: source.version, loaded: true }
  // Personal fields are masked in the source, so a copy starts with them blank.
  const initial = { ...blank, ...omit(values, def.personal ?? []) }
  return { form: formOf(def.create?.copy?.(initial, source) ?? blank), version: undefined, loaded: true }
}
