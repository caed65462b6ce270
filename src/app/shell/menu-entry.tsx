import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { badgeText } from '@/menu/counters'
import { PG_LINK, type Screen } from '@/menu/menu'
import { browserPorts } from '@/shared/api/ports'
import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { spoken } from '@/shared/ui/spoken'
import { useEntryLink } from './entry-link'
import styles from './side-menu.module.css'

interface Props {
  screen: Screen
  current: boolean
  count: number | undefined
  tabIndex: number
  /** What the admin wants it opened with. */
  view: Schemas['DefaultView'] | undefined
}

/** One screen in the menu, or the way out to the payment provider. */
export function MenuEntry({ screen, current, count, tabIndex, view }: Props) {
  const link = useEntryLink(screen.path, view)
  const shared = {
    role: 'treeitem',
    tabIndex,
    'data-key': screen.path,
    'aria-current': current ? ('page' as const) : undefined,
    className: `${styles.entry} ${current ? styles.on : ''}`,
  }

  if (screen.path === PG_LINK) {
    return (
      <div role="none">
        <a
          {...shared}
          href={config.pgAdminUrl || undefined}
          aria-disabled={!config.pgAdminUrl || undefined}
          data-tip={config.pgAdminUrl ? undefined : 'PG사 관리자 주소(PG_ADMIN_URL)가 설정되어 있지 않습니다.'}
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            if (config.pgAdminUrl) browserPorts.assign(config.pgAdminUrl)
          }}
        >
          {screen.title}
        </a>
      </div>
    )
  }

  const badge = badgeText(count)
  return (
    <div role="none">
      <Link {...shared} to={screen.path} search={link.search} onClick={link.onClick}>
        {screen.title}
        {badge && (
          <em>
            <span aria-hidden="true">{badge}</span>
            <span className={spoken}>, 미처리 {count}건</span>
          </em>
        )}
      </Link>
    </div>
  )
}
