import { listOf, type Screen, screenOf } from '@/menu/menu'

/** Returns the title of a page. A detail without `seq` is titled as a creation. */
export function titleOf(pathname: string, search: Readonly<Record<string, unknown>>): string {
  const screen = screenOf(pathname)
  if (!screen) return '페이지를 찾을 수 없습니다.'
  return search.seq === undefined && screen.creates ? screen.creates.title : screen.title
}

/** A step of the breadcrumb; the last one has no path. */
export interface Crumb {
  title: string
  path?: string
}

/** Returns the breadcrumb: 메인 > group > list > page. */
export function crumbsOf(pathname: string, title: string): Crumb[] {
  const screen: Screen | undefined = screenOf(pathname)
  const crumbs: Crumb[] = [{ title: '메인', path: '/main' }]
  if (screen?.group) crumbs.push({ title: screen.group })
  const list = screen && listOf(pathname)
  if (list && list.path !== screen.path) crumbs.push({ title: list.title, path: list.path })
  crumbs.push({ title: screen ? title : '없는 페이지' })
  return crumbs
}
