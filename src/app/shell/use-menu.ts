import { useMemo } from 'react'
import type { Counters } from '@/menu/counters'
import { groups, type Screen } from '@/menu/menu'
import type { IconName } from '@/shared/ui/icon'
import { useChrome } from './stored-chrome'

/** The icons of the menu's groups. */
export const groupIcons: Record<(typeof groups)[number]['segment'], IconName> = {
  basicSetting: 'settings',
  exhibit: 'display',
  product: 'wheel',
  car: 'car',
  promotion: 'promotion',
  orderdelivery: 'delivery',
  member: 'members',
  corpmember: 'business',
  generalcommunity: 'community',
  inquirycommunity: 'inquiry',
  branch: 'store',
  rental: 'rental',
}

/** Returns the groups and entries this admin may open; null while unknown. */
export function useMenu() {
  const { menu } = useChrome()
  return useMemo(() => {
    if (!menu) return null
    return groups
      .map((group) => ({ ...group, entries: menu.filter(({ groupNo }) => groupNo === group.no) }))
      .filter(({ entries }) => entries.length > 0)
  }, [menu])
}

/** Returns the sum of a group's badges. */
export const waitingIn = ({ entries }: { entries: readonly Screen[] }, counts: Counters['counts']): number =>
  entries.reduce((sum, { counter }) => sum + ((counter && counts[counter]) || 0), 0)
