import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useMe } from '@/shared/api/me'
import type { ListPath } from '@/shared/api/types'
import { AnchoredMenu, type AnchoredMenuProps } from '@/shared/ui/layers/anchored-menu'
import { openDialog } from '@/shared/ui/layers/dialog'
import type { List } from '../list/use-list'
import { ViewForm } from './view-form'
import { isShowingView, type View, viewSearchParams, viewsOf, viewsQuery } from './views'
import { ViewsTable } from './views-table'

interface Props {
  list: List<ListPath>
  anchor: HTMLElement
  onClose: () => void
}

/** Returns a function that opens a view in a list; the view's columns apply while it is active. */
export function useOpenView(list: List<ListPath>): (view: View) => Promise<void> {
  const router = useRouter()
  return async (view) => {
    const { def, state } = list
    if (isShowingView(def, state, view) && state.page === 1) list.reload()
    // the URL's parameters come from the definition of the screen that is open
    else await router.navigate({ to: '.', search: viewSearchParams(def, view) })
    // set explicitly, because in the default state the view cannot be inferred from the list's state
    list.setView({ seq: view.savedViewSeq, columns: view.columns })
  }
}

/** Renders the menu of the button 보기. */
export function ViewsMenu({ list, anchor, onClose }: Props) {
  const { def, state } = list
  const me = useMe()
  const views = useQuery({ ...viewsQuery(def.screen), refetchOnMount: 'always' })
  const openView = useOpenView(list)
  const defaultSeq = me?.defaultViews.find((view) => view.screen === def.screen)?.savedViewSeq
  const { mine, others } = viewsOf(views.data?.items ?? [], def, me?.adminSeq)

  const itemOf = (group: string) => (view: View) => ({
    label: view.name,
    group,
    checked: isShowingView(def, state, view),
    note: [
      view.savedViewSeq === defaultSeq && '기본',
      view.adminSeq === me?.adminSeq ? view.shared && '공유' : view.ownerName,
    ]
      .filter(Boolean)
      .join(' · '),
    run: () => void openView(view),
  })
  const placeholders: AnchoredMenuProps['items'] =
    views.error && !views.data && !isSilent(views.error)
      ? [{ label: '다시 시도', note: messageOf(views.error), keepOpen: true, run: () => void views.refetch() }]
      : views.data
        ? []
        : [{ label: '보기를 불러오는 중…', reason: '잠시만 기다려 주세요.', run: () => undefined }]
  return (
    <AnchoredMenu
      anchor={anchor}
      label="저장된 보기"
      onClose={onClose}
      items={[
        ...placeholders,
        ...mine.map(itemOf('내 보기')),
        ...others.map(itemOf('공유된 보기')),
        {
          label: '현재 조건을 새 보기로 저장',
          group: '이 목록',
          run: () =>
            void openDialog((close) => <ViewForm list={list} close={close} />, { title: '보기 저장', size: 'md' }),
        },
        {
          label: '보기 관리',
          group: '이 목록',
          reason: views.data && mine.length + others.length === 0 ? '저장된 보기가 없습니다.' : undefined,
          run: () =>
            void openDialog((close) => <ViewsTable list={list} close={close} />, { title: '보기 관리', size: 'lg' }),
        },
      ]}
    />
  )
}
