import { Link } from '@tanstack/react-router'
import { priceAttentionKindLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import styles from './price-job.module.css'

/** 확인 필요: fixed prices elsewhere that are not below the sale price any more. Nothing when there are none. */
export function AttentionList({ job }: { job: Schemas['PriceJobDetail'] }) {
  const { attention, attentionCount } = job
  if (attentionCount === 0) return null
  return (
    <Section title={`확인 필요 ${won(attentionCount)}건`} plain>
      <p className={styles.note}>
        고정 가격은 판매가를 따라가지 않습니다. 판매가보다 낮지 않은 다음 가격을 확인해 주세요.
        {attention.length < attentionCount && ` (처음 ${won(attention.length)}건)`}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.hidden}>확인 필요</caption>
          <thead>
            <tr>
              <th scope="col">구분</th>
              <th scope="col">이름</th>
              <th scope="col">상품</th>
              <th scope="col" data-end="">
                판매가
              </th>
              <th scope="col" data-end="">
                고정 가격
              </th>
            </tr>
          </thead>
          <tbody>
            {attention.map((each) => (
              <tr key={`${each.kind}-${each.itemSeq}-${each.name}`}>
                <td>{priceAttentionKindLabels[each.kind]}</td>
                <td>
                  {each.kind === 'EVENT' ? (
                    <Link to="/product/event" search={{ keyword: each.itemCode }}>
                      {each.name}
                    </Link>
                  ) : (
                    <Link to="/product/corpmember" search={{ keyword: each.itemCode }}>
                      {each.name}
                    </Link>
                  )}
                </td>
                <td>
                  {each.itemCode} {each.itemName}
                </td>
                <td data-end="">{won(each.salePrice)}</td>
                <td data-end="">{won(each.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
