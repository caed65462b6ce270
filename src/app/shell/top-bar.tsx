import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Me, useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { config } from '@/shared/config'
import { Icon } from '@/shared/ui/icon'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { confirmAndSignOut } from '../sign-out'
import { Logo } from './logo'
import { useChrome } from './stored-chrome'
import styles from './top-bar.module.css'

interface Props {
  onMenu: () => void
  palette: ReactNode
  tray: ReactNode
}

/** Renders the top bar: logo, palette, Excel jobs, shop link, account, logout. */
export function TopBar({ onMenu, palette, tray }: Props) {
  const me = useMe()
  const { shopName } = useChrome()
  return (
    <header className={styles.top}>
      <button type="button" className={styles.burger} aria-label="메뉴 열기" onClick={onMenu}>
        <Icon name="menu" size="1.5rem" />
      </button>
      <Link to="/dashboard" className={styles.logo} aria-label={`${shopName ?? ''} 관리자, 대시보드로`.trim()}>
        <Logo className={styles.mark} />
        <span>{shopName}</span> <small>관리자</small>
      </Link>
      {palette}
      <div className={styles.right}>
        {tray}
        {config.shopUrl ? (
          <a className={buttonClass()} href={config.shopUrl} target="_blank" rel="noopener noreferrer">
            <span className={styles.shopText}>쇼핑몰 바로가기</span>
            <Icon name="external" size="1.2rem" />
          </a>
        ) : (
          <Button disabled="쇼핑몰 주소(SHOP_URL)가 설정되어 있지 않습니다.">쇼핑몰 바로가기</Button>
        )}
        {session.accessToken() === '' ? (
          <Link to="/login" className={buttonClass('primary')}>
            로그인
          </Link>
        ) : (
          <Who me={me} />
        )}
      </div>
    </header>
  )
}

function Who({ me }: { me: Me | undefined }) {
  return (
    <>
      <Link
        to="/myinfo"
        className={styles.who}
        aria-label={me ? `내 정보, ${me.name} ${me.permissionGroup.name}` : '내 정보'}
      >
        {/* rendered by CSS, so that the visible text equals the accessible name */}
        <i aria-hidden="true" data-letter={me?.name.slice(0, 1)}>
          {!me && <Icon name="user" />}
        </i>
        {me && (
          <span className={styles.whoText}>
            <b>{me.name}</b> <small>{me.permissionGroup.name}</small>
          </span>
        )}
      </Link>
      <Button variant="ghost" className={styles.out} onClick={confirmAndSignOut}>
        로그아웃
      </Button>
    </>
  )
}
