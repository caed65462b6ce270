import { useEffect, useRef, useState } from 'react'
import { leavesForm, useLeaveQuestion } from '@/kit/detail/guard'
import { ApiError } from '@/shared/api/errors'
import { reviewReplyBodyRules } from '@/shared/api/gen/generalcommunity-purchasereview-form.gen'
import { useDirty } from '@/shared/lib/dirty'
import { checkRule } from '@/shared/lib/rules'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { useReplyReview } from './review.calls'
import type { ReviewPath, ReviewRow } from './review.rules'

/** What a reply hangs on: a line of a list, or a record. */
export type Replied = Pick<ReviewRow, 'reply' | 'repliedAt' | 'version'>

const wordsOf = ({ reply }: Replied): string => reply?.content ?? ''

/** Replies that are being written, by the review: a line that goes out of sight and comes back has its own again. */
export type Typed = Map<number, string>

/**
 * The reply to one review as it is being written. Another admin's reply that came meanwhile is shown beside it (`theirs`), and
 * what was typed stays.
 */
export function useReply(
  path: ReviewPath,
  seq: number,
  record: Replied,
  { typed }: { typed?: Typed | undefined } = {},
) {
  const [base, setBase] = useState(record)
  const [mine, setMine] = useState(() => typed?.get(seq) ?? wordsOf(record))
  const [mending, setMending] = useState(() => typed?.has(seq) ?? false)
  const [theirs, setTheirs] = useState<Replied>()
  const [error, setError] = useState<string>()
  const [templates, setTemplates] = useState<readonly number[]>([])
  const { mutateAsync, isPending } = useReplyReview(path, seq)
  const changed = mine.trim() !== wordsOf(base)

  const unsaved = useRef(changed)
  unsaved.current = changed
  useDirty(changed)
  useLeaveQuestion(() => unsaved.current, leavesForm)

  function write(content: string) {
    setError(undefined)
    setMine(content)
    typed?.set(seq, content)
  }
  function take(from: Replied) {
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
    // looks, rewards and states are no other reply
    else if (wordsOf(record) === wordsOf(now.base)) setBase(record)
  }, [record])

  async function send(to = base): Promise<void> {
    if (isPending) return
    const wrong = checkRule(reviewReplyBodyRules.content, mine) ?? undefined
    setError(wrong)
    if (wrong) return
    try {
      const used = templates.length > 0 ? { answerTemplateSeqs: [...templates] } : {}
      const body = { content: mine.trim(), version: to.version, ...used }
      const after = await mutateAsync({ path: { seq }, body })
      unsaved.current = false
      take(after)
      toast('답변을 저장했습니다.')
    } catch (failure) {
      const now = failure instanceof ApiError && failure.code === 'CONFLICT' ? failure.result : null
      // a conflict's result is the record as it stands
      if (now) return meet(now as Replied, to)
      const [field] = failure instanceof ApiError ? failure.errors : []
      if (field) setError(field.message)
      else void showFailure(failure)
    }
  }
  /** Somebody was faster: with another reply, which is shown, or with something else, which is no matter. */
  function meet(now: Replied, sent: Replied) {
    if (wordsOf(now) !== wordsOf(sent)) return setTheirs(now)
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
    /** As it stands. */
    shown: base,
    /** It is being written, not shown. */
    open: base.reply === null || mending || theirs !== undefined,
    mending: base.reply !== null,
    mend: () => setMending(true),
    addTemplate(content: string, answerTemplateSeq: number) {
      // what is written already stays above
      write([mine.trimEnd(), content].filter(Boolean).join('\n'))
      setTemplates((all) => [...new Set([...all, answerTemplateSeq])])
    },
    send: () => send(),
    /** Throws away what was typed. */
    revert: () => take(record),
    /** Over the other admin's reply. */
    overwrite() {
      if (!theirs) return undefined
      setTheirs(undefined)
      setBase(theirs)
      return send(theirs)
    },
    /** Instead of one's own. */
    takeTheirs: () => theirs && take(theirs),
  }
}

export type Reply = ReturnType<typeof useReply>
