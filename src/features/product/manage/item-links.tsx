import { useQuery } from '@tanstack/react-query'
import { RecordLink } from '@/kit/record-link'
import { messageOf } from '@/shared/api/errors'
import { itemLinkKindLabels } from '@/shared/api/gen/product-manage-form.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import styles from './item.module.css'

type Item = Schemas['Item']

/** Returns the list of the records that link to the item. `first` is the seq of one of them. */
function listOf(kind: Schemas['ItemLinkKind'], { itemCode, tire, battery }: Item, first: number | undefined) {
  const byCode = { keyword: itemCode }
  switch (kind) {
    case 'CAR':
      return {
        to: '/car/model',
        search: tire
          ? ({ keywordType: 'size', keyword: tire.sizeCode } as const)
          : ({ keywordType: 'battery', keyword: battery?.specCode ?? '' } as const),
      }
    case 'ITEM_EVENT':
      return { to: '/product/event', search: { keywordType: 'item', ...byCode } } as const
    case 'BEST_EXPERT':
      // the list shows one section at a time, and the section of the item is unknown here
      return { to: '/product/bestexpert/detail', search: { seq: String(first) } } as const
    case 'BUSINESS_PRICE':
      return { to: '/product/corpmember', search: { keywordType: 'itemCode', ...byCode } } as const
    case 'RENTAL_PRODUCT':
      return { to: '/rental/rentalproduct', search: byCode } as const
    case 'RESTOCK_NOTIFY':
      return { to: '/product/restocknotify', search: { tab: 'requests', keywordType: 'itemCode', ...byCode } } as const
  }
}

/** Renders 후기: the number of reviews and their average rating. */
function Reviews({ item: { itemSeq, itemType, reviewCount, ratingAverage } }: { item: Item }) {
  const { canRead } = useRights()
  const summary = (
    <>
      후기 <b>{formatThousands(reviewCount)}</b>
    </>
  )
  const to = `/generalcommunity/purchasereview${itemType === 'BATTERY' ? '/battery' : ''}` as const
  return (
    <li>
      {reviewCount > 0 && canRead('ITEM_REVIEW') ? (
        <RecordLink to={to} search={{ itemSeq: String(itemSeq) }}>
          {summary}
        </RecordLink>
      ) : (
        <span>{summary}</span>
      )}
      <small>{ratingAverage === null ? '' : `평점 ${ratingAverage.toFixed(1)}`}</small>
    </li>
  )
}

/** Renders 연결: everything that links to the item or fits it, with counts. */
export function ItemLinks({ item }: { item: Item }) {
  const { data, error } = useQuery(apiQuery('/api/v1/admin/items/{seq}/links', { path: { seq: item.itemSeq } }))
  return (
    <Section plain title="연결">
      {error && <p role="alert">{messageOf(error)}</p>}
      <ul className={styles.links}>
        <Reviews item={item} />
        {data?.map(({ kind, count, items }) => {
          const { to, search } = listOf(kind, item, items[0]?.seq)
          return (
            <li key={kind}>
              {count > 0 ? (
                <RecordLink to={to} search={search}>
                  {itemLinkKindLabels[kind]} <b>{formatThousands(count)}</b>
                </RecordLink>
              ) : (
                <span>
                  {itemLinkKindLabels[kind]} <b>0</b>
                </span>
              )}
              <small>
                {items
                  .slice(0, 4)
                  .map(({ title }) => title)
                  .join(', ')}
                {count > 4 && ` 외 ${formatThousands(count - 4)}`}
              </small>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
