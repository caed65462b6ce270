import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { AnyFilter } from '@/kit/filters/filter'
import { parametersOf } from '@/kit/filters/filter-draft'
import type { Search } from '@/kit/filters/filter-values'
import type { ScreenPath } from '@/kit/screen-path'
import { useSearchMemory } from '@/shared/store/search-memory'
import { TabLinks, tabClass } from '@/shared/ui/tabs'
import { carryFilters } from './review.rules'

export interface ReviewTab {
  to: ScreenPath
  label: string
  filters: readonly AnyFilter[]
}

const namesOf = ({ filters }: ReviewTab) => filters.flatMap(parametersOf)

/** Renders the screens of one kind of reviews as tabs. Filters that both tabs know are kept when switching. */
export function ReviewTabs({ label, tabs }: { label: string; tabs: readonly ReviewTab[] }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  // search values are strings, parsed by the definitions
  const search = useSearch({ strict: false }) as Search
  const { recall } = useSearchMemory.getState()
  const currentTab = tabs.find(({ to }) => to === pathname)
  return (
    <TabLinks label={label} current={pathname}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          data-key={tab.to}
          activeOptions={{ exact: true, includeSearch: false }}
          search={carryFilters(currentTab ? namesOf(currentTab) : [], namesOf(tab), search, recall(tab.to))}
          className={tabClass(tab === currentTab)}
          aria-current={tab === currentTab ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </TabLinks>
  )
}
