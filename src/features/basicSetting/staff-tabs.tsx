import { Link, useLocation } from '@tanstack/react-router'
import { tabClass, tabRow } from '@/shared/ui/tabs'

const tabs = [
  { to: '/basicSetting/permission', label: '권한그룹' },
  { to: '/basicSetting/admin', label: '관리자 계정' },
] as const

/** Renders the tabs of the two admin screens. */
export function StaffTabs() {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={tabRow} aria-label="관리자 관리">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={tabClass(here === to)} aria-current={here === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
