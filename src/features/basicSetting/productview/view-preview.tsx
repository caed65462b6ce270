import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import {
  itemListViewLabels,
  itemViewBadgeLabels,
  itemViewFieldLabels,
} from '@/shared/api/gen/basicSetting-productview.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { shownBadges } from '../../../../domain/basicSetting/item-view'
import styles from './item-view-setting.module.css'
import { shownItems, textOf } from './item-view-setting.rules'

type View = Schemas['ItemViewFields']
type Sample = Schemas['ItemViewSample']

function Item({ item, view, fields }: { item: Sample; view: View; fields: readonly Schemas['ItemViewField'][] }) {
  return (
    <li className={cx(styles.item, item.soldOut && styles.gone)}>
      <span className={styles.picture}>
        {item.thumbnailUrl && <img src={item.thumbnailUrl} alt="" loading="lazy" />}
        {item.soldOut && <b>품절</b>}
      </span>
      <span className={styles.facts}>
        <span className={styles.badges}>
          {shownBadges(item, view, Date.now()).map((badge) => (
            <i key={badge}>{itemViewBadgeLabels[badge]}</i>
          ))}
        </span>
        {fields.map((field) => {
          const text = textOf(field, item, view)
          if (text === null) return null
          if (field === 'brandLogo') return <img key={field} className={styles.logo} src={text} alt={item.brandName} />
          return (
            <span key={field} data-of={field} style={{ WebkitLineClamp: view.lineClampName }}>
              {text}
            </span>
          )
        })}
      </span>
    </li>
  )
}

const DEVICES = { pc: 'PC', mobile: '모바일' } as const

/** Renders eight items of the shop with the unsaved settings. */
export function ViewPreview({ itemType, view }: { itemType: Schemas['ItemType']; view: View }) {
  const [device, setDevice] = useState<keyof typeof DEVICES>('pc')
  const [chosen, choose] = useState<Schemas['ItemListView'] | undefined>()
  const query = useQuery(apiQuery('/api/v1/admin/item-view-settings/{itemType}/samples', { path: { itemType } }))
  const kind = chosen ?? view.defaultView
  const { fields } = kind === 'CARD' ? view.card : view.list
  const shown = fields.filter(({ visible }) => visible).map(({ field }) => field)
  const { columns, pageSize } = view[device]
  const items = query.data && shownItems(query.data, view)
  return (
    <Section
      plain
      title="미리보기"
      hint={`한 페이지 ${pageSize}개 중 ${items?.length ?? 0}개`}
      aside={
        <>
          {(Object.keys(DEVICES) as (keyof typeof DEVICES)[]).map((key) => (
            <Button key={key} size="sm" aria-pressed={key === device} onClick={() => setDevice(key)}>
              {DEVICES[key]}
            </Button>
          ))}
          {(Object.keys(itemListViewLabels) as Schemas['ItemListView'][]).map((key) => (
            <Button key={key} size="sm" aria-pressed={key === kind} onClick={() => choose(key)}>
              {itemListViewLabels[key]}
            </Button>
          ))}
        </>
      }
    >
      {!items && (
        <p className={styles.note} role={query.error ? 'alert' : 'status'}>
          {query.error ? messageOf(query.error) : '불러오는 중입니다.'}{' '}
          {query.error && <Button onClick={() => query.refetch()}>다시 시도</Button>}
        </p>
      )}
      {items?.length === 0 && (
        <p className={styles.note}>노출 중인 상품이 없습니다. 상품을 등록하면 여기에 보입니다.</p>
      )}
      {items && (
        <ul
          className={cx(styles.shop, kind === 'LIST' && styles.lines, device === 'mobile' && styles.phone)}
          style={{ '--columns': kind === 'LIST' ? 1 : columns } as CSSProperties}
          aria-label={`${DEVICES[device]} ${itemListViewLabels[kind]} 미리보기: ${shown.map((field) => itemViewFieldLabels[field]).join(', ')}`}
        >
          {items.map((item) => (
            <Item key={item.itemSeq} item={item} view={view} fields={shown} />
          ))}
        </ul>
      )}
    </Section>
  )
}
