import { useCallback, useEffect, useRef, useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { saveDraft } from './inquiry.calls'
import type { InquiryPath } from './inquiry.rules'

type Saved = Schemas['InquiryDraftSaved']

const EVERY_MS = 20_000

interface Watched {
  content: string
  /** The stored text. */
  from: string
  /** Whether an answer is being written. */
  on: boolean
  saved: (saved: Saved) => void
}

/** Saves the text as a draft on the server: every 20 seconds if it changed, and when the page is left. */
export function useDraft(path: InquiryPath, seq: number, watched: Watched) {
  const [state, setState] = useState<{ at: string; replaced: string | null } | 'FAILED'>()
  const latest = useRef(watched)
  latest.current = watched
  /** The text stored on the server. */
  const savedContent = useRef(watched.from)
  useEffect(() => {
    savedContent.current = watched.from
  }, [watched.from])

  const going = useRef(false)
  const save = useCallback(async () => {
    const { content, on, saved } = latest.current
    if (!on || going.current || content === savedContent.current) return
    going.current = true
    try {
      const answer = await saveDraft(path, seq, content.trim() === '' ? '' : content)
      savedContent.current = content
      setState({ at: answer.draft?.savedAt ?? '', replaced: answer.replaced })
      saved(answer)
    } catch {
      setState('FAILED')
    } finally {
      going.current = false
    }
  }, [path, seq])

  useEffect(() => {
    if (!watched.on) return
    const timer = window.setInterval(() => void save(), EVERY_MS)
    return () => {
      window.clearInterval(timer)
      void save()
    }
  }, [save, watched.on])

  return { state, save, waits: watched.content !== savedContent.current }
}
