import { useRouter, useSearch } from '@tanstack/react-router'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import {
  mountCheckReasonLabels as checkLabels,
  mountReservationByLabels,
  mountReservationKindLabels,
  mountReservationStateLabels,
} from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { linkTo, mutedText, nameCell, statePill } from '@/shared/ui/table/cells'
import { Tabs } from '@/shared/ui/tabs'
import { orderNoText } from '../order-number.rules'
import { BookButton } from './book-button'
import { useMountActions } from './mount-reservation.actions'
import { mountReservationDef } from './mount-reservation.def'
import { arrivalOf, mountTones } from './mount-reservation.rules'
import { monthToOpen, viewOf } from './mount-view.rules'

const MountDrawer = lazyDrawer(() => import('./mount-reservation-view'), 'MountView')
const waiting = () => <p role="status">예약을 불러오는 중입니다.</p>
const DayView = lazyPart(async () => (await import('./mount-day')).MountDay, waiting)
const MonthView = lazyPart(async () => (await import('./mount-month')).MountMonth, waiting)

const { link, text, twoLine, custom, number } = columnsOf(mountReservationDef)

const ORDER = '/orderdelivery/allorder/detail'
const STORE = '/branch/manage/detail'

/** Mark of reservations whose time has passed without a result. */
const OVERDUE = (
  <b role="img" aria-label="예약 시간 지남" title="예약 시간이 지났습니다. 장착완료 또는 미방문으로 처리해 주세요.">
    {' '}
    !
  </b>
)

const COLUMNS = [
  link('reservedAt', {
    width: 11.4,
    value: ({ reservedAt }) => cellTime(reservedAt),
    search: ({ mountReservationSeq }) => ({ seq: String(mountReservationSeq) }),
  }),
  custom('state', {
    width: 6.5,
    tone: ({ overdue }) => (overdue ? 'red' : undefined),
    cell: ({ state, overdue }) => (
      <>
        {statePill(mountReservationStateLabels[state], overdue ? 'red' : mountTones[state])}
        {overdue && OVERDUE}
      </>
    ),
  }),
  custom('needsCheck', {
    width: 7,
    cell: ({ checkReason }) => (checkReason ? statePill(checkLabels[checkReason], 'red') : null),
  }),
  custom('orderState', {
    width: 6.5,
    cell: arrivalOf,
  }),
  custom('storeName', {
    width: 10.5,
    minWidth: 8.5,
    cut: true,
    cell: ({ storeName, storeSeq, region }) => nameCell(linkTo(storeName, `${STORE}?seq=${storeSeq}`), region),
  }),
  twoLine('customerName', { width: 8.8, minWidth: 8.8, second: ({ customerPhone }) => customerPhone }),
  text('itemSummary', { width: 20, grow: true }),
  number('quantity', { width: 4 }),
  twoLine('carText', { width: 8, minWidth: 6.5, second: ({ carNumber }) => carNumber }),
  custom('orderNo', {
    width: 9.5,
    cell: ({ orderNo, orderSeq }) =>
      orderNo ? linkTo(orderNoText(orderNo), `${ORDER}?seq=${orderSeq}`) : mutedText('렌탈'),
  }),
  custom('kind', { width: 4.2, cell: ({ kind }) => mountReservationKindLabels[kind] }),
  text('region', { width: 9.5, hidden: true }),
  text('customerPhone', { width: 8.8, minWidth: 8.8, hidden: true }),
  text('carNumber', { width: 7, hidden: true }),
  number('changeCount', { width: 4 }),
  custom('madeBy', { width: 5, cell: ({ madeBy }) => mountReservationByLabels[madeBy] }),
]

const VIEWS = [
  { key: 'list', label: '목록' },
  { key: 'day', label: '하루' },
  { key: 'month', label: '월' },
] as const

/** Renders 장착 예약 as a list, as a day of a store or as a month. */
export function MountReservationList() {
  const router = useRouter()
  // search values are strings; `viewOf` parses them
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const actions = useMountActions()
  const view = viewOf(search)
  return (
    <>
      <Tabs
        label="보기"
        items={VIEWS}
        value={view}
        onChange={(key) => {
          const { view: _view, seq: _seq, ...rest } = search
          const month = key === 'month' && monthToOpen(search)
          void router.navigate({
            to: '.',
            search: key === 'list' ? rest : { ...rest, view: key, ...(month && { month }) },
          })
        }}
      >
        {view === 'day' ? (
          <DayView />
        ) : view === 'month' ? (
          <MonthView />
        ) : (
          <ListScreen
            def={mountReservationDef}
            columns={COLUMNS}
            caption="장착 예약 목록"
            actions={actions}
            toolbar={({ rightsKnown: known, canWrite }) => known && canWrite && <BookButton />}
          />
        )}
      </Tabs>
      <MountDrawer />
    </>
  )
}
