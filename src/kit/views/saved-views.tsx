import type { ListPath } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import type { List } from '../list/use-list'

interface Props {
  list: List<ListPath>
}

/** Placeholder for the button while its code loads, so that the rows are not delayed. */
const Placeholder = () => (
  <Button variant="ghost" aria-haspopup="menu" disabled="목록을 먼저 불러오고 있습니다.">
    <span aria-hidden="true">☆ </span>보기 <span aria-hidden="true">▾</span>
  </Button>
)
const ViewsButton = lazyPart<Props>(async () => (await import('./views-button')).ViewsButton, Placeholder)

/** Renders 보기: the saved views of this list. */
export function SavedViews<P extends ListPath>({ list }: { list: List<P> }) {
  // a lazy component cannot have the list's path as a type parameter
  return list.isFirstLoad ? <Placeholder /> : <ViewsButton list={list as List<ListPath>} />
}
