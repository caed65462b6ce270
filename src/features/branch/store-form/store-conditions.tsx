import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { storeConditions } from '../../../../domain/branch/store-conditions'
import styles from './store-form.module.css'

/** Returns the conditions of a stored record as of today. */
export const conditionsOf = (store: Schemas['Store']) =>
  storeConditions(
    { ...store, hasMainImage: store.mainImage !== null, hasAccount: store.accountNumber !== null },
    todaySeoul(new Date()),
  )

/** Renders 운영 조건: how many conditions to open the store meets, and what is missing. */
export function StoreConditions({ store }: { store: Schemas['Store'] }) {
  const conditions = conditionsOf(store)
  const met = conditions.filter(({ missing }) => missing.length === 0)
  const lacking = conditions.flatMap(({ missing }) => missing.map(({ label }) => label))
  return (
    <p className={styles.conditions}>
      <b>
        운영 조건 {met.length}/{conditions.length}
      </b>
      <meter min={0} max={conditions.length} value={met.length} aria-label="운영 조건" />
      <span>
        {lacking.length === 0
          ? '운영에 필요한 정보가 모두 있습니다.'
          : `부족한 정보: ${[...new Set(lacking)].join(', ')}`}
      </span>
    </p>
  )
}
