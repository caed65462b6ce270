import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import type { ListDef } from '@/kit/list/list-def'
import { ListScreen } from '@/kit/list/list-screen'
import { storeReviewActionLabels } from '@/shared/api/gen/generalcommunity-mountreview.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { linkTo, nameCell } from '@/shared/ui/table/cells'
import { useBulkReviews } from '../review-shared/review.calls'
import { refusals } from '../review-shared/review.rules'
import { MAX_AT_ONCE, useReviewActions } from '../review-shared/review-actions'
import { boldWhileNew, reviewColumns } from '../review-shared/review-columns'
import { type ReviewTile, ReviewTiles } from '../review-shared/review-tiles'
import { useUnfold } from '../review-shared/use-unfold'
import { StoreReviewTabs } from './store-review.tabs'

type Path = '/api/v1/admin/store-reviews'
type Row = Schemas['StoreReviewRow']

const PATH = '/api/v1/admin/store-reviews'
const DETAIL = '/generalcommunity/mountreview/detail'
const STORE = '/branch/manage/detail'

const none = { checked: undefined, rating: undefined, extraCharge: undefined, forwarded: undefined, state: undefined }
const low = { ...none, rating: ['1', '2'] as ['1', '2'] }
const TILES: readonly ReviewTile<Path>[] = [
  { of: 'unchecked', label: '미확인', tone: 'blue', apply: { ...none, state: ['PUBLISHED'], checked: false } },
  { of: 'low', label: '1~2점', tone: 'red', apply: low },
  { of: 'extraCharged', label: '추가요금', tone: 'red', apply: { ...none, extraCharge: true } },
  { of: 'lowUnforwarded', label: '미전달(1~2점)', tone: 'red', apply: { ...low, forwarded: false } },
]

/** Returns the extra charge requested on site, or null if there was none. */
const extraOf = ({ extraCharge }: Row) => (extraCharge?.asked ? formatThousands(extraCharge.amount) : null)

/** Renders the reviews of tire or battery mounts. */
export function StoreReviewScreen({ def, caption }: { def: ListDef<Path>; caption: string }) {
  const { mutateAsync: bulk } = useBulkReviews(PATH)
  const { column: open, rowDetail } = useUnfold(def)
  const columns = useMemo(() => {
    const { seq, createdAt, item, sizeLabel, rating, content, ...rest } = reviewColumns(def, DETAIL)
    const { custom, day, yesNo } = columnsOf(def)
    return boldWhileNew<Row>([
      open,
      seq,
      createdAt,
      custom('storeName', {
        width: 12,
        minWidth: 10,
        cut: true,
        cell: ({ storeName, storeSeq, region }) => nameCell(linkTo(storeName, `${STORE}?seq=${storeSeq}`), region),
      }),
      rating,
      content,
      rest.state,
      yesNo('storeReply', { yes: '답변', no: '-', width: 6.6, value: ({ storeReply }) => storeReply !== null }),
      custom('extraCharge', {
        width: 5.6,
        align: 'end',
        tone: (row) => (row.extraCharge?.asked ? 'red' : undefined),
        cell: extraOf,
      }),
      item,
      sizeLabel,
      day('mountedOn', { width: 7.5 }),
      rest.writerName,
      rest.replied,
      custom('forwardedAt', {
        width: 4.6,
        cell: ({ forwardedAt }) => (forwardedAt === null ? null : '전달'),
      }),
      rest.reward,
      rest.checked,
    ])
  }, [def, open])
  const common = useReviewActions(def, DETAIL)
  const actions = useMemo(() => {
    const forward: ListAction<Row> = {
      label: storeReviewActionLabels.FORWARD,
      on: 'both',
      max: MAX_AT_ONCE,
      refuse: (row) => refusals.forward(row, Date.now()),
      ask: (_rows, _all, seqs) =>
        `후기 ${formatThousands(seqs.length)}건을 장착점 연락처로 알립니다. 작성자의 연락처는 보내지 않습니다.`,
      run: (seqs) => bulk({ body: { action: 'FORWARD', seqs } }),
    }
    return [...common, forward]
  }, [common, bulk])
  return (
    <ListScreen
      def={def}
      columns={columns}
      caption={caption}
      actions={actions}
      rowDetail={rowDetail}
      summary={<StoreReviewTabs />}
      tiles={(list) => <ReviewTiles list={list} tiles={TILES} />}
    />
  )
}
