import { type ReactNode, useCallback, useEffect } from 'react'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/errors'
import { refundStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import { orderStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { won } from '@/shared/lib/format'
import { claimStateName } from '../../../../openapi/formats/claim-names'
import { orderStateLabel } from '../../../../openapi/formats/order-moves'
import { orderNoText } from '../order-number.rules'
import type { LivePreview } from './claim.calls'
import styles from './claim.module.css'

/**
 * Dialogs about claims, refunds and orders stand on the record as it was when they opened. When somebody else has changed it meanwhile they show what it is now, and
 * offer nothing more: pressed again, they would do a second thing that nobody has looked at.
 */

interface Versioned {
  version: number
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'version' in value

/** A kind of record that dialogs are about. */
export interface RecordKind<R extends Versioned> {
  read: (seq: number) => Promise<R>
  /** What it is now, in a few words each. */
  facts: (record: R) => (string | false | null | undefined)[]
}

export const claimRecord: RecordKind<Schemas['OrderClaim']> = {
  read: (seq) => call('get', '/api/v1/admin/order-claims/{seq}', { path: { seq } }),
  facts: ({ kind, state, cashAmount, doneAt, updatedAt, updatedBy }) => [
    `지금 상태: ${claimStateName(kind, state)}`,
    cashAmount !== null && `환불 금액: ${won(cashAmount)}원`,
    `처리: ${[updatedBy, cellTime(doneAt ?? updatedAt)].filter(Boolean).join(' · ')}`,
  ],
}

export const refundRecord: RecordKind<Schemas['Refund']> = {
  read: (seq) => call('get', '/api/v1/admin/refunds/{seq}', { path: { seq } }),
  facts: ({ state, cashAmount, failMessage, doneAt, doneBy }) => [
    `지금 상태: ${refundStateLabels[state]}`,
    `환불 금액: ${won(cashAmount)}원`,
    failMessage,
    doneAt !== null && `처리: ${[doneBy, cellTime(doneAt)].filter(Boolean).join(' · ')}`,
  ],
}

export const orderRecord: RecordKind<Schemas['Order']> = {
  read: (seq) => call('get', '/api/v1/admin/orders/{seq}', { path: { seq } }),
  facts: ({ orderNo, state, deliveryMethod, lines, updatedAt, updatedBy, ...order }) => [
    `${orderNoText(orderNo)} · 지금 상태: ${orderStateLabel(orderStateLabels, state, deliveryMethod)}`,
    `남은 상품: ${
      lines
        .filter(({ activeQuantity }) => activeQuantity > 0)
        .map(({ name, activeQuantity }) => `${name} ×${activeQuantity}`)
        .join(', ') || '없음'
    }`,
    `입금액 ${won(order.paidAmount)}원 · 환불액 ${won(order.refundedAmount)}원`,
    `변경: ${[updatedBy, cellTime(updatedAt)].filter(Boolean).join(' · ')}`,
  ],
}

function Ended({ facts }: { facts: readonly (string | false | null | undefined)[] }) {
  return (
    <>
      <p className={styles.bad}>다른 관리자가 먼저 변경했습니다. 이 창의 내용은 처리하지 않았습니다.</p>
      {facts.map((fact) => fact && <p key={fact}>{fact}</p>)}
    </>
  )
}

/** Gives what the dialog of a record shows when a refusal says that the record is another by now; undefined: it is the one that the dialog opened with. */
export async function recordEnd<R extends Versioned>(
  kind: RecordKind<R>,
  { seq, version }: { seq: number; version: number },
  error: unknown,
): Promise<ReactNode | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  try {
    // a CONFLICT carries the record as it is now
    const now = error.code === 'CONFLICT' && isVersioned(error.result) ? (error.result as R) : await kind.read(seq)
    return now.version === version ? undefined : <Ended facts={kind.facts(now)} />
  } catch {
    // it cannot be read: what was refused is said as it came
    return undefined
  }
}

/** The same for dialogs; what is on the page is asked for again, so that it shows what is once the dialog is closed. */
export function useRecordEnd<R extends Versioned>(
  kind: RecordKind<R>,
  seq: number,
  version: number,
): (error: unknown) => Promise<ReactNode | undefined> {
  const refresh = useRefresh()
  return useCallback(
    async (error) => {
      const ended = await recordEnd(kind, { seq, version }, error)
      if (ended) refresh()
      return ended
    },
    [kind, seq, version, refresh],
  )
}

/** What a dialog shows whose preview has found another record than it opened with; undefined: it stands. */
export function usePreviewEnd<R extends Versioned>(
  { failure }: LivePreview,
  kind: RecordKind<R>,
): ReactNode | undefined {
  const refresh = useRefresh()
  const changed =
    failure instanceof ApiError && failure.code === 'CONFLICT' && isVersioned(failure.result)
      ? failure.result
      : undefined
  useEffect(() => {
    if (changed) refresh()
  }, [changed, refresh])
  // the answer of this very kind's preview
  return changed && <Ended facts={kind.facts(changed as R)} />
}
