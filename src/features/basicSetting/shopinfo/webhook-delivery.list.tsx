import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import {
  shopWebhookDeliveryActionLabels,
  shopWebhookDeliveryStateLabels,
  shopWebhookKindLabels,
  shopWebhookRecordLabels,
} from '@/shared/api/gen/basicSetting-shopinfo.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { notice } from '@/shared/ui/layers/dialog'
import { linkTo, nameCell } from '@/shared/ui/table/cells'
import { bulkWebhookDeliveries } from './connection.calls'
import { deliveryTones, recordScreens } from './connection.rules'
import styles from './shop-info.module.css'
import { webhookDeliveryDef } from './webhook-delivery.def'

type Row = Schemas['ShopWebhookDelivery']

const { time, text, twoLine, custom, pill, number } = columnsOf(webhookDeliveryDef)

/** Returns when the next attempt is made, or what it waits for. */
function nextText({ blocked, nextAttemptAt, state }: Row): string | null {
  if (state === 'DELIVERED') return null
  if (blocked) return '앞 이벤트를 기다림'
  return nextAttemptAt ? cellTime(nextAttemptAt) : null
}

const columns = [
  time('createdAt'),
  text('kind', { width: 12, value: ({ kind }) => shopWebhookKindLabels[kind] }),
  {
    ...custom('recordName', {
      width: 14,
      grow: true,
      cut: true,
      cell: ({ recordType, recordSeq, recordName }) =>
        nameCell(
          linkTo(recordName, `${recordScreens[recordType]}?seq=${recordSeq}`, { label: undefined }),
          shopWebhookRecordLabels[recordType],
        ),
    }),
    locked: true,
  },
  pill('state', shopWebhookDeliveryStateLabels, deliveryTones, { width: 7 }),
  number('attempts', { width: 4.5 }),
  twoLine('lastResponse', { width: 11, second: ({ lastAttemptAt }) => lastAttemptAt && cellTime(lastAttemptAt) }),
  text('nextAttemptAt', { width: 10, value: nextText }),
  text('url', { width: 14, grow: true }),
]

const showContent = ({ shopWebhookDeliverySeq, kind, content }: Row): Promise<void> =>
  notice(
    <pre className={styles.content}>{JSON.stringify(JSON.parse(content), null, 2)}</pre>,
    `보낸 내용: ${shopWebhookKindLabels[kind]} ${shopWebhookDeliverySeq}번`,
  )

/** Renders 전송 내역: the deliveries of events to the customer site in the last 30 days. */
export function WebhookDeliveries() {
  const { mutateAsync: bulk } = useMutation(bulkWebhookDeliveries)
  const actions = useMemo(
    (): ListAction<Row>[] => [
      {
        label: shopWebhookDeliveryActionLabels.RESEND,
        on: 'both',
        ask: (rows, _, seqs) => {
          const arrived = rows.filter(({ state }) => state === 'DELIVERED').length
          return {
            message: `쇼핑몰 사이트에 이벤트 ${formatThousands(seqs.length)}건을 다시 전송합니다.`,
            ...(arrived > 0 && {
              detail: `${formatThousands(arrived)}건은 이미 전송된 이벤트입니다. 쇼핑몰 사이트는 같은 번호를 한 번 더 받습니다.`,
            }),
          }
        },
        run: (seqs) => bulk({ body: { action: 'RESEND', seqs } }),
      },
      {
        label: '보낸 내용 보기',
        on: 'row',
        reads: true,
        run(_, [row]) {
          if (row) void showContent(row)
          return undefined
        },
      },
    ],
    [bulk],
  )
  return (
    <ListScreen
      def={webhookDeliveryDef}
      columns={columns}
      caption="웹훅 전송 내역"
      actions={actions}
      summary={<h2 className={styles.heading}>웹훅 전송 내역</h2>}
    />
  )
}
