import { useEffect, useRef } from 'react'
import { useMe } from '@/shared/api/me'
import { onSessionEnd, session } from '@/shared/api/session'
import { canKeepDrafts, dropDraft, keepDraft, readDraft } from '@/shared/store/drafts'

interface Watched<X> {
  extra: X
  /** What the answer starts with. */
  from: X
  /** Whether an answer is being written. */
  on: boolean
  restored: (extra: X) => void
}

/**
 * Stores the parts of an answer other than its text, e.g. a quote, in this tab when the page is left, also by a forced
 * sign-in. They are restored with the page unless the answer starts differently by then. Returns whether they can be
 * stored.
 */
export function useOwnDraft<X>(key: string, { extra, from, on, restored }: Watched<X>): boolean {
  const draftKey = useMe()?.draftKey
  const latest = useRef({ extra, from, on, restored })
  latest.current = { extra, from, on, restored }
  useEffect(() => {
    if (draftKey === undefined || !canKeepDrafts()) return
    let [isStored, isGone] = [false, false]
    async function restore(secret: string) {
      const draft = await readDraft(key, secret)
      const now = latest.current
      if (isGone || !draft || !now.on || JSON.stringify(draft.base.extra) !== JSON.stringify(now.from)) return
      isStored = true
      // written below, by the page of the same inquiry
      now.restored(draft.mine.extra as X)
    }
    async function keep(secret: string) {
      const now = latest.current
      const differs = now.on && JSON.stringify(now.extra) !== JSON.stringify(now.from)
      if (differs)
        await keepDraft(key, { base: { extra: now.from }, mine: { extra: now.extra }, version: undefined }, secret)
      else if (isStored) await dropDraft(key, secret)
    }
    void restore(draftKey)
    const stop = onSessionEnd((reason) =>
      // nothing is stored after the admin's own sign-out
      reason === 'SIGNED_OUT' || reason === 'IDLE' ? undefined : keep(draftKey),
    )
    return () => {
      isGone = true
      stop()
      // what cannot be stored is lost
      if (!session.ended()) keep(draftKey).catch(() => undefined)
    }
  }, [key, draftKey])
  return draftKey !== undefined && canKeepDrafts()
}
