import { Link, type LinkProps, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { TabLinks, Tabs, tabClass } from '@/shared/ui/tabs'
import type { Search } from '../filters/filter-values'

interface RouteTab {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Required permission; undefined: shown to everyone. */
  code?: Schemas['PermissionCode']
}

/** Renders related screens as tabs (links). Each screen keeps its own filters. */
export function RouteTabs({ label, items }: { label: string; items: readonly RouteTab[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const rights = useRights()
  return (
    <TabLinks label={label} current={here}>
      {items
        .filter(({ to, code }) => to === here || code === undefined || rights.canRead(code))
        .map(({ to, label: text }) => (
          <Link
            key={to}
            to={to}
            data-key={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tabClass(here === to)}
            aria-current={here === to ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
    </TabLinks>
  )
}

interface ScreenTab {
  /** Value of `?tab=`; the first tab has none in the URL. */
  key: string
  label: ReactNode
  screen: () => ReactNode
}

/** URL parameters of an open drawer, which are dropped on leaving the tab. */
const drawerKeys = ['seq', 'new', 'copy']

/** Renders several lists of one route as tabs. Each tab remembers its own filters. */
export function ScreenTabs({
  label,
  items,
  keep = [],
}: {
  label: string
  items: readonly ScreenTab[]
  /** Filters that all tabs share. */
  keep?: readonly string[]
}) {
  const router = useRouter()
  // all leaves are text; the definitions parse them
  const search = useSearch({ strict: false }) as Search
  const lastSearches = useRef(new Map<string, Search>())
  const first = items[0]
  const here = items.find(({ key }) => key === search.tab) ?? first
  useEffect(() => {
    const kept = Object.entries(search).filter(([name]) => !drawerKeys.includes(name))
    if (here) lastSearches.current.set(here.key, Object.fromEntries(kept))
  }, [search, here])
  if (!here) return null
  return (
    <Tabs
      label={label}
      items={items}
      value={here.key}
      onChange={(key) => {
        const next = lastSearches.current.get(key) ?? (key === first?.key ? {} : { tab: key })
        const kept = Object.fromEntries(keep.map((name) => [name, search[name]]))
        void router.navigate({ to: '.', search: { ...next, ...kept } })
      }}
    >
      {/* remounts per tab, so that rows and selection are not shared */}
      <Fragment key={here.key}>{here.screen()}</Fragment>
    </Tabs>
  )
}
