import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import { ApiError, isSilent, messageOf } from '@/shared/api/errors'
import { session } from '@/shared/api/session'
import type { BodyWithoutRequestId, OpenRequests, Schemas } from '@/shared/api/types'

type Body = BodyWithoutRequestId<Schemas['CardPayment']>
type Slip = Schemas['CardPaymentSlip']

export interface Refused {
  message: string
  /** By field. */
  errors: Readonly<Record<string, string>>
  /** Whether the amount due has changed or is no longer due. */
  stale: boolean
}

/** Delays in ms between automatic retries after a lost answer. After the last one, the admin decides. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]

/** Returns whether the outcome is unknown: without a readable answer, the card may have been charged. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'UNREADABLE')

/** Returns whether a charge of this request is in progress. */
const isRunning = (error: unknown): boolean => error instanceof ApiError && error.code === 'PAYMENT_IN_PROGRESS'

const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

/**
 * Charges a card. If the answer is lost, the same request is sent again before anything else is possible.
 * The window cannot be closed without a warning during a charge.
 */
export function useCharge(done: (slip: Slip) => void) {
  /** The request whose result is not known yet. */
  const sent = useRef<Body | null>(null)
  /** Keeps the id of the request until its result is known, however long that takes. */
  const openRequests = useRef<OpenRequests>(new Map())
  /** Whether an answer to the request was lost: PAYMENT_IN_PROGRESS then means this very request. */
  const answerLost = useRef(false)
  const [phase, setPhase] = useState<'ready' | 'running' | 'unknown'>('ready')
  const [refused, setRefused] = useState<Refused | null>(null)

  useEffect(() => {
    if (phase === 'ready') return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [phase])

  /** Sends the request and retries while the outcome is unknown. */
  const sendUntilKnown = useCallback(async () => {
    const body = sent.current
    if (!body) return
    setPhase('running')
    setRefused(null)
    // the call uses the token in local storage, which another payment window may have removed
    if (session.sharedToken() === '') session.shareToken()
    for (let attempt = 0; ; attempt += 1) {
      let slip: Slip
      try {
        slip = await call('post', '/api/v1/admin/order/payment/card-by-number', { body, once: openRequests.current })
      } catch (error) {
        const open = isUnknown(error) || (answerLost.current && isRunning(error))
        const delay = RETRY_DELAYS_MS[attempt]
        if (open) answerLost.current = true
        if (open && delay !== undefined) {
          await wait(delay)
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
      sent.current = null
      setPhase('ready')
      return done(slip)
    }
  }, [done])

  return {
    phase,
    refused,
    /** Clears the error when the input changes. */
    change: () => setRefused(null),
    charge(body: Body) {
      // pressed twice before the first press has rendered
      if (sent.current) return
      sent.current = body
      answerLost.current = false
      return sendUntilKnown()
    },
    /** Asks for the result of the same request again. */
    again: sendUntilKnown,
  }
}
