import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '@/shared/api/query'
import styles from './login.module.css'

/** Renders the centered card around each sign-in step. */
export function LoginCard({ title, children }: { title?: string; children: ReactNode }) {
  // the same for all steps of the sign-in; without an answer the card has no name
  const { data: shop } = useQuery(apiQuery('/api/v1/common/shop', {}, { staleTime: 'static' }))
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.brand}>
          {shop?.logoUrl ? (
            <img src={shop.logoUrl} alt="" />
          ) : (
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <circle cx="16" cy="16" r="15" fill="var(--side)" />
              <circle cx="16" cy="16" r="8" fill="none" stroke="var(--logo-ring)" strokeWidth="4" />
              <circle cx="16" cy="16" r="3" fill="var(--on-fill)" />
            </svg>
          )}
          {shop?.shopName} <span>관리자</span>
        </h1>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </main>
  )
}

/** Renders an error above the button. */
export function LoginError({ children }: { children: ReactNode }) {
  return (
    <div className={styles.alert} role="alert">
      {children}
    </div>
  )
}
