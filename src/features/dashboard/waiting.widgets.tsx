import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { mountReservationStateLabels, pendingTypeLabels, unansweredTypeLabels } from '@/shared/api/gen/dashboard.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime, todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { Pill } from '@/shared/ui/records/pill'
import styles from './dashboard.module.css'
import { isOverdue, pendingPlaces, unansweredPlaces } from './dashboard.rules'
import { Table } from './table'
import { LinkToList, useWidget, Widget } from './widget'

type Waiting = Schemas['UnansweredCount']
type Mount = Schemas['MountToday']

/** Renders the open inquiries, reviews and applications. */
export function UnansweredWidget() {
  const query = useWidget('/api/v1/admin/dashboard/unanswered', {})
  return (
    <Widget name="unanswered" title="미답변 문의·미확인 후기·신규 신청" query={query}>
      {(waiting: Waiting[]) => (
        <Table
          label="답변을 기다리는 것"
          rows={waiting}
          idOf={({ type }) => type}
          empty="기다리는 문의·후기·신청이 없습니다."
          columns={[
            {
              title: '구분',
              names: true,
              breaks: true,
              cell: ({ type }) => <LinkToList link={unansweredPlaces[type]}>{unansweredTypeLabels[type]}</LinkToList>,
            },
            { title: '건수', right: true, cell: ({ count }) => <b>{formatThousands(count)}</b> },
            {
              title: '가장 오래된 것',
              cell: ({ oldestAt }) => (
                <span className={isOverdue(oldestAt, Date.now()) ? styles.down : undefined}>{cellTime(oldestAt)}</span>
              ),
            },
          ]}
        />
      )}
    </Widget>
  )
}

/** Types whose records are always late. */
const LATE: readonly Schemas['PendingType'][] = ['PAST_RESERVATION', 'FAILING_WEBHOOK']

/** Returns since when the oldest record waits; for webhooks, since when deliveries fail. */
function sinceText(type: Schemas['PendingType'], oldestAt: string | null): string {
  if (oldestAt === null) return '없음'
  return type === 'FAILING_WEBHOOK' ? `${cellTime(oldestAt)}부터 미전송` : `가장 이른 것 ${cellTime(oldestAt)}`
}

/** Renders deposits, invoices and reservations that wait for a decision, and webhooks that fail. Each tile links to what it counts. */
export function PendingWidget() {
  const query = useWidget('/api/v1/admin/dashboard/pending', {})
  const links = pendingPlaces(todaySeoul(new Date()))
  const failing = query.data?.some(({ type }) => type === 'FAILING_WEBHOOK') ? '·웹훅' : ''
  return (
    <Widget name="pending" title={`확인할 입금·세금계산서·예약${failing}`} query={query} wide>
      {(pending: Schemas['PendingCount'][]) => (
        <ul className={styles.tiles} data-tiles={pending.length}>
          {pending.map(({ type, count, oldestAt }) => {
            const late = count > 0 && LATE.includes(type)
            return (
              <li key={type}>
                <LinkToList link={links[type]} className={cx(styles.tile, late && styles.late)}>
                  {pendingTypeLabels[type]}
                  <b>{formatThousands(count)}</b>
                  <small>{sinceText(type, oldestAt)}</small>
                </LinkToList>
              </li>
            )
          })}
        </ul>
      )}
    </Widget>
  )
}

const MOUNTS = '/orderdelivery/mountreserve'
const stateTones = { REQUESTED: 'amber', CONFIRMED: 'blue', DONE: 'green', NO_SHOW: 'red', CANCELED: 'gray' } as const

function orderCell({ orderSeq, orderNo }: Mount) {
  if (orderSeq === null || orderNo === null) return '렌탈'
  const link = { to: '/orderdelivery/allorder/detail', search: { seq: String(orderSeq) } }
  return <LinkToList link={link}>{orderNoText(orderNo)}</LinkToList>
}

/** Renders the next mounts of today. */
export function MountsWidget() {
  const query = useWidget('/api/v1/admin/dashboard/mounts-today', {})
  return (
    <Widget name="mounts" title="오늘 장착 예약" query={query} wide>
      {({ date, counts, tomorrowCount, needsCheckCount, items }: Schemas['DashboardMounts']) => (
        <>
          <p className={styles.facts}>
            {counts.map(({ state, count }) => (
              <LinkToList
                key={state}
                link={{ to: MOUNTS, search: { state: [state], reservedAt: { from: date, to: date } } }}
              >
                {mountReservationStateLabels[state]} <b>{formatThousands(count)}</b>
              </LinkToList>
            ))}
            <span>
              내일 <b>{formatThousands(tomorrowCount)}</b>
            </span>
            <LinkToList
              className={needsCheckCount > 0 ? styles.down : undefined}
              link={{ to: MOUNTS, search: { needsCheck: 'true', reservedAt: 'all' } }}
            >
              일정 확인 필요 <b>{formatThousands(needsCheckCount)}</b>
            </LinkToList>
          </p>
          <Table
            label="다음 장착 예약"
            rows={items}
            idOf={({ mountReservationSeq }) => mountReservationSeq}
            empty="오늘 남은 장착 예약이 없습니다."
            columns={[
              { title: '시각', names: true, cell: ({ reservedAt }) => cellTime(reservedAt).slice(11) },
              { title: '장착점', cell: ({ storeName }) => storeName },
              { title: '주문번호', cell: orderCell },
              { title: '고객', cell: ({ ordererName }) => ordererName },
              { title: '차량번호', cell: ({ carNumberMasked }) => carNumberMasked ?? '-' },
              { title: '상품', breaks: true, cell: ({ itemSummary }) => itemSummary },
              {
                title: '상태',
                cell: ({ state }) => <Pill tone={stateTones[state]}>{mountReservationStateLabels[state]}</Pill>,
              },
            ]}
          />
        </>
      )}
    </Widget>
  )
}
