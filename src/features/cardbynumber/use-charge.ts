import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import { ApiError, isSilent, messageOf } from '@/shared/api/errors'
import { session } from '@/shared/api/session'
import type { GivenBody, Schemas } from '@/shared/api/types'

type Body = GivenBody<Schemas['CardPayment']>
type Slip = Schemas['CardPaymentSlip']

export interface Refused {
  message: string
  /** By field. */
  errors: Readonly<Record<string, string>>
  /** What is due has changed, or is nothing any more. */
  stale: boolean
}

/** How often, and after what pauses, the result of a lost answer is asked for before the admin is. */
const PAUSES = [1_000, 2_000, 4_000]

/** No answer, or one that says that nobody knows: the card may have been charged. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'UNREADABLE')

/** A charge of this very request is under way. */
const isRunning = (error: unknown): boolean => error instanceof ApiError && error.code === 'PAYMENT_IN_PROGRESS'

const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

/**
 * Charges a card. An answer that does not come is asked for again by the same request before anything else may be done. The window is not left
 * while a charge is under way.
 */
export function useCharge(done: (slip: Slip) => void) {
  /** What was sent, as long as its result is not known. */
  const sent = useRef<Body | null>(null)
  const [phase, setPhase] = useState<'ready' | 'running' | 'unknown'>('ready')
  const [refused, setRefused] = useState<Refused | null>(null)

  useEffect(() => {
    if (phase === 'ready') return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [phase])

  /** Sends what was entered, and asks on while nobody knows. */
  const ask = useCallback(async () => {
    const body = sent.current
    if (!body) return
    setPhase('running')
    setRefused(null)
    // it pays with the token in local storage, which another window of payment may have taken away
    if (session.lent() === '') session.lend()
    let lost = false
    for (let turn = 0; ; turn += 1) {
      try {
        const slip = await call('post', '/api/v1/admin/order/payment/card-by-number', {
          body,
          once: true,
        })
        sent.current = null
        setPhase('ready')
        return done(slip)
      } catch (error) {
        const open = isUnknown(error) || (lost && isRunning(error))
        const pause = PAUSES[turn]
        if (open && pause !== undefined) {
          lost = true
          await wait(pause)
          continue
        }
        if (open) return setPhase('unknown')
        sent.current = null
        setPhase('ready')
        if (isSilent(error)) return
        const known = error instanceof ApiError ? error : null
        return setRefused({
          message: messageOf(error),
          errors: Object.fromEntries((known?.errors ?? []).map(({ field, message }) => [field, message])),
          stale: known?.code === 'AMOUNT_MISMATCH' || known?.code === 'INVALID_STATE',
        })
      }
    }
  }, [done])

  return {
    phase,
    refused,
    /** Something else is entered. */
    change: () => setRefused(null),
    charge(body: Body) {
      // pressed twice before React has drawn the first one
      if (sent.current) return
      sent.current = body
      return ask()
    },
    /** The result of what was sent. */
    again: ask,
  }
}
