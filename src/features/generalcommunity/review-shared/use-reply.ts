import { useEffect, useRef, useState } from 'react'
import { isLeavingForm, useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { ApiError } from '@/shared/api/errors'
import { reviewReplyBodyRules } from '@/shared/api/gen/generalcommunity-purchasereview-form.gen'
import { useDirty } from '@/shared/lib/dirty'
import { checkRule } from '@/shared/lib/rules'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { templateShortcutProblem } from '../../../../domain/inquirycommunity/template-shortcut'
import { useReplyReview } from './review.calls'
import type { ReviewPath, ReviewRow } from './review.rules'

/** The part of a list row or record that a reply needs. */
export type ReplyRecord = Pick<ReviewRow, 'reply' | 'repliedAt' | 'version'>

const wordsOf = ({ reply }: ReplyRecord): string => reply?.content ?? ''

/** Unsaved replies by review seq, so that a row that scrolls out and back keeps its text. */
export type UnsavedReplies = Map<number, string>

/**
 * Holds the reply to one review while it is written. If another admin replies meanwhile, `theirs` is shown beside it
 * and the input is kept.
 */
export function useReply(
  path: ReviewPath,
  seq: number,
  record: ReplyRecord,
  { typed }: { typed?: UnsavedReplies | undefined } = {},
) {
  const [base, setBase] = useState(record)
  const [mine, setMine] = useState(() => typed?.get(seq) ?? wordsOf(record))
  const [mending, setMending] = useState(() => typed?.has(seq) ?? false)
  const [theirs, setTheirs] = useState<ReplyRecord>()
  const [error, setError] = useState<string>()
  const [templates, setTemplates] = useState<readonly number[]>([])
  const { mutateAsync, isPending } = useReplyReview(path, seq)
  const changed = mine.trim() !== wordsOf(base)

  const unsaved = useRef(changed)
  unsaved.current = changed
  useDirty(changed)
  useLeaveConfirmation(() => unsaved.current, isLeavingForm)

  function write(content: string) {
    setError(undefined)
    setMine(content)
    typed?.set(seq, content)
  }
  function take(from: ReplyRecord) {
    setBase(from)
    setMine(wordsOf(from))
    setTheirs(undefined)
    setError(undefined)
    setMending(false)
    setTemplates([])
    typed?.delete(seq)
  }
  const latest = useRef({ base, changed, take })
  latest.current = { base, changed, take }
  useEffect(() => {
    const now = latest.current
    if (record.version <= now.base.version) return
    if (!now.changed) now.take(record)
    // changes of check, reward or state do not affect the reply
    else if (wordsOf(record) === wordsOf(now.base)) setBase(record)
  }, [record])

  /** Sends the reply. Returns whether it was stored. */
  async function send(to = base): Promise<boolean> {
    if (isPending) return false
    const wrong = checkRule(reviewReplyBodyRules.content, mine) ?? templateShortcutProblem(mine)
    setError(wrong)
    if (wrong) return false
    try {
      const used = templates.length > 0 ? { answerTemplateSeqs: [...templates] } : {}
      const body = { content: mine.trim(), version: to.version, ...used }
      const after = await mutateAsync({ path: { seq }, body })
      unsaved.current = false
      take(after)
      toast('답변을 저장했습니다.')
      return true
    } catch (failure) {
      const now = failure instanceof ApiError && failure.code === 'CONFLICT' ? failure.result : null
      // a conflict contains the current record
      if (now) return handleConflict(now as ReplyRecord, to)
      const [field] = failure instanceof ApiError ? failure.errors : []
      if (field) setError(field.message)
      else void showFailure(failure)
      return false
    }
  }
  /** Handles a conflict: shows another reply, or sends again if only other fields have changed. */
  async function handleConflict(now: ReplyRecord, sent: ReplyRecord): Promise<boolean> {
    if (wordsOf(now) !== wordsOf(sent)) {
      setTheirs(now)
      return false
    }
    setBase(now)
    return send(now)
  }

  return {
    mine,
    write,
    error,
    theirs,
    changed,
    busy: isPending,
    /** The current version. */
    shown: base,
    /** Whether the form is shown instead of the reply. */
    open: base.reply === null || mending || theirs !== undefined,
    mending: base.reply !== null,
    mend: () => setMending(true),
    /** Counts an answer template as used. */
    countTemplate: (answerTemplateSeq: number) => setTemplates((all) => [...new Set([...all, answerTemplateSeq])]),
    send: () => send(),
    /** Discards the input. */
    revert: () => take(record),
    /** Sends the reply over that of the other admin. */
    overwrite() {
      if (!theirs) return undefined
      setTheirs(undefined)
      setBase(theirs)
      return send(theirs)
    },
    /** Takes the other admin's reply and discards one's own. */
    takeTheirs: () => theirs && take(theirs),
  }
}

export type Reply = ReturnType<typeof useReply>
