import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { messageChannelLabels } from '@/shared/api/gen/product-restocknotify.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Input } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { RecordTable } from '@/shared/ui/table/record-table'
import product from '../product.module.css'
import styles from './restock-notify.module.css'
import { digitsOf, isNight, limitProblem, peopleOf } from './restock-notify.rules'

type Item = Schemas['RestockItem']

/** What is agreed to: undefined as `limit` is everybody who waits. */
export interface Agreed {
  limit: number | undefined
}

// the list's own answer carries the text; asked again, it may have been switched off meanwhile
const messageQuery = apiQuery('/api/v1/admin/restock-notifies/by-item', { query: { size: 20 } }, { staleTime: 0 })

function SendDialog({ items, close }: { items: readonly Item[]; close: (agreed?: Agreed) => void }) {
  const { data, error } = useQuery(messageQuery)
  const [text, setText] = useState('')
  const id = useId()
  const limit = text === '' ? null : Number(text)
  const people = peopleOf(items, limit)
  const message = data?.message
  const problem = error
    ? messageOf(error)
    : data && !message
      ? '재입고 알림 메시지가 사용 중지 상태입니다.'
      : limitProblem(limit)
  const shown = message?.content.replaceAll('#{상품명}', items[0]?.name ?? '')

  return (
    <div className={product.form}>
      <p>
        상품 <b>{items.length}개</b>를 기다리는 <b>{won(people)}명</b>에게 재입고 알림을 발송합니다.
      </p>
      <div className={styles.scroll}>
        <RecordTable
          label="발송할 상품"
          rows={items}
          idOf={({ itemSeq }) => itemSeq}
          columns={[
            { title: '상품', cell: ({ name }) => name },
            {
              title: '현재고',
              right: true,
              cell: ({ stockManaged, stockQuantity }) => (stockManaged ? won(stockQuantity) : '-'),
            },
            { title: '대기', right: true, cell: ({ waitingCount }) => won(waitingCount) },
            { title: '발송', right: true, cell: (item) => won(peopleOf([item], limit)) },
          ]}
        />
      </div>
      <div className={styles.limit}>
        <label htmlFor={id}>상품별 최대 인원</label>
        <Input
          id={id}
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(digitsOf(event.target.value))}
          placeholder="전체"
          suffix="명"
          width={9}
          alignRight
        />
        <span className={product.hint}>먼저 신청한 순서로 발송하며, 비워 두면 모두에게 발송합니다.</span>
      </div>
      {message && (
        <figure className={styles.message}>
          <figcaption>{messageChannelLabels[message.channel]}</figcaption>
          <p>{shown}</p>
        </figure>
      )}
      {isNight(new Date()) && (
        <p className={product.hint}>오후 9시부터 오전 8시까지는 발송예약으로 두었다가 오전 8시에 발송합니다.</p>
      )}
      {problem && (
        <p role="alert" className={product.bad}>
          {problem}
        </p>
      )}
      <DialogActions>
        <Button onClick={() => close()}>닫기</Button>
        <Button
          variant="primary"
          disabled={problem ?? (message ? undefined : '메시지를 불러오는 중입니다.')}
          onClick={() => close({ limit: limit ?? undefined })}
        >
          {won(people)}명에게 발송
        </Button>
      </DialogActions>
    </div>
  )
}

/** Asks before people are told: how many, and with which words. */
export const askSend = (items: readonly Item[]): Promise<Agreed | undefined> =>
  openDialog<Agreed>((close) => <SendDialog items={items} close={close} />, { title: '재입고 알림 발송', size: 'md' })
