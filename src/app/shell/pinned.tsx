import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayOpen, screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { searchOf } from '@/shared/lib/view-search'
import { usePins } from '@/shared/ui/pin-button'
import styles from './side-menu.module.css'

/** Renders the screens and saved views this admin has pinned. Those that they may no longer open are left out. */
export function Pinned() {
  const me = useMe()
  const pins = usePins()
  const hasViews = pins.some(({ savedViewSeq }) => savedViewSeq !== undefined)
  const { data: views } = useQuery({
    ...apiQuery('/api/v1/admin/saved-views', { query: { size: 500 } }, { background: true }),
    enabled: hasViews,
  })
  const shown = pins.flatMap(({ path, savedViewSeq }) => {
    const screen = screenOf(path)
    if (!screen || !me || !mayOpen(screen, me)) return []
    if (savedViewSeq === undefined) return { key: path, path, title: screen.title, search: {} }
    const view = views?.items.find((each) => each.savedViewSeq === savedViewSeq)
    return view ? { key: `${path} ${savedViewSeq}`, path, title: view.name, search: searchOf(view) } : []
  })
  if (shown.length === 0) return null
  return (
    <ul aria-label="고정한 화면" className={styles.pinned}>
      {shown.map(({ key, path, title, search }) => (
        <li key={key}>
          <Link to={path} search={search} className={styles.entry}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
