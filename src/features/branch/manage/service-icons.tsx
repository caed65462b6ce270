import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/types'

type Service = Schemas['StoreService']

/** Icons with fixed positions, so that the column is easy to scan: wheel, steering wheel, battery, van. */
const ICONS: readonly (readonly [Service, string])[] = [
  ['MOUNT', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0m5 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0'],
  ['ALIGNMENT', 'M31 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0m9 0v9m0-9l-8-3m8 3l8-3'],
  ['BATTERY', 'M59 6h18v12h-18zm4 0v-2m10 2v-2m-11 8h4m4 0h4m-2-2v4'],
  ['VISIT', 'M87 6h11v11h-11zm11 4h4l3 4v3h-7m-8 0a2 2 0 1 0 4 0m5 0a2 2 0 1 0 4 0'],
]

/**
 * Renders the services of a store as icons with their count. `servicesText`: all of them as text.
 * Uses one SVG per row, because a list has hundreds of rows.
 */
export const serviceIcons = (services: readonly Service[], servicesText: string): ReactNode => (
  <>
    <svg
      width="5.4em"
      viewBox="0 0 108 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      role="img"
      aria-label={servicesText}
    >
      <path d={ICONS.map(([service, path]) => (services.includes(service) ? path : '')).join('')} />
    </svg>{' '}
    {services.length}
  </>
)
