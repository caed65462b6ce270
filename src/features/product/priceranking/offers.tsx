import { marketChannelLabels } from '@/shared/api/gen/product-priceranking.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { deleteOffer } from './price-ranking.calls'
import styles from './price-ranking.module.css'

interface Props {
  offers: readonly Schemas['MarketPrice'][]
  ourPrice: number
  writes: boolean
}

/** The offers of an item by price; stale ones are greyed and not ranked. */
export function Offers({ offers, ourPrice, writes }: Props) {
  const remove = useAction(deleteOffer, { done: '삭제되었습니다.' })
  async function drop({ marketPriceSeq, channel, sellerName, price }: Schemas['MarketPrice']) {
    const message = `${marketChannelLabels[channel]} ${sellerName} ${won(price)}원을(를) 삭제합니다.`
    if (!(await confirm({ title: '타사가격 삭제', message, confirmLabel: '삭제', danger: true }))) return
    await remove.run({ path: { seq: marketPriceSeq } })
  }
  return (
    <Section title={`타사가격 ${won(offers.length)}건`} plain>
      {offers.length === 0 ? (
        <p className={styles.empty}>수집된 타사가격이 없습니다.</p>
      ) : (
        <table className={styles.table}>
          <caption className={styles.hidden}>타사가격 목록</caption>
          <thead>
            <tr>
              <th scope="col">채널</th>
              <th scope="col">판매처</th>
              <th scope="col" data-end="">
                가격
              </th>
              <th scope="col" data-end="">
                판매가와 차이
              </th>
              <th scope="col">수집일시</th>
              {writes && <th scope="col">관리</th>}
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <tr key={offer.marketPriceSeq} data-stale={offer.stale || undefined}>
                <td>{marketChannelLabels[offer.channel]}</td>
                <td>
                  {offer.url ? (
                    <a href={offer.url} target="_blank" rel="noopener noreferrer">
                      {offer.sellerName}
                    </a>
                  ) : (
                    offer.sellerName
                  )}
                </td>
                <td data-end="">{won(offer.price)}</td>
                <td data-end="">{won(ourPrice - offer.price)}</td>
                <td>
                  {formatTime(offer.collectedAt)}
                  {offer.stale && <small>7일 경과</small>}
                </td>
                {writes && (
                  <td>
                    <Button size="sm" aria-label={`${offer.sellerName} 삭제`} onClick={() => drop(offer)}>
                      삭제
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
