import { Link, type LinkProps, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { Tabs, tabClass, tabRow } from '@/shared/ui/tabs'
import type { Search } from '../filters/values'

interface RouteTab {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Shown only to those who may read it; left out: to all. */
  code?: Schemas['PermissionCode']
}

/** Screens that belong together, as tabs on top of each of them. They keep nothing of each other's filters. */
export function RouteTabs({ label, items }: { label: string; items: readonly RouteTab[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const rights = useRights()
  return (
    <nav className={tabRow} aria-label={label}>
      {items
        .filter(({ to, code }) => to === here || code === undefined || rights.canRead(code))
        .map(({ to, label: text }) => (
          <Link key={to} to={to} className={tabClass(here === to)} aria-current={here === to ? 'page' : undefined}>
            {text}
          </Link>
        ))}
    </nav>
  )
}

interface ScreenTab {
  /** Stands in the URL as `?tab=`, but for the first tab. */
  key: string
  label: ReactNode
  screen: () => ReactNode
}

/** What an open drawer puts into the URL; it belongs to the tab that was left. */
const drawerKeys = ['seq', 'new', 'copy']

/** Lists of one route as tabs in the URL: each has its own filters, which are found again on coming back to it. */
export function ScreenTabs({
  label,
  items,
  keep = [],
}: {
  label: string
  items: readonly ScreenTab[]
  /** Filters that stay with another tab: what all of them are about. */
  keep?: readonly string[]
}) {
  const router = useRouter()
  // leaves are text; the definitions read them
  const search = useSearch({ strict: false }) as Search
  const left = useRef(new Map<string, Search>())
  const first = items[0]
  const here = items.find(({ key }) => key === search.tab) ?? first
  useEffect(() => {
    const kept = Object.entries(search).filter(([name]) => !drawerKeys.includes(name))
    if (here) left.current.set(here.key, Object.fromEntries(kept))
  }, [search, here])
  if (!here) return null
  return (
    <Tabs
      label={label}
      items={items}
      value={here.key}
      onChange={(key) => {
        const next = left.current.get(key) ?? (key === first?.key ? {} : { tab: key })
        const kept = Object.fromEntries(keep.map((name) => [name, search[name]]))
        void router.navigate({ to: '.', search: { ...next, ...kept } })
      }}
    >
      {/* another tab is another list: nothing of the former one's rows or choices stays */}
      <Fragment key={here.key}>{here.screen()}</Fragment>
    </Tabs>
  )
}
