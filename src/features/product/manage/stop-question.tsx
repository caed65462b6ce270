import { itemLinkKindLabels } from '@/shared/api/gen/product-manage-form.gen'
import type { ResultOf } from '@/shared/api/types'
import { confirm } from '@/shared/ui/layers/dialog'
import styles from './item.module.css'

/** Maximum number of uses that are listed. */
const NAMED = 8

/**
 * Asks before stopping the sale of items used by a running event, a recommendation or a rental product, and lists the
 * uses.
 */
export const confirmStop = ({ total, items }: ResultOf<'post', '/api/v1/admin/items/running-uses'>): Promise<boolean> =>
  confirm({
    title: `상품 판매중지: ${total === 1 ? items[0]?.itemName : `사용 중 ${total}건`}`,
    message: '사용 중인 곳이 있습니다. 판매를 중지하면 해당 화면에 ‘판매불가’로 표시됩니다. 계속하시겠습니까?',
    detail: (
      <ul className={styles.uses}>
        {items.slice(0, NAMED).map((use) => (
          <li key={`${use.kind}-${use.seq}-${use.itemSeq}`}>
            {itemLinkKindLabels[use.kind]}: {use.title} — {use.itemName}
          </li>
        ))}
        {total > NAMED && <li>외 {total - NAMED}건</li>}
      </ul>
    ),
    confirmLabel: '판매중지',
    danger: true,
    size: 'md',
  })
