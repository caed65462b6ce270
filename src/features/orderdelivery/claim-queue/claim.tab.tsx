import { useMutation } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import {
  claimReasonLabels,
  deliveryMethodLabels,
  paymentMethodLabels,
} from '@/shared/api/gen/orderdelivery-allorder.gen'
import { claimFaultLabels } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { statePill } from '@/shared/ui/table/cells'
import { HOUR_MS } from '../../../../domain/common/durations'
import { claimStateName } from '../../../../domain/orderdelivery/claim-names'
import {
  type ClaimActionName,
  claimRefusal,
  claimTransitions,
  claimTransitionsOf,
} from '../../../../domain/orderdelivery/claim-transitions'
import { trackingLink } from '../../../../domain/orderdelivery/tracking'
import { claimTones } from '../claim/claim.tones'
import { moveQuestion, useClaimMove } from '../claim-actions/claim-actions'
import { useClaimDrawer } from '../claim-detail/claim-drawer'
import { orderNoText } from '../order-number.rules'
import { cancelClaimDef, exchangeClaimDef, returnClaimDef } from './claim.def'

const claimDefs = {
  CANCEL_REQUESTED: cancelClaimDef,
  RETURN_REQUESTED: returnClaimDef,
  EXCHANGE_REQUESTED: exchangeClaimDef,
}

type Row = Schemas['OrderClaimRow']
type Tab = Schemas['ClaimTab']

/** Returns the time since a moment, e.g. `3일 2시간` or `5시간`. */
function elapsedText(since: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS))
  return hours >= 24 ? `${Math.floor(hours / 24)}일 ${hours % 24}시간` : `${hours}시간`
}

/** Renders the return shipment, each number linked to the courier's page. */
function pickupCell({ pickupCourier, pickupTrackingNumbers: numbers, pickupTrackingUrl }: Row) {
  if (numbers.length === 0) return null
  return (
    <>
      {pickupCourier}
      {numbers.map((number, at) => {
        const page = trackingLink(pickupTrackingUrl, number)
        return (
          <Fragment key={number}>
            {at > 0 ? ', ' : ' '}
            {page ? (
              <a href={page} target="_blank" rel="noreferrer">
                {number}
              </a>
            ) : (
              number
            )}
          </Fragment>
        )
      })}
    </>
  )
}

function columnsFor(tab: Tab) {
  const { time, link, text, twoLine, custom, money, number } = columnsOf(claimDefs[tab])
  const fetched = tab !== 'CANCEL_REQUESTED'
  return [
    link('orderNo', {
      to: '/orderdelivery/allorder/detail',
      search: (row) => ({ seq: String(row.orderSeq) }),
      value: ({ orderNo }) => orderNoText(orderNo),
      width: 11,
    }),
    custom('state', {
      width: 6.5,
      cell: ({ kind, state }) => statePill(claimStateName(kind, state), claimTones[state]),
    }),
    time('requestedAt'),
    custom('elapsed', {
      title: '경과',
      width: 6.5,
      tone: ({ late }) => (late ? 'red' : undefined),
      cell: ({ requestedAt }) => elapsedText(requestedAt),
    }),
    text('ordererName', { width: 6 }),
    text('itemSummary', { width: 17, grow: true, minWidth: 13 }),
    number('quantity', { width: 4.5 }),
    twoLine('reasonCode', {
      value: ({ reasonCode }) => claimReasonLabels[reasonCode],
      second: ({ reasonText }) => reasonText ?? '',
      width: 9,
    }),
    text('fault', { value: ({ fault }) => claimFaultLabels[fault], width: 5.5 }),
    ...(fetched
      ? [
          custom('pickupTrackingNumbers', {
            width: 10,
            cell: pickupCell,
          }),
        ]
      : []),
    text('deliveryMethod', {
      value: ({ deliveryMethod }) => deliveryMethodLabels[deliveryMethod],
      width: 6.6,
      minWidth: 6.6,
    }),
    text('storeName', { hidden: true }),
    money('payAmount', { width: 7.5 }),
    text('paymentMethod', {
      value: ({ paymentMethod }) => paymentMethodLabels[paymentMethod],
      width: 7,
      minWidth: 6.6,
    }),
    text('ordererPhone', { hidden: true, width: 8.8, minWidth: 8.8 }),
  ]
}

/** Bulk actions of each tab. Each asks for the input it needs. */
const MANY: Record<Tab, readonly Schemas['ClaimBulkAction'][]> = {
  CANCEL_REQUESTED: ['REJECT'],
  RETURN_REQUESTED: ['ACCEPT', 'COLLECT', 'REJECT'],
  EXCHANGE_REQUESTED: ['ACCEPT', 'COLLECT', 'DELIVER', 'REJECT'],
}

const MAX_AT_ONCE = 100

function useActions(tab: Tab): ListAction<Row>[] {
  const move = useClaimMove()
  const { mutateAsync: many } = useMutation(apiMutation('post', '/api/v1/admin/order-claims/bulk', { once: true }))
  return useMemo(() => {
    const bulk = MANY[tab].map((action): ListAction<Row> => {
      const label = claimTransitions.find((each) => each.action === action)?.label ?? action
      return {
        label,
        on: 'many',
        max: MAX_AT_ONCE,
        danger: action === 'REJECT',
        async run(seqs, _rows, _all, title) {
          return (await moveQuestion.get())?.askMove({ action, label }, title, (more) =>
            many({ body: { action, seqs, ...more } }),
          )
        },
      }
    })
    const kind = tab === 'CANCEL_REQUESTED' ? 'CANCEL' : tab === 'RETURN_REQUESTED' ? 'RETURN' : 'EXCHANGE'
    // a return may be paid before or after collection: two moves with the same label
    const labels = [...new Set(claimTransitions.filter((each) => each.kind === kind).map(({ label }) => label))]
    const single = labels.map((label): ListAction<Row> => {
      const found = (row: Row) => claimTransitionsOf(row).find((each) => each.label === label)
      const danger = claimTransitions.some(
        (each) => each.label === label && (['REJECT', 'WITHDRAW'] as ClaimActionName[]).includes(each.action),
      )
      return {
        label,
        on: 'row',
        danger,
        refuse: (row) => (found(row) ? undefined : claimRefusal(row)),
        async run(_seqs, [row]) {
          const one = row && found(row)
          if (one) await move(row.orderClaimSeq, one)
          // the move has shown its own message
          return undefined
        },
      }
    })
    return [...bulk, ...single]
  }, [tab, move, many])
}

/** Renders the open claims of a kind, oldest first. */
export function ClaimTab({ tab }: { tab: Tab }) {
  const columns = useMemo(() => columnsFor(tab), [tab])
  const def = claimDefs[tab]
  const { open, drawer } = useClaimDrawer()
  const moves = useActions(tab)
  const actions = useMemo(
    (): ListAction<Row>[] => [
      ...moves,
      {
        label: '상세',
        on: 'row',
        reads: true,
        run([seq]) {
          open(seq)
          return undefined
        },
      },
    ],
    [moves, open],
  )
  return (
    <>
      <ListScreen def={def} columns={columns} caption={def.noun} actions={actions} />
      {drawer}
    </>
  )
}
