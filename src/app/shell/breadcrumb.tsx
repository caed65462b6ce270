import { Link, useRouterState } from '@tanstack/react-router'
import styles from './breadcrumb.module.css'
import { crumbsOf } from './page-title'

/** Renders the breadcrumb: 메인 > group > list > page. */
export function Breadcrumb({ title }: { title: string }) {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  return (
    <nav aria-label="현재 위치" className={styles.crumb}>
      <ol>
        {crumbsOf(pathname, title).map((crumb, index, all) => (
          <li key={crumb.title} aria-current={index === all.length - 1 ? 'page' : undefined}>
            {crumb.path ? (
              <Link to={crumb.path} activeOptions={{ exact: true }}>
                {crumb.title}
              </Link>
            ) : (
              crumb.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
