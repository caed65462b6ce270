import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { DailyChart } from './daily-chart'
import { useMatch } from './match.actions'
import { Offers } from './offers'
import { rankText } from './price-ranking.rules'

const price = (amount: number | null) => (amount === null ? '-' : `${formatThousands(amount)}원`)

function RankingView({ row }: { row: Schemas['PriceRankingDetail'] }) {
  const writes = useRights().canWrite('ITEM_MANAGEMENT')
  const match = useAction({ mutationFn: useMatch(), meta: { computes: true } })
  const button = (
    <Button
      size="sm"
      variant="primary"
      busy={match.busy}
      disabled={row.rank === null ? '최저가 정보가 없습니다.' : undefined}
      onClick={() => match.run([row.itemSeq])}
    >
      최저가 맞춤
    </Button>
  )
  return (
    <>
      <Section title="순위" aside={button}>
        <ReadOnlyField label="상품코드">{row.itemCode}</ReadOnlyField>
        <ReadOnlyField label="규격">{row.sizeLabel || '-'}</ReadOnlyField>
        <ReadOnlyField label="판매가">{price(row.ourPrice)}</ReadOnlyField>
        <ReadOnlyField label="매입가">{price(row.costPrice)}</ReadOnlyField>
        <ReadOnlyField label="순위">{rankText(row) ?? '정보없음'}</ReadOnlyField>
        <ReadOnlyField label="최저가">
          {row.lowestSeller ? `${price(row.lowestPrice)} (${row.lowestSeller})` : '-'}
        </ReadOnlyField>
        <ReadOnlyField label="차이">
          {row.gap === null ? '-' : `${formatThousands(row.gap)}원 (${row.gapRate}%)`}
        </ReadOnlyField>
        <ReadOnlyField label="수집일시">{row.collectedAt ? formatTime(row.collectedAt) : '-'}</ReadOnlyField>
      </Section>
      <Offers offers={row.offers} ourPrice={row.ourPrice} writes={writes} />
      <DailyChart daily={row.daily} />
    </>
  )
}

/** Renders the offers and the price history (90 days) of an item in a drawer. */
export function RankingDrawerContent({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const { seq = 0 } = target
  const read = useQuery({ ...apiQuery('/api/v1/admin/price-rankings/{seq}', { path: { seq } }), enabled: seq > 0 })
  return (
    <RecordDrawer target={target} read={read} title={({ name }) => name} onClose={onClose}>
      {(row) => <RankingView row={row} />}
    </RecordDrawer>
  )
}
