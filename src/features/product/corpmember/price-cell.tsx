import { businessPriceSourceLabels } from '@/shared/api/gen/product-corpmember.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { pillClass } from '@/shared/ui/records/pill'
import styles from './business-price.module.css'
import { sourceTones } from './business-price.tones'

/** Renders the price of a grade, its source and the margin. Uses plain elements, because a page has hundreds. */
export const priceCell = ({ price, source, marginRate, belowCost, capped, fixedPrice }: Schemas['BusinessCell']) => (
  <>
    <span className={styles.price}>
      <span className={pillClass(sourceTones[source])}>{businessPriceSourceLabels[source]}</span>{' '}
      <b>{formatThousands(price)}</b>
    </span>
    <small className={styles.second}>
      {capped && (
        <span
          className={pillClass('amber')}
          data-tip={
            fixedPrice === null ? undefined : `설정한 가격 ${formatThousands(fixedPrice)}원이 판매가보다 높습니다.`
          }
        >
          상한 적용
        </span>
      )}
      {marginRate === null ? null : (
        <span className={belowCost ? styles.below : undefined}>
          {belowCost && '매입가 미만 '}
          {marginRate.toFixed(1)}%
        </span>
      )}
    </small>
  </>
)
