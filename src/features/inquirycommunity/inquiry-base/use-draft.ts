import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { saveDraft } from './inquiry.calls'
import type { InquiryPath } from './inquiry.rules'

type Saved = Schemas['InquiryDraftSaved']

const EVERY_MS = 20_000

interface Watched {
  content: string
  /** As it was read. */
  from: string
  /** There is something to be written at all. */
  on: boolean
  saved: (saved: Saved) => void
}

/** Keeps what is typed with the server, every 20 seconds while it changes, and when the page goes. */
export function useDraft(path: InquiryPath, seq: number, watched: Watched) {
  const [state, setState] = useState<{ at: string; replaced: string | null } | 'FAILED'>()
  const latest = useRef(watched)
  latest.current = watched
  /** What the server holds. */
  const held = useRef(watched.from)
  useEffect(() => {
    held.current = watched.from
  }, [watched.from])

  useEffect(() => {
    if (!watched.on) return
    let going = false
    async function save() {
      const { content, on, saved } = latest.current
      if (!on || going || content === held.current) return
      going = true
      try {
        const kept = await saveDraft(path, seq, content.trim() === '' ? '' : content)
        held.current = content
        setState({ at: kept.draft?.savedAt ?? '', replaced: kept.replaced })
        saved(kept)
      } catch {
        setState('FAILED')
      } finally {
        going = false
      }
    }
    const timer = window.setInterval(() => void save(), EVERY_MS)
    return () => {
      window.clearInterval(timer)
      void save()
    }
  }, [path, seq, watched.on])

  return { state, waits: watched.content !== held.current }
}
