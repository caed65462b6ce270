import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { storeTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { storeStateLabels } from '@/shared/api/gen/branch-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { Tabs } from '@/shared/ui/tabs'
import { StoreSections } from '../store-form/store-sections'
import { storeDetail } from './store.detail-def'
import { StoreTransitions } from './store-transitions'

const Days = lazyPart(
  async () => (await import('../store-tabs/store-days')).StoreDays,
  () => null,
)
const Fees = lazyPart(
  async () => (await import('../store-tabs/store-records')).StoreFees,
  () => null,
)
const Performance = lazyPart(
  async () => (await import('../store-tabs/store-records')).StorePerformance,
  () => null,
)
const Reviews = lazyPart(
  async () => (await import('../store-tabs/store-records')).StoreReviews,
  () => null,
)
const Logs = lazyPart(
  async () => (await import('../store-tabs/store-records')).StoreLogs,
  () => null,
)

const TABS = [
  { key: 'info', label: '정보' },
  { key: 'days', label: '예약·휴무' },
  { key: 'fees', label: '요금 이력' },
  { key: 'performance', label: '실적' },
  { key: 'reviews', label: '후기' },
  { key: 'logs', label: '이력' },
] as const
type Tab = (typeof TABS)[number]['key']

function OtherTab({ tab, store, mayWrite }: { tab: Tab; store: Schemas['Store']; mayWrite: boolean }) {
  switch (tab) {
    case 'days':
      return <Days store={store} mayWrite={mayWrite} />
    case 'fees':
      return <Fees store={store} />
    case 'performance':
      return <Performance store={store} />
    case 'reviews':
      return <Reviews store={store} />
    default:
      return <Logs store={store} />
  }
}

/** Renders a store. The form keeps its input when the admin switches tabs. */
export function StoreDetail() {
  const detail = useDetail(storeDetail)
  const { record, mayWrite, creating } = detail
  const router = useRouter()
  const search = useSearch({ strict: false }) as { tab?: string }
  const tab = (record && TABS.find(({ key }) => key === search.tab)?.key) ?? 'info'
  const state = record?.state
  const badge = useMemo(() => state && <Pill tone={storeTones[state]}>{storeStateLabels[state]}</Pill>, [state])
  const actions = (
    <>
      <CopyButton detail={detail} />
      {record && (
        <StoreTransitions
          store={record}
          mayWrite={mayWrite}
          isDirty={() => detail.form.isDirty()}
          follow={detail.follow}
        />
      )}
    </>
  )
  const screen = (
    <DetailScreen detail={detail} badge={badge} actions={actions}>
      {tab === 'info' || !record ? (
        <StoreSections detail={detail} />
      ) : (
        <OtherTab tab={tab} store={record} mayWrite={mayWrite} />
      )}
    </DetailScreen>
  )
  if (creating || !record) return screen
  return (
    <Tabs
      label="장착점"
      items={TABS}
      value={tab}
      onChange={(key) =>
        void router.navigate({
          to: '.',
          search: { seq: String(record.storeSeq), ...(key !== 'info' && { tab: key }) },
        })
      }
    >
      {screen}
    </Tabs>
  )
}
