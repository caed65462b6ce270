import type { ListPath } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { lazyPart } from '@/shared/ui/layers/lazy'
import type { List } from '../list/use-list'

interface Props {
  list: List<ListPath>
}

/** As the button stands before its code has come, which is no part of the way to the rows. */
const Waiting = () => (
  <Button variant="ghost" aria-haspopup="menu" disabled="목록을 먼저 불러오고 있습니다.">
    <span aria-hidden="true">☆ </span>보기 <span aria-hidden="true">▾</span>
  </Button>
)
const ViewsButton = lazyPart<Props>(async () => (await import('./views-button')).ViewsButton, Waiting)

/** 보기: the states of this list that were given a name. */
export function SavedViews<P extends ListPath>({ list }: { list: List<P> }) {
  // the list's path is a type parameter, which a component that is fetched cannot carry
  return list.first ? <Waiting /> : <ViewsButton list={list as unknown as List<ListPath>} />
}
