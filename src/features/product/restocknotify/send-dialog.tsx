import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '@/kit/list/actions'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { messageChannelLabels } from '@/shared/api/gen/product-restocknotify.gen'
import { previewSettings } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { type RecordColumn, RecordTable } from '@/shared/ui/table/record-table'
import { isBlank } from '../../../../domain/common/visible-text'
import product from '../product.module.css'
import { productCell } from '../product-cell'
import styles from './restock-notify.module.css'
import { blockedSum, blockedText, digitsOf, limitProblem, reasonProblem, sendTimeText } from './restock-notify.rules'

type Limits = Pick<Schemas['RestockSend'], 'limit' | 'overReason'>

export interface SendOrder {
  title: string
  /** All requests for these items, or the chosen requests. */
  of: Pick<Schemas['RestockPreviewBody'], 'itemSeqs' | 'seqs' | 'resend'>
  /** Called while the dialog is open, which shows what it throws. */
  send: (limits: Limits) => Promise<Outcome>
}

/** Holds the entered limits and their problems. */
function useLimits() {
  const [limitText, setLimit] = useState('')
  const [reason, setReason] = useState('')
  const limit = limitText === '' ? null : Number(limitText)
  const problem = limitProblem(limit) ?? reasonProblem(reason)
  const limits: Limits = problem
    ? {}
    : { ...(limit === null ? {} : { limit }), ...(!isBlank(reason) ? { overReason: reason.trim() } : {}) }
  return { limitText, setLimit, reason, setReason, problem, limits }
}

const COLUMNS: readonly RecordColumn<Schemas['RestockPreviewItem']>[] = [
  {
    title: '상품',
    cell: ({ blocked, ...item }) => productCell(item, blocked.length > 0 && blockedText(blocked)),
  },
  {
    title: '현재고',
    right: true,
    cell: ({ stockQuantity }) => (stockQuantity === null ? '-' : formatThousands(stockQuantity)),
  },
  { title: '대상', right: true, cell: ({ waiting }) => formatThousands(waiting) },
  { title: '발송', right: true, cell: ({ sending }) => formatThousands(sending) },
  { title: '제외', right: true, cell: ({ blocked }) => formatThousands(blockedSum(blocked)) },
]

function Message({ message }: { message: Schemas['RestockPreviewText'] }) {
  return (
    <figure className={styles.message}>
      <figcaption>
        {messageChannelLabels[message.channel]} · {message.name} {message.mobilePhone} 님이 받는 내용
      </figcaption>
      <p>{message.content}</p>
    </figure>
  )
}

function SendDialog({ order, close }: { order: SendOrder; close: (outcome?: Outcome) => void }) {
  const { limitText, setLimit, reason, setReason, problem, limits } = useLimits()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // the wording of the reason does not change the recipients
    queryKey: ['restock-preview', order.of, limits.limit, limits.overReason !== undefined],
    queryFn: ({ signal }) =>
      call('post', '/api/v1/admin/restock-notifies/preview', { body: { ...order.of, ...limits }, signal }),
    placeholderData: keepPreviousData,
    ...previewSettings,
  })
  const showsReason = data?.blocked.some((blocked) => blocked.reason === 'OVER_STOCK') || reason !== ''
  const stop =
    problem ??
    (error ? messageOf(error) : undefined) ??
    (data?.switchedOff ? '재입고 알림 메시지가 사용 중지 상태입니다.' : undefined)
  const none = data?.sending === 0 ? '알림을 보낼 수 있는 신청이 없습니다.' : undefined
  const wait = !data || isPlaceholderData ? '발송 대상을 확인하는 중입니다.' : undefined

  return (
    <DialogForm
      confirm={`${data ? `${formatThousands(data.sending)}명에게 ` : ''}${data?.sendAt ? '발송예약' : '발송'}`}
      cancel="닫기"
      disabled={stop ?? none ?? wait}
      actions={error && <Button onClick={() => refetch()}>다시 시도</Button>}
      send={() =>
        order.send(limits).catch((refused) => {
          // the recipients may have changed
          void refetch()
          throw refused
        })
      }
      close={close}
    >
      {!data && !error && <p className={product.hint}>{wait}</p>}
      {data && (
        <>
          <p aria-live="polite">
            <b>{formatThousands(data.sending)}명</b>에게{' '}
            {data.sendAt ? <b>{sendTimeText(data.sendAt)}</b> : sendTimeText(null)} 재입고 알림을 발송합니다.
            {data.blocked.length > 0 && (
              <>
                <br />
                발송하지 않는 <b>{formatThousands(blockedSum(data.blocked))}명</b>: {blockedText(data.blocked)}
              </>
            )}
          </p>
          {data.sendAt && (
            <p className={product.hint}>
              오후 9시부터 오전 8시까지는 발송하지 않으므로 그때까지 발송예약으로 두며, 발송 전에는 취소할 수 있습니다.
            </p>
          )}
          <RecordTable
            label="상품별 발송 인원"
            height={18}
            rows={data.items}
            idOf={({ itemSeq }) => itemSeq}
            columns={COLUMNS}
          />
        </>
      )}
      {order.of.itemSeqs && (
        <FieldFrame title="상품별 최대 인원" help="먼저 신청한 순서로 발송합니다.">
          {(controlProps) => (
            <Input
              {...controlProps}
              inputMode="numeric"
              value={limitText}
              onChange={(event) => setLimit(digitsOf(event.target.value))}
              placeholder="전체"
              suffix="명"
              width={14}
              alignRight
            />
          )}
        </FieldFrame>
      )}
      {showsReason && (
        <FieldFrame
          title="한도 초과 사유"
          help="재고 1개에 3명까지 발송합니다. 더 발송하려면 사유를 5자 이상 입력해 주세요."
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
      {data?.message && <Message message={data.message} />}
      {stop && (
        <p role="alert" className={product.bad}>
          {stop}
        </p>
      )}
    </DialogForm>
  )
}

/**
 * Shows who is notified and who is not, when and with which text, then sends. Resolves to undefined if the admin
 * cancels.
 */
export const askSend = (order: SendOrder): Promise<Outcome | undefined> =>
  openDialog<Outcome>((close) => <SendDialog order={order} close={close} />, { title: order.title, size: 'md' })
