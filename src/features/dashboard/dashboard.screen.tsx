import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { useMe, useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { Icon } from '@/shared/ui/icon'
import { Button } from '@/shared/ui/inputs/button'
import styles from './dashboard.module.css'
import { type WidgetName, widgetCodes } from './dashboard.rules'
import { FirstSteps } from './first-steps'
import { BestWidget, LowStockWidget } from './item.widgets'
import { OrdersWidget } from './orders.widget'
import { SalesWidget } from './sales.widget'
import { MountsWidget, PendingWidget, UnansweredWidget } from './waiting.widgets'
import { PageContext, type Round } from './widget'

const weekdays = '일월화수목금토'
/** Reload interval in ms while the page is visible. */
export const REFRESH_MS = 300_000

const widgets = {
  orders: OrdersWidget,
  pending: PendingWidget,
  sales: SalesWidget,
  unanswered: UnansweredWidget,
  best: BestWidget,
  lowStock: LowStockWidget,
  mounts: MountsWidget,
} as const satisfies Readonly<Record<WidgetName, ComponentType>>

/** Returns e.g. `2026-11-21 (토) 09:12` in Seoul time. */
function moment(at: number | string): string {
  const [day = '', time = ''] = formatTime(at).split(' ')
  return `${day} (${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}) ${time}`
}

/**
 * Holds the reload rounds: manual ones, and one every five minutes while the page is visible.
 * A missed round follows when the page becomes visible again.
 */
function useRounds() {
  const [{ at, ...round }, start] = useState(() => ({ at: Date.now(), count: 0, background: false }))
  const begin = useCallback(
    (background: boolean) => start(({ count }) => ({ at: Date.now(), count: count + 1, background })),
    [],
  )
  useEffect(() => {
    const due = () => {
      if (document.visibilityState === 'visible' && Date.now() - at >= REFRESH_MS) begin(true)
    }
    const timer = setTimeout(due, Math.max(0, at + REFRESH_MS - Date.now()))
    document.addEventListener('visibilitychange', due)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', due)
    }
  }, [at, begin])
  const { count, background } = round
  return { at, round: useMemo((): Round => ({ count, background }), [count, background]), begin }
}

/** Returns the time of the shown numbers: that of the orders' answer, otherwise the time of the request. */
function useAsOf(requestedAt: number, seesOrders: boolean): number | string {
  const { data } = useQuery({ ...apiQuery('/api/v1/admin/dashboard/orders', {}), enabled: seesOrders })
  return data?.asOf ?? requestedAt
}

/**
 * Renders the dashboard: today's orders, open work, waiting inquiries, low stock and today's mounts.
 * Each widget is shown to admins who may see it.
 */
export function DashboardScreen() {
  const me = useMe()
  const { canRead } = useRights()
  const { at, round, begin } = useRounds()
  const [refusedWidgets, setRefusedWidgets] = useState<readonly WidgetName[]>([])
  const refused = useCallback(
    (name: WidgetName) => setRefusedWidgets((names) => (names.includes(name) ? names : [...names, name])),
    [],
  )
  const page = useMemo(() => ({ round, refused }), [round, refused])
  const names = Object.keys(widgets) as WidgetName[]
  const allowed = names.filter((name) => widgetCodes[name].some(canRead))
  const asOf = useAsOf(at, allowed.includes('orders'))
  const nothing = allowed.every((name) => refusedWidgets.includes(name))
  return (
    <PageContext value={page}>
      <p className={styles.head}>
        {moment(asOf)} 기준
        <Button size="sm" onClick={() => begin(false)}>
          <Icon name="refresh" /> 새로고침
        </Button>
      </p>
      {me && <FirstSteps />}
      {me && nothing && <p className={styles.empty}>표시할 항목이 없습니다. 왼쪽 메뉴를 이용해 주세요.</p>}
      <div className={styles.page}>
        {allowed.map((name) => {
          const Part = widgets[name]
          return <Part key={name} />
        })}
      </div>
    </PageContext>
  )
}
