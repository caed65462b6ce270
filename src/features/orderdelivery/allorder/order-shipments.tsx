import { useMutation } from '@tanstack/react-query'
import { shipmentDirectionLabels, shipmentStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { trackingLink } from '../../../../domain/orderdelivery/tracking'
import { nameWithSize } from '../../../../domain/product/name-parts'
import type { OrderOf } from './order.detail-def'

type Order = Schemas['Order']
type Shipment = Schemas['OrderShipmentShown']

const dialog = lazyCode(() => import('./ship-dialog'))

/** Renders a courier and its tracking numbers, each linked to the tracking page. */
export function Tracking({ shipment: { packageName, trackingUrl, trackingNumbers } }: { shipment: Shipment }) {
  return (
    <span>
      {packageName}{' '}
      {trackingNumbers.map((no) =>
        trackingUrl ? (
          <a key={no} href={trackingLink(trackingUrl, no) ?? ''} target="_blank" rel="noreferrer">
            {no}{' '}
          </a>
        ) : (
          <span key={no}>{no} </span>
        ),
      )}
    </span>
  )
}

/** Renders the shipments and return shipments of an order. */
export function OrderShipments({ detail, order }: { detail: OrderOf; order: Order }) {
  const nameOf = (seq: number) => {
    const line = order.lines.find(({ orderLineSeq }) => orderLineSeq === seq)
    return line ? nameWithSize(line.patternName ?? line.name, line.sizeLabel) : '-'
  }
  const change = useMutation(apiMutation('put', '/api/v1/admin/shipments/{seq}'))
  async function edit(shipment: Shipment) {
    const { shipmentSeq: seq, version } = shipment
    const saved = await (await dialog.get())?.askShipping(
      '배송 건 수정',
      (body) => change.mutateAsync({ path: { seq }, body: { ...body, version } }),
      { start: shipment },
    )
    if (saved) toast('배송 정보가 저장되었습니다.')
  }
  return (
    <Section title="배송 건" plain>
      <RecordTable
        label="배송 건"
        rows={order.shipments}
        empty="발송한 상품이 없습니다."
        idOf={(row) => row.shipmentSeq}
        columns={[
          { title: '구분', nowrap: true, cell: (row) => shipmentDirectionLabels[row.direction] },
          { title: '택배사·송장', names: true, cell: (row) => <Tracking shipment={row} /> },
          {
            title: '상품',
            cell: (row) =>
              row.lines.map(({ orderLineSeq, quantity }) => (
                <div key={orderLineSeq}>{`${nameOf(orderLineSeq)} ×${quantity}`}</div>
              )),
          },
          {
            title: '상태',
            nowrap: true,
            cell: (row) => (
              <Pill tone={row.state === 'DELIVERED' ? 'green' : 'amber'}>{shipmentStateLabels[row.state]}</Pill>
            ),
          },
          { title: '발송일', nowrap: true, cell: (row) => cellTime(row.shippedAt) },
          { title: '배송완료일', nowrap: true, cell: (row) => (row.deliveredAt ? cellTime(row.deliveredAt) : '-') },
          {
            title: '관리',
            nowrap: true,
            cell: (row) =>
              detail.mayWrite && (
                <Button
                  size="sm"
                  aria-label={`배송 건 ${row.trackingNumbers.join(', ')} 수정`}
                  onClick={() => edit(row)}
                >
                  수정
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}
