import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isLeavingForm, useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { useDirty } from '@/shared/lib/dirty'
import { confirm } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { templateShortcutProblem } from '../../../../domain/inquirycommunity/template-shortcut'
import { inquiryQuery, useAnswerInquiry } from './inquiry.calls'
import {
  type AnswerPart,
  answersDiffer,
  type Colleagues,
  draftForBox,
  type InquiryPath,
  type InquiryRecord,
} from './inquiry.rules'
import { useDraft } from './use-draft'
import { useOwnDraft } from './use-own-draft'

const shortest = 2
const longest = 4_000
const wrongLength = `답변을 ${shortest}~${longest.toLocaleString('en-US')}자로 입력해 주세요.`

interface Mine<X> {
  content: string
  files: readonly Schemas['FileRef'][]
  /** Seqs of the templates used in the text. */
  templates: readonly number[]
  extra: X
}

/**
 * Holds the answer of one record while it is written. It starts from the admin's own draft, otherwise from the existing
 * answer.
 * If another admin answers or closes it meanwhile, `theirs` is shown beside it and the input is kept. If another admin
 * only works on it, e.g. has a draft, the answer is not sent (`awaitsReview`) until this admin has seen that.
 */
export function useAnswer<R extends InquiryRecord, X>(
  path: InquiryPath,
  seq: number,
  record: R,
  { part, canWrite, reload }: { part: AnswerPart<R, X>; canWrite: boolean; reload: () => void },
) {
  const startOf = (from: R): Mine<X> => ({
    content: draftForBox(from)?.content ?? from.answer?.content ?? '',
    files: from.answer?.files ?? [],
    templates: [],
    extra: part.start(from),
  })
  const [base, setBase] = useState({ record, version: record.version, start: startOf(record) })
  const [mine, setMine] = useState(base.start)
  const [mending, setMending] = useState(false)
  const [notify, setNotify] = useState(record.state !== 'ANSWERED')
  const [theirs, setTheirs] = useState<R>()
  const [awaitsReview, setAwaitsReview] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, isPending } = useAnswerInquiry(path, seq)
  const client = useQueryClient()

  const open = canWrite && record.state !== 'CLOSED' && (record.state !== 'ANSWERED' || mending)
  const changed = open && JSON.stringify(mine) !== JSON.stringify(base.start)
  const stored = draftForBox(base.record)
  const [colleagues, setColleagues] = useState<Colleagues>(record)
  useEffect(() => setColleagues(record), [record])
  const draft = useDraft(path, seq, {
    content: mine.content,
    from: base.start.content,
    stored,
    aside: stored ? null : base.record.draft,
    on: open,
    saved: (saved) => {
      setColleagues(saved)
      // the page starts from the cached record when the admin comes back to it
      const { draft: ownDraft, othersDrafts } = saved
      client.setQueryData<InquiryRecord>(
        inquiryQuery(path, seq).queryKey,
        (old) => old && { ...old, draft: ownDraft, othersDrafts },
      )
      // the first draft starts processing the inquiry: the state changes, but there is no new answer
      if (saved.state === record.state && saved.assigneeSeq === record.assigneeSeq) return
      setBase((old) => (saved.version === old.version + 1 ? { ...old, version: saved.version } : old))
      reload()
    },
  })
  const differs = (name: 'content' | 'files' | 'extra') =>
    JSON.stringify(mine[name]) !== JSON.stringify(base.start[name])
  const isOwnKept = useOwnDraft(`${path}/${seq}/own`, {
    extra: mine.extra,
    from: base.start.extra,
    on: open,
    restored: (extra) => setMine((old) => ({ ...old, extra })),
  })
  // the draft on the server contains only the text
  const rest = differs('files') || differs('extra')
  const changedParts = !open
    ? []
    : [
        ...(differs('content') ? ['답변'] : []),
        ...(differs('files') ? ['첨부'] : []),
        ...(differs('extra') ? [part.title ?? '답변'] : []),
      ]
  const unsaved = useRef(false)
  unsaved.current = changed && (draft.waits || rest)
  useDirty(unsaved.current)
  const lost = useRef<readonly string[]>([])
  lost.current = changed
    ? [
        ...(draft.waits ? ['답변'] : []),
        ...(differs('files') ? ['첨부'] : []),
        ...(differs('extra') && !isOwnKept ? [part.title ?? '답변'] : []),
      ]
    : []
  useLeaveConfirmation(
    () => unsaved.current,
    (current, next) => lost.current.length > 0 && isLeavingForm(current, next),
    () => lost.current,
  )

  const take = (from: R) => {
    const start = startOf(from)
    setBase({ record: from, version: from.version, start })
    setMine(start)
    setTheirs(undefined)
    setAwaitsReview(false)
    setErrors({})
  }
  const latest = useRef({ base, changed, take })
  latest.current = { base, changed, take }
  useEffect(() => {
    const now = latest.current
    if (record.version <= now.base.version) return
    if (!now.changed) now.take(record)
    // changes of assignee, notes or state do not affect the answer
    else if (!answersDiffer(record, now.base.record)) setBase((old) => ({ ...old, record, version: record.version }))
  }, [record])

  /** Sends the answer. Returns whether it was stored. */
  async function send(version = base.version): Promise<boolean> {
    if (isPending || !open) return false
    const found = { ...part.problems(mine.extra, record) }
    const length = mine.content.trim().length
    const call = templateShortcutProblem(mine.content)
    if (call) found.content = call
    if (length < shortest || length > longest) found.content = wrongLength
    setErrors(found)
    setAwaitsReview(false)
    if (Object.keys(found).length > 0) return false
    const question = part.ask?.(mine.extra, record)
    if (question && !(await confirm({ title: '답변 등록', message: question, confirmLabel: '답변 등록' }))) return false
    try {
      const fileSeqs = mine.files.map(({ fileSeq }) => fileSeq)
      const templates = mine.templates.length > 0 ? { answerTemplateSeqs: [...mine.templates] } : {}
      const words = { content: mine.content, fileSeqs, notify, version, ...templates }
      const after = await mutateAsync({ path: { seq }, body: { ...words, ...part.body(mine.extra, record) } })
      unsaved.current = false
      // the call answers with the record of its path
      take(after as R)
      setMending(false)
      setNotify(false)
      const notified = after.answer?.notifyState === 'SENT' && notify
      toast(notified ? '답변을 등록하고 문의자에게 알렸습니다.' : '답변을 등록했습니다.')
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.result) {
        const now = error.result as R
        if (now.state === 'CLOSED' || answersDiffer(now, base.record)) setTheirs(now)
        else {
          client.setQueryData<InquiryRecord>(inquiryQuery(path, seq).queryKey, now)
          setAwaitsReview(true)
        }
        return false
      }
      const fields = error instanceof ApiError ? error.errors : []
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length === 0) showFailure(error)
      return false
    }
  }

  return {
    mine,
    /** Accepts a function for updates after waiting: it gets the current answer. */
    set: (change: Partial<Mine<X>> | ((now: Mine<X>) => Partial<Mine<X>>)) => {
      setErrors({})
      setMine((old) => ({ ...old, ...(typeof change === 'function' ? change(old) : change) }))
    },
    notify,
    setNotify,
    errors,
    theirs,
    /** Whether the answer was not sent because another admin has changed the inquiry. */
    awaitsReview,
    open,
    mending,
    draft,
    /** Who else works on it, as of the last save or read. */
    colleagues,
    busy: isPending,
    changed,
    /** Names of the changed parts. */
    changedParts,
    /** Saves the text as a draft, so that the page can be left without a question. */
    async keep() {
      if ((await draft.save()) && !rest) unsaved.current = false
    },
    mend: () => {
      setMending(true)
      setNotify(false)
    },
    /** Discards the input. */
    revert: () => {
      take(record)
      setMending(false)
    },
    send: () => send(),
    /** Sends the answer over that of the other admin. */
    overwrite: () => {
      const version = theirs?.version
      setTheirs(undefined)
      if (theirs) setBase((old) => ({ ...old, record: theirs, version: theirs.version }))
      return send(version)
    },
    /** Takes the other admin's answer and discards one's own. */
    takeTheirs: () => {
      if (theirs) take(theirs)
      setMending(false)
      reload()
    },
  }
}

export type Answer<R extends InquiryRecord, X> = ReturnType<typeof useAnswer<R, X>>
