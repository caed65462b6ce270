import { useMemo } from 'react'
import { storeTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import {
  storeFranchiseLabels,
  storeServiceLabels,
  storeStateLabels,
  storeTypeLabels,
} from '@/shared/api/gen/branch-manage.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays } from '@/shared/lib/days'
import { mutedText, statePill } from '@/shared/ui/table/cells'
import { formatPhone } from '../../../../domain/common/phone'
import { serviceIcons } from './service-icons'
import { storeDef } from './store.def'
import { useBulkStores } from './store-list.calls'

type Row = Schemas['StoreRow']

const { text, link, number, count, time, day, custom, toggle } = columnsOf(storeDef)

const servicesOf = ({ services }: Row) => services.map((service) => storeServiceLabels[service]).join(', ')

const stateTip = ({ state, pauseReason, pausedUntil, closeReason }: Row) =>
  state === 'PAUSED'
    ? [pauseReason, pausedUntil && `${pausedUntil} 재개 예정`].filter(Boolean).join(', ') || undefined
    : (state === 'CLOSED' && closeReason) || undefined

const SOON_DAYS = 30
/** Returns whether the contract has ended or ends within a month. */
const endsSoon = ({ contractTo, state }: Row): boolean =>
  contractTo !== null && state !== 'CLOSED' && contractTo <= addDays(todaySeoul(new Date()), SOON_DAYS)

const FULL = 90

export function useStoreColumns() {
  const { mutateAsync: bulk } = useBulkStores()
  const { canRead } = useRights()
  const orders = canRead('ORDER_MANAGEMENT')
  return useMemo(
    () => [
      link('name', {
        to: '/branch/manage/detail',
        search: (store) => ({ seq: String(store.storeSeq) }),
        second: ({ storeCode, storeType }) => `${storeCode} · ${storeTypeLabels[storeType]}`,
        width: 12,
        grow: true,
      }),
      custom('state', {
        width: 6,
        sort: 'state',
        tip: stateTip,
        cell: ({ state }) => statePill(storeStateLabels[state], storeTones[state]),
      }),
      custom('contractTo', {
        width: 7.2,
        sort: 'contractTo',
        tone: (store) => (endsSoon(store) ? 'red' : undefined),
        cell: ({ contractTo, contractFrom }) => contractTo ?? mutedText(contractFrom ? '자동연장' : '-'),
      }),
      toggle('visible', {
        width: 4.6,
        run: ({ storeSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [storeSeq] } }),
      }),
      toggle('recommended', {
        width: 4.6,
        run: ({ storeSeq }, next) => bulk({ body: { action: next ? 'RECOMMEND' : 'UNRECOMMEND', seqs: [storeSeq] } }),
      }),
      text('region', { width: 10, minWidth: 9 }),
      text('phone', { width: 8.6, minWidth: 8.4, value: (store) => formatPhone(store.phone) }),
      orders
        ? count('upcomingReservationCount', {
            width: 7.2,
            to: '/orderdelivery/mountreserve',
            search: (store) => ({ storeSeq: String(store.storeSeq), reservedAt: 'all' as const }),
          })
        : number('upcomingReservationCount', { width: 7.2 }),
      text('storeCode', { width: 5.4, hidden: true }),
      text('storeType', { width: 5, hidden: true, value: (store) => storeTypeLabels[store.storeType] }),
      text('franchise', { width: 7, hidden: true, value: (store) => storeFranchiseLabels[store.franchise] }),
      text('ownerName', { width: 5, hidden: true }),
      text('ownerPhone', { width: 8.8, minWidth: 8.8, hidden: true }),
      text('maxRim', { width: 7.2, minWidth: 7.2, align: 'end', value: (store) => `${store.maxRim}인치` }),
      custom('services', {
        width: 9,
        tip: servicesOf,
        cell: (store) => serviceIcons(store.services, servicesOf(store)),
      }),
      custom('weekRate', {
        title: '주간 예약률',
        width: 7,
        align: 'end',
        tone: ({ weekRate }) => (weekRate !== null && weekRate >= FULL ? 'amber' : undefined),
        cell: ({ weekRate }) => (weekRate === null ? null : `${weekRate}%`),
      }),
      custom('ratingAverage', {
        width: 6.6,
        align: 'end',
        sort: 'ratingAverage',
        cell: ({ ratingAverage, storeReviewCount }) =>
          ratingAverage === null ? null : `${ratingAverage.toFixed(1)} (${storeReviewCount})`,
      }),
      number('mountCount30d', { width: 7.2 }),
      text('managerName', { width: 5, minWidth: 5 }),
      time('lastMountedAt', { hidden: true }),
      day('createdAt', { width: 7.2 }),
    ],
    [bulk, orders],
  )
}
