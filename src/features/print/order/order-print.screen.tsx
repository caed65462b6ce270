import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { ApiError, messageOf } from '@/shared/api/errors'
import { orderSheetTypeLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { usePageHead } from '@/shared/lib/page-head'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { useFileSource } from '@/shared/ui/records/file-image'
import { MountSheet } from './mount-sheet'
import { OrderSheet } from './order-sheet'
import styles from './sheet.module.css'
import { StatementSheet } from './statement-sheet'

type SheetType = Schemas['OrderSheetType']

const NOT_FOUND = '주문을 찾을 수 없습니다.'
const sheets = { ORDER: OrderSheet, STATEMENT: StatementSheet, MOUNT: MountSheet } as const
const isType = (value: unknown): value is SheetType => typeof value === 'string' && value in sheets

/** Resolves when the fonts and images of a sheet are loaded. A failed image does not block it. */
async function assetsLoaded(root: HTMLElement): Promise<void> {
  await document.fonts?.ready
  await Promise.allSettled([...root.querySelectorAll('img')].map(async (image) => image.decode()))
}

/** Renders an order document on A4 and opens the print dialog once it is complete. */
export function OrderPrint() {
  const { orderSeq = '' }: { orderSeq?: string } = useParams({ strict: false })
  const { type: wanted }: { type?: unknown } = useSearch({ strict: false })
  const type = isType(wanted) ? wanted : 'ORDER'
  const seq = readSeq(orderSeq)
  const me = useMe()
  const query = useQuery({
    ...apiQuery(
      '/api/v1/admin/orders/{seq}',
      { path: { seq: seq ?? 0 }, query: { print: type, ...(me?.piiUnmask ? { unmask: true } : {}) } },
      // each read is logged as a print
      { staleTime: 'static', refetchOnWindowFocus: false },
    ),
    enabled: me !== undefined && seq !== undefined,
  })
  const order = query.data
  const sheet = order?.sheet
  const paper = useRef<HTMLDivElement>(null)
  const opened = useRef(false)
  usePageHead({ title: order && `${orderSheetTypeLabels[type]} ${orderNoText(order.orderNo)}` })

  const seal = useFileSource(sheet?.sealUrl)
  const isWhole = sheet !== undefined && sheet !== null && seal.state !== 'LOADING'

  useEffect(() => {
    if (!isWhole || !paper.current || opened.current) return
    opened.current = true
    void assetsLoaded(paper.current).then(() => window.print())
  }, [isWhole])

  const missing = seq === undefined || (query.error instanceof ApiError && query.error.status === 404)
  if (missing || query.error) {
    return (
      <section className={styles.state} role="alert">
        <p>{missing ? NOT_FOUND : messageOf(query.error)}</p>
        {!missing && <Button onClick={() => query.refetch()}>다시 시도</Button>}
        <Button onClick={() => window.close()}>닫기</Button>
      </section>
    )
  }
  if (!order || !sheet) {
    return (
      <p className={styles.state} role="status">
        불러오는 중입니다.
      </p>
    )
  }
  const Sheet = sheets[type]
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="인쇄">
        <b>{orderSheetTypeLabels[type]}</b>
        <Button variant="primary" onClick={() => window.print()}>
          인쇄
        </Button>
        <Button onClick={() => window.close()}>닫기</Button>
      </div>
      <article ref={paper} className={styles.paper} aria-label={orderSheetTypeLabels[type]}>
        <Sheet order={order} sheet={{ ...sheet, sealUrl: seal.src ?? null }} />
      </article>
    </>
  )
}
