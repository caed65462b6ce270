import { useMemo, useState } from 'react'
import { sends } from '@/features/sends'
import type { DeferredGrid, Staged } from '@/kit/grid/grid-types'
import { withStaged } from '@/kit/grid/grid-types'
import type { ListAction, Outcome } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { orderNoText } from '../order-number.rules'
import { useShipMany } from './delivery.calls'
import { type DeliveryTarget, sendingQuestion, shipmentOf } from './delivery-target.rules'

type Results = ReadonlyMap<number, string>

const receipts = lazyCode(() => import('@/kit/grid/send-cells'))

/** Holds the staged entries of the rows until they are sent, and the results of rows that failed. */
export function useShipping(couriers: readonly Schemas['PackageCodeOption'][]) {
  const [staged, setStaged] = useState<Staged<DeliveryTarget>>({})
  const [results, setResults] = useState<Results>(new Map())
  const [notifies, setNotifies] = useState(true)
  const { mutateAsync: ship } = useShipMany()

  return useMemo(() => {
    const stagedRow = (row: DeliveryTarget) => withStaged(row, staged[String(row.orderSeq)])
    const withNumbers = (rows: readonly DeliveryTarget[]) =>
      rows.filter(({ orderSeq }) => staged[String(orderSeq)]?.trackingNumbers !== undefined)
    const question = (rows: readonly DeliveryTarget[]) => ({
      message: sendingQuestion(rows.map(stagedRow), couriers, notifies),
      detail: notifies && sends('ITEM_SHIPPED', 'STORE_ITEM_SHIPPED'),
      confirmLabel: '발송',
    })
    /** Sends the rows with their staged values. Other and failed rows keep their entries. */
    async function send(rows: readonly DeliveryTarget[]): Promise<{ sent: ReadonlySet<string>; outcome: Outcome }> {
      const shipments: Schemas['ShipmentBody'][] = []
      const failed: { seq: number; name: string; message: string }[] = []
      for (const row of rows) {
        const body = shipmentOf(stagedRow(row), couriers)
        if (typeof body === 'string') failed.push({ seq: row.orderSeq, name: orderNoText(row.orderNo), message: body })
        else shipments.push(body)
      }
      const receipt =
        shipments.length > 0 ? await ship({ body: { shipments, notify: notifies } }) : { done: 0, failed: [] }
      const all = [...failed, ...receipt.failed]
      const bad = new Map(all.map(({ seq, message }) => [seq, message]))
      const sent = new Set(shipments.flatMap(({ orderSeq }) => (bad.has(orderSeq) ? [] : String(orderSeq))))
      // entries changed during the request are kept
      setStaged((now) =>
        Object.fromEntries(Object.entries(now).filter(([seq, row]) => !sent.has(seq) || row !== staged[seq])),
      )
      setResults((now) => new Map([...[...now].filter(([seq]) => !sent.has(String(seq))), ...bad]))
      return { sent, outcome: { done: receipt.done, failed: all, message: `${receipt.done}건을 발송했습니다.` } }
    }
    const deferredGrid: DeferredGrid<DeliveryTarget> = {
      staged,
      setStaged,
      label: '입력한 송장 발송',
      ask(rows) {
        const filled = withNumbers(rows)
        return filled.length > 0 ? { title: '입력한 송장 발송', ...question(filled) } : undefined
      },
      async send(rows) {
        const namedBySeq = new Map(rows.map(({ orderSeq, orderNo }) => [orderSeq, orderNoText(orderNo)]))
        try {
          const { sent, outcome } = await send(withNumbers(rows))
          const { done, failed } = outcome
          if (failed.length === 0) toast(`${done}건을 발송했습니다.`)
          // a row that is gone from the list has no cell for its reason
          else
            void receipts
              .get()
              .then((code) =>
                code?.showFailedRows('입력한 송장 발송', outcome, (seq) => namedBySeq.get(seq) ?? `${seq}번`),
              )
          return new Set([...sent].map(Number))
        } catch (error) {
          await showFailure(error)
          return new Set()
        }
      },
    }
    const actions: ListAction<DeliveryTarget>[] = [
      {
        label: '선택 발송',
        on: 'many',
        ask: (rows) => question(rows),
        run: async (_seqs, rows) => (await send(rows)).outcome,
      },
    ]
    const notify = (
      <Checkbox label="알림 발송" checked={notifies} onChange={(event) => setNotifies(event.target.checked)} />
    )
    return { grid: deferredGrid, results, actions, notify }
  }, [staged, results, notifies, couriers, ship])
}
