import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { saveDraft } from './inquiry.calls'
import type { InquiryPath } from './inquiry.rules'

type Saved = Schemas['InquiryDraftSaved']
type Draft = Schemas['InquiryDraft']

/** The first draft tells other admins that the answer is being written, so it is saved soon. */
const FIRST_MS = 3_000
const EVERY_MS = 20_000

interface Watched {
  content: string
  /** The text that the box starts with. */
  from: string
  /** The admin's stored draft, if the box starts with it. */
  stored: Draft | null
  /** A stored draft of the admin that the box does not start with. */
  aside: Draft | null
  /** Whether an answer is being written. */
  on: boolean
  saved: (saved: Saved) => void
}

/**
 * Saves the text as the admin's own draft on the server: soon after the first change, then every 20 seconds, and when
 * the page is left. A draft of the admin that is not in the box (`other`, e.g. from a second window) stops this until
 * the admin has decided about it.
 */
export function useDraft(path: InquiryPath, seq: number, watched: Watched) {
  const { content, from, stored, aside, on } = watched
  const [state, setState] = useState<{ at: string | null } | 'FAILED'>()
  const [other, setOther] = useState(aside)
  const latest = useRef({ watched, other })
  latest.current = { watched, other }
  /** The text stored on the server, and when it was saved. */
  const last = useRef({ content: from, savedAt: stored?.savedAt ?? null })
  const storedAt = stored?.savedAt ?? null
  useEffect(() => {
    last.current = { content: from, savedAt: storedAt }
  }, [from, storedAt])
  useEffect(() => setOther(aside), [aside])

  const going = useRef(false)
  const save = useCallback(async (): Promise<boolean> => {
    const now = latest.current
    if (!now.watched.on || now.watched.content === last.current.content) return true
    if (going.current || now.other) return false
    going.current = true
    const text = now.watched.content
    try {
      const answer = await saveDraft(path, seq, {
        content: text.trim() === '' ? '' : text,
        savedAt: last.current.savedAt,
      })
      last.current = { content: text, savedAt: answer.draft?.savedAt ?? null }
      setState({ at: last.current.savedAt })
      now.watched.saved(answer)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.result) setOther(error.result as Draft)
      else setState('FAILED')
      return false
    } finally {
      going.current = false
    }
  }, [path, seq])

  const isWaiting = on && content !== last.current.content
  const isFirst = isWaiting && last.current.savedAt === null && state === undefined
  useEffect(() => {
    if (!isFirst) return
    const timer = window.setTimeout(() => void save(), FIRST_MS)
    return () => window.clearTimeout(timer)
  }, [save, isFirst])
  useEffect(() => {
    if (!on) return
    const timer = window.setInterval(() => void save(), EVERY_MS)
    return () => {
      window.clearInterval(timer)
      void save()
    }
  }, [save, on])

  return {
    state,
    save,
    waits: isWaiting,
    other,
    /** Lets the next save replace the other draft. Returns its text. */
    settle(): string {
      last.current = { ...last.current, savedAt: other?.savedAt ?? null }
      setOther(null)
      return other?.content ?? ''
    },
  }
}
