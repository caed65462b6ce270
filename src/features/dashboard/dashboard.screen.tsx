import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCounterScreens, useCounters, useRefreshCounters } from '@/menu/counters'
import { screens } from '@/menu/menu'
import { useMe } from '@/shared/api/me'
import { formatTime } from '@/shared/lib/dates'
import { recentScreens } from '@/shared/lib/recent-screens'
import { Icon } from '@/shared/ui/icon'
import { Button } from '@/shared/ui/inputs/button'
import styles from './dashboard.module.css'

const weekdays = '일월화수목금토'
const RECENT = 7

/** `2026-11-21 (토) 09:12`, in Seoul. */
function moment(at: number): string {
  const [day = '', time = ''] = formatTime(at).split(' ')
  return `${day} (${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}) ${time}`
}

/** What waits for this admin, and where she was last. The order widgets come with the groups they show. */
export function DashboardScreen() {
  const me = useMe()
  const waiting = useCounterScreens()
  const { counts, asOf } = useCounters()
  const refresh = useRefreshCounters()
  const [opened] = useState(() => Date.now())
  const recent = useMemo(() => {
    const byPath = new Map(screens.map((screen) => [screen.path, screen]))
    const others = recentScreens().filter((path) => path !== '/dashboard')
    return others.flatMap((path) => byPath.get(path) ?? []).slice(0, RECENT)
  }, [])

  return (
    <>
      <p className={styles.head}>
        {moment(asOf || opened)} 기준
        <Button size="sm" onClick={refresh}>
          <Icon name="refresh" /> 새로고침
        </Button>
      </p>
      {me && waiting.length === 0 && recent.length === 0 && (
        <p className={styles.empty}>표시할 항목이 없습니다. 왼쪽 메뉴를 이용해 주세요.</p>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">처리할 일</h2>
          <div className={styles.tiles}>
            {waiting.map(({ path, title, counter }) => {
              const count = counter ? counts[counter] : undefined
              return (
                <Link key={path} to={path} className={styles.tile}>
                  {title.replace(/ 관리$/, '')}
                  <b>{count ?? '–'}</b>
                  <small>{counter === 'REVIEW' ? '확인하지 않은 후기' : '답변을 기다리는 문의'}</small>
                </Link>
              )
            })}
          </div>
        </section>
      )}
      {/* not before the tiles above it can be there: nothing jumps */}
      {me && recent.length > 0 && (
        <section aria-labelledby="recent">
          <h2 id="recent">최근 화면</h2>
          <ul className={styles.recent}>
            {recent.map(({ path, title, group }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
                <small>{group}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
