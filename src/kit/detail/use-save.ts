import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { dialogTitle } from '@/shared/lib/dialog-title'
import type { Form } from '@/shared/lib/form'
import { toRequestBody } from '@/shared/lib/request-body'
import { type AssignedMessages, assignMessages, classifySaveError } from '@/shared/lib/save-failure'
import { isSame, valueAt } from '@/shared/lib/values'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { sendWithConsent } from '@/shared/ui/layers/consent'
import { confirm, notice } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { changedByServer } from './changed-by-server'
import { openConflictDialog } from './conflict'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './detail-def'
import { leaveRecord, openRecord } from './record-navigation'
import { keptFields, requestRecord, rulesOf, secretNames, validateValues } from './record-values'

interface Save<P extends DetailPath, C extends CreatePath> {
  values: ValuesOf<P, C>
  /** The values before the change. */
  base: ValuesOf<P, C>
  /** Undefined while creating. */
  record: RecordOf<P> | undefined
}

export interface SaveOptions<P extends DetailPath, C extends CreatePath> {
  /** Called after validation and before the request; false: nothing is sent. */
  beforeSave?: (save: Save<P, C>) => boolean | Promise<boolean>
  /** Called on a failed save, e.g. to refresh data the screen has computed. */
  onRefused?: (error: unknown) => void
  /** Closes the drawer after creating and deleting. Default: opens the new record, or the list. */
  onClose?: () => void
  /** Called with the response to a creation, which may have more fields than the record. */
  onCreated?: (created: RecordOf<P>) => unknown
}

interface Input<P extends DetailPath, C extends CreatePath> {
  def: DetailDef<P, C>
  form: Form<ValuesOf<P, C>>
  seq: number | undefined
  creating: boolean
  /** Returns the version that the form is based on, after the result of an action beside the form was read. */
  version: () => Promise<number | undefined>
  /** Undefined while creating. */
  record: RecordOf<P> | undefined
  /** Takes over a version of the record; `enter` puts its values into the form. */
  adopt: (record: RecordOf<P>, enter: (values: ValuesOf<P, C>) => void) => void
  /** Makes the page of the created record continue with this form. */
  handOver: (created: RecordOf<P>) => void
  /** Returns whether this form is still on the page. The admin may have navigated during a request. */
  isOnPage: () => boolean
  options: SaveOptions<P, C>
}

interface Sent<P extends DetailPath, C extends CreatePath> {
  values: ValuesOf<P, C>
  lock: number | undefined
  /** Query to write the response to. Undefined while creating, since that response may contain a password. */
  key: QueryKey | undefined
}

/** `김도현 님이 2026-11-21 09:12에 이 자료를 수정했습니다. (브랜드명, 노출) 그래도 삭제하시겠습니까?` */
function changedMeanwhile(current: object, changed: readonly string[]): string {
  // not every record says who changed it last
  const { updatedBy, updatedAt } = current as { updatedBy?: string | null; updatedAt?: string }
  const who = updatedBy ? `${formatAdmin(updatedBy)}님이` : '다른 사용자가'
  const when = updatedAt ? ` ${cellTime(updatedAt)}에` : ''
  const what = changed.length > 0 ? ` (${changed.join(', ')})` : ''
  return `${who}${when} 이 자료를 수정했습니다.${what} 그래도 삭제하시겠습니까?`
}

/** Saves and deletes a detail, one request at a time, and shows each failure in its place. */
export function useSave<P extends DetailPath, C extends CreatePath>(input: Input<P, C>) {
  const { def, form, seq, creating, version, record, adopt, handOver, isOnPage: here, options } = input
  const router = useRouter()
  const client = useQueryClient()
  const [banner, setBanner] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const root = useRef<HTMLFormElement>(null)

  const path = def.pathParams(seq ?? 0)
  // widened: every record stored under it is a RecordOf<P>
  const keyOf = (of: number): QueryKey => def.query(of).queryKey
  const queryKey = keyOf(seq ?? 0)
  const leftOut = (values: ValuesOf<P, C>) => (creating ? [] : keptFields(def, form.baseValues(), values))

  const { mutateAsync: store } = useMutation({
    mutationFn: async ({ values, lock }: Sent<P, C>) => {
      const body = toRequestBody(rulesOf(def, creating), values, leftOut(values))
      const record = await sendWithConsent(
        (flags) => {
          if (creating) {
            const { path: createPath = def.path, once } = def.create ?? {}
            return requestRecord<P>('post', createPath, { body: { ...body, ...flags }, once })
          }
          return requestRecord<P>('put', def.path, { path, body: { ...body, version: lock, ...flags } })
        },
        def.resend,
        {
          title: dialogTitle(def, creating ? '등록' : '저장', input.record && def.name(input.record)),
          confirmLabel: '그대로 저장',
        },
      )
      // a read that started earlier would overwrite the newer record
      await client.cancelQueries({ queryKey })
      return record
    },
    meta: { answers: ({ key }: Sent<P, C>) => key },
  })

  async function runExclusively(work: () => Promise<void>) {
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

  function showProblems({ fields, banner: unplaced }: AssignedMessages) {
    const order = [...(root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map((at) => at.dataset.field)
    const at = (path: string) => order.indexOf(form.factsOf(path).shownAt?.path ?? path)
    const inOrder = Object.entries(fields).sort(([a], [b]) => at(a) - at(b))
    form.setErrors(Object.fromEntries(inOrder))
    setBanner(unplaced)
    focusFirstInvalid(root, Object.keys(fields).length > 0)
  }

  /** Sends the values that `form.send()` has recorded. */
  async function send(lock: number | undefined): Promise<void> {
    try {
      const record = await store({ values: form.sentValues(), lock, key: creating ? undefined : queryKey })
      const [sent, stored] = [form.sentValues(), def.valuesOf(record)]
      const changes = changedByServer({
        form,
        show: def.show ?? {},
        rules: rulesOf(def, creating),
        sent,
        stored,
        except: [...(def.personal ?? []), ...secretNames(def)],
        creating,
      })
      adopt(record, form.stored)
      toast('저장되었습니다.', { detail: changes.length > 0 ? `자동으로 바뀐 항목: ${changes.join(', ')}` : undefined })
      const notices = def.notices?.(record) ?? []
      if (notices.length > 0) void notice(notices.join(' '), '저장했습니다. 확인해 주세요')
      if (creating) await afterCreate(record)
    } catch (error) {
      options.onRefused?.(error)
      const refusal = classifySaveError(error, form.isMounted)
      if (refusal.kind === 'silent') return
      // if the form is gone, only the message can be shown
      if (!here()) await showFailure(error)
      else if (refusal.kind === 'fields') showProblems(refusal)
      else if (refusal.kind === 'gone')
        await notice('다른 사용자가 삭제한 자료입니다. 저장할 수 없습니다.', '저장하지 못했습니다')
      // a CONFLICT response contains the current record
      else if (refusal.kind === 'conflict') await resolveConflict(refusal.current as RecordOf<P>)
      else await showFailure(error, save)
    }
  }

  /** Shows both versions after an edit conflict, and continues as the admin decides. */
  async function resolveConflict(current: RecordOf<P>): Promise<void> {
    const choice = await openConflictDialog(
      def,
      { base: form.baseValues(), mine: form.sentValues(), current },
      (path) => form.factsOf(path).format,
    )
    if (choice === undefined) return
    if (choice === 'reload') {
      client.setQueryData(queryKey, current)
      adopt(current, form.rebase)
      return
    }
    adopt(current, (theirs) => form.merged(theirs, choice.values))
    await send(current.version)
  }

  /** Opens the created record, or closes the drawer. Input typed during the request is handed over to the record's page. */
  async function afterCreate(created: RecordOf<P>): Promise<void> {
    // a response with more than the record (a password) is not cached
    if (!options.onCreated) client.setQueryData(keyOf(def.seq(created)), created)
    if (here()) {
      const unsaved = form.isDirty()
      if (unsaved) handOver(created)
      if (options.onClose && !unsaved) options.onClose()
      else openRecord(router, def, def.seq(created))
    }
    await options.onCreated?.(created)
  }

  function save(): Promise<void> {
    return runExclusively(async () => {
      const lock = await version()
      const values = form.send()
      setBanner([])
      const problems = Object.entries({ ...validateValues(def, values, creating, leftOut(values)), ...form.blocks() })
      if (problems.length > 0) return showProblems(assignMessages(problems, form.isMounted))
      form.setErrors({})
      if (options.beforeSave && !(await options.beforeSave({ values, base: form.baseValues(), record }))) return
      await send(lock)
    })
  }

  // only called if `removable` is set, and then the contract has a DELETE here
  const { mutateAsync: erase } = useMutation({
    mutationFn: ({ lock }: { lock: number | undefined; key: QueryKey }) =>
      requestRecord<P>('delete', def.path, { path, query: { version: lock } }),
    meta: { answers: ({ key }: { key: QueryKey }) => key },
  })
  const deletionTitle = dialogTitle(def, '삭제', record && def.name(record))

  /** Deletes the record at this version. */
  async function removeAt(lock: number | undefined): Promise<void> {
    try {
      await erase({ lock, key: queryKey })
    } catch (error) {
      const refusal = classifySaveError(error, () => false)
      // a CONFLICT response contains the current record
      if (refusal.kind === 'conflict') return removeChanged(refusal.current as RecordOf<P>)
      return showFailure(error, () => void runExclusively(() => removeAt(lock)))
    }
    toast('삭제되었습니다.')
    form.reset()
    if (options.onClose) options.onClose()
    else leaveRecord(router, def)
    client.removeQueries({ queryKey })
  }

  /** Shows what another admin changed meanwhile, and asks again before deleting. */
  async function removeChanged(current: RecordOf<P>): Promise<void> {
    const [before, theirs] = [form.baseValues(), def.valuesOf(current)]
    const changed = form
      .mountedNames()
      .flatMap((name) => (isSame(valueAt(before, name), valueAt(theirs, name)) ? [] : (form.factsOf(name).title ?? [])))
    adopt(current, form.follow)
    const confirmed = await confirm({
      title: deletionTitle,
      message: changedMeanwhile(current, changed),
      confirmLabel: '그래도 삭제',
      danger: true,
    })
    if (confirmed) await removeAt(current.version)
  }

  const removeRecord = () =>
    runExclusively(async () => {
      const lock = await version()
      const message = (def.removable !== true && record && def.removable?.(record)) || '삭제하시겠습니까?'
      if (await confirm({ title: deletionTitle, message, confirmLabel: '삭제', danger: true })) await removeAt(lock)
    })

  return { save, remove: removeRecord, busy, banner, root }
}
