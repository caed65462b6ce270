import { type ReactNode, useCallback, useEffect } from 'react'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/errors'
import { refundStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import { orderStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { claimStateName } from '../../../../domain/orderdelivery/claim-names'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { orderNoText } from '../order-number.rules'
import type { RefreshedPreview } from './claim.calls'
import styles from './claim.module.css'

/**
 * Dialogs about claims, refunds and orders use the record as it was when they opened. If another admin changes it
 * meanwhile, they show its current state and offer no action: a second click would act on a record that was not reviewed.
 */

interface Versioned {
  version: number
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'version' in value

/** Describes a kind of record that dialogs act on. */
export interface RecordKind<R extends Versioned> {
  read: (seq: number) => Promise<R>
  /** Returns the current state of the record in short texts. */
  facts: (record: R) => (string | false | null | undefined)[]
}

export const claimRecord: RecordKind<Schemas['OrderClaim']> = {
  read: (seq) => call('get', '/api/v1/admin/order-claims/{seq}', { path: { seq } }),
  facts: ({ kind, state, cashAmount, doneAt, updatedAt, updatedBy }) => [
    `지금 상태: ${claimStateName(kind, state)}`,
    cashAmount !== null && `환불 금액: ${formatThousands(cashAmount)}원`,
    `처리: ${[formatAdmin(updatedBy), cellTime(doneAt ?? updatedAt)].filter(Boolean).join(' · ')}`,
  ],
}

export const refundRecord: RecordKind<Schemas['Refund']> = {
  read: (seq) => call('get', '/api/v1/admin/refunds/{seq}', { path: { seq } }),
  facts: ({ state, cashAmount, failMessage, doneAt, doneBy }) => [
    `지금 상태: ${refundStateLabels[state]}`,
    `환불 금액: ${formatThousands(cashAmount)}원`,
    failMessage,
    doneAt !== null && `처리: ${[formatAdmin(doneBy), cellTime(doneAt)].filter(Boolean).join(' · ')}`,
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
    `입금액 ${formatThousands(order.paidAmount)}원 · 환불액 ${formatThousands(order.refundedAmount)}원`,
    `변경: ${[formatAdmin(updatedBy), cellTime(updatedAt)].filter(Boolean).join(' · ')}`,
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

/**
 * Returns the content that replaces a dialog if a 409 shows that the record has changed.
 * Resolves to undefined if the record still has the version the dialog opened with.
 */
export async function changedRecordNotice<R extends Versioned>(
  kind: RecordKind<R>,
  { seq, version }: { seq: number; version: number },
  error: unknown,
): Promise<ReactNode | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  try {
    // a CONFLICT contains the current record
    const now = error.code === 'CONFLICT' && isVersioned(error.result) ? (error.result as R) : await kind.read(seq)
    return now.version === version ? undefined : <Ended facts={kind.facts(now)} />
  } catch {
    // not readable: the original error is shown
    return undefined
  }
}

/** Hook form of `changedRecordNotice`. Also refreshes the page, so that it is current when the dialog closes. */
export function useChangedRecordNotice<R extends Versioned>(
  kind: RecordKind<R>,
  seq: number,
  version: number,
): (error: unknown) => Promise<ReactNode | undefined> {
  const refresh = useRefresh()
  return useCallback(
    async (error) => {
      const ended = await changedRecordNotice(kind, { seq, version }, error)
      if (ended) refresh()
      return ended
    },
    [kind, seq, version, refresh],
  )
}

/** Returns the content that replaces a dialog if its preview found a changed record, otherwise undefined. */
export function useChangedPreviewNotice<R extends Versioned>(
  { failure }: RefreshedPreview,
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
  // the preview's CONFLICT contains a record of this kind
  return changed && <Ended facts={kind.facts(changed as R)} />
}
