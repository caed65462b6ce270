import { marketChannelLabels } from '@/shared/api/gen/product-priceranking.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { type RecordColumn, RecordTable } from '@/shared/ui/table/record-table'
import { deleteOffer } from './price-ranking.calls'

interface Props {
  offers: readonly Schemas['MarketPrice'][]
  ourPrice: number
  writes: boolean
}

/** Renders the offers of an item by price. Outdated ones are gray and unranked. */
export function Offers({ offers, ourPrice, writes }: Props) {
  const remove = useAction(deleteOffer, { done: '삭제되었습니다.' })
  async function drop({ marketPriceSeq, channel, sellerName, price }: Schemas['MarketPrice']) {
    const message = `${marketChannelLabels[channel]} ${sellerName} ${formatThousands(price)}원을 삭제합니다.`
    if (!(await confirm({ title: `타사가격 삭제: ${sellerName}`, message, confirmLabel: '삭제', danger: true }))) return
    await remove.run({ path: { seq: marketPriceSeq } })
  }
  const dropping: RecordColumn<Schemas['MarketPrice']> = {
    title: '관리',
    cell: (offer) => (
      <Button size="sm" aria-label={`${offer.sellerName} 삭제`} onClick={() => drop(offer)}>
        삭제
      </Button>
    ),
  }
  return (
    <Section title={`타사가격 ${formatThousands(offers.length)}건`} plain>
      <RecordTable
        label="타사가격 목록"
        empty="수집된 타사가격이 없습니다."
        rows={offers}
        idOf={({ marketPriceSeq }) => marketPriceSeq}
        off={({ stale }) => stale}
        columns={[
          { title: '채널', cell: ({ channel }) => marketChannelLabels[channel] },
          {
            title: '판매처',
            cell: ({ url, sellerName }) =>
              url ? (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {sellerName}
                </a>
              ) : (
                sellerName
              ),
          },
          { title: '가격', right: true, cell: ({ price }) => formatThousands(price) },
          { title: '판매가와 차이', right: true, cell: ({ price }) => formatThousands(ourPrice - price) },
          {
            title: '수집일시',
            cell: ({ collectedAt, stale }) => (
              <>
                {formatTime(collectedAt)}
                {stale && <small>7일 경과</small>}
              </>
            ),
          },
          ...(writes ? [dropping] : []),
        ]}
      />
    </Section>
  )
}
