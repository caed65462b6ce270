import { useMemo } from 'react'
import { groups } from '@/menu/menu'
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
