import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import type { ListDef } from '@/kit/list/list-def'
import { ListScreen } from '@/kit/list/list-screen'
import { itemReviewActionLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkReviews } from '../review-shared/review.calls'
import { refusals } from '../review-shared/review.rules'
import { MAX_AT_ONCE, useReviewActions } from '../review-shared/review-actions'
import { boldWhileNew, reviewColumns } from '../review-shared/review-columns'
import { type ReviewTile, ReviewTiles } from '../review-shared/review-tiles'
import { useUnfold } from '../review-shared/use-unfold'
import { ItemReviewTabs } from './item-review.tabs'

type Path = '/api/v1/admin/item-reviews'
type Row = Schemas['ItemReviewRow']

const PATH = '/api/v1/admin/item-reviews'
const DETAIL = '/generalcommunity/purchasereview/detail'

const none = { checked: undefined, rating: undefined, replied: undefined, reported: undefined, rewardState: undefined }
const TILES: readonly ReviewTile<Path>[] = [
  { of: 'unchecked', label: '미확인', tone: 'blue', apply: { ...none, state: ['PUBLISHED'], checked: false } },
  {
    of: 'lowUnreplied',
    label: '1~2점 미답변',
    tone: 'red',
    apply: { ...none, state: undefined, rating: ['1', '2'], replied: false },
  },
  { of: 'reported', label: '신고', tone: 'red', apply: { ...none, state: undefined, reported: true } },
  { of: 'unrewarded', label: '포인트 미지급', apply: { ...none, state: undefined, rewardState: ['NONE'] } },
]

/** Renders the reviews of tires or of batteries. */
export function ItemReviewScreen({ def, caption }: { def: ListDef<Path>; caption: string }) {
  const { mutateAsync: bulk } = useBulkReviews(PATH)
  const { column: open, rowDetail } = useUnfold(def)
  const columns = useMemo(() => {
    const { seq, createdAt, item, sizeLabel, carText, rating, content, ...rest } = reviewColumns(def, DETAIL)
    const { toggle } = columnsOf(def)
    return boldWhileNew<Row>([
      open,
      seq,
      createdAt,
      item,
      sizeLabel,
      carText,
      rating,
      content,
      rest.writerName,
      rest.checked,
      rest.replied,
      rest.reward,
      toggle('best', {
        width: 5,
        run: (row, best) => bulk({ body: { action: best ? 'SET_BEST' : 'UNSET_BEST', seqs: [row.itemReviewSeq] } }),
      }),
      rest.reportCount,
      rest.state,
    ])
  }, [def, open, bulk])
  const commonActions = useReviewActions(def, DETAIL)
  const actions = useMemo(() => {
    const best = (action: 'SET_BEST' | 'UNSET_BEST'): ListAction<Row> => ({
      label: itemReviewActionLabels[action],
      on: 'many',
      max: MAX_AT_ONCE,
      ...(action === 'SET_BEST' && { refuse: refusals.best }),
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [...commonActions, best('SET_BEST'), best('UNSET_BEST')]
  }, [commonActions, bulk])
  return (
    <ListScreen
      def={def}
      columns={columns}
      caption={caption}
      actions={actions}
      rowDetail={rowDetail}
      summary={<ItemReviewTabs />}
      tiles={(list) => <ReviewTiles list={list} tiles={TILES} />}
    />
  )
}
