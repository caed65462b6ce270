import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemCellLines } from '@/features/product/product.rules'
import { RecordLink } from '@/kit/record-link'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { nameCell } from '@/shared/ui/table/cells'
import { QueryTable } from '@/shared/ui/table/query-table'
import type { RecordColumn } from '@/shared/ui/table/record-table'
import { Tabs } from '@/shared/ui/tabs'
import { sizeCode } from '../../../../domain/product/tire-size'
import styles from '../car.module.css'
import { itemsSearch } from './car-model-row.rules'

type Car = Schemas['CarModel']
type Kind = 'TIRE' | 'BATTERY'

const tabs = [
  { key: 'TIRE', label: '타이어' },
  { key: 'BATTERY', label: '배터리' },
] as const
const pages = { TIRE: '/product/manage/detail', BATTERY: '/product/manage/batterydetail' } as const

/** Shows which axle an item fits if front and rear sizes differ. */
const place: RecordColumn<Schemas['FitItem']> = {
  title: '위치',
  cell: ({ fitsFront, fitsRear }) => [fitsFront && '앞', fitsRear && '뒤'].filter(Boolean).join('·'),
}

function FitItems({ car, kind }: { car: Car; kind: Kind }) {
  const mayOpen = useRights().canRead('ITEM_MANAGEMENT')
  const query = useQuery(
    apiQuery('/api/v1/admin/car-models/{seq}/fit-items', { path: { seq: car.carModelSeq }, query: { kind } }),
  )
  const { total = 0, items } = query.data ?? {}
  const differs = car.fitments.some(({ rear }) => rear !== null)
  return (
    <QueryTable
      label={`적합 상품 ${formatThousands(total)}개 중 많이 팔린 ${items?.length ?? 0}개`}
      query={query}
      rows={items}
      empty="판매중인 적합 상품이 없습니다."
      idOf={({ itemSeq }) => itemSeq}
      columns={[
        {
          title: '상품',
          cell: (item) => {
            const { first: children, second } = itemCellLines(item)
            const search = { seq: String(item.itemSeq) }
            return nameCell(
              mayOpen ? (
                <RecordLink to={pages[kind]} search={search}>
                  {children}
                </RecordLink>
              ) : (
                children
              ),
              second,
            )
          },
        },
        { title: '상품코드', cell: ({ itemCode }) => itemCode },
        ...(kind === 'TIRE' && differs ? [place] : []),
        { title: '판매가', right: true, cell: ({ salePrice }) => formatThousands(salePrice) },
        { title: '재고', right: true, cell: ({ stockQuantity }) => formatThousands(stockQuantity) },
        { title: '30일 판매', right: true, cell: ({ soldLast30Days }) => formatThousands(soldLast30Days) },
      ]}
    />
  )
}

/** Renders 연결: the best-selling items that fit, and the number of members and rentals with this car. */
export function Connections({ car }: { car: Car }) {
  const [kind, setKind] = useState<Kind>('TIRE')
  const mayOpen = useRights().canRead('ITEM_MANAGEMENT')
  const sizes = car.fitments.flatMap(({ front, rear }) => [front, rear].flatMap((size) => size ?? []))
  const codes = [...new Set(sizes.map(sizeCode))]
  return (
    <Section plain title="연결" hint="30일 동안 많이 팔린 20개">
      <ul className={styles.links}>
        <li>
          {car.fitItemCount > 0 && mayOpen ? (
            <RecordLink to="/product/manage" search={itemsSearch(codes)}>
              적합 상품 <b>{formatThousands(car.fitItemCount)}</b>
            </RecordLink>
          ) : (
            <>
              적합 상품 <b>{formatThousands(car.fitItemCount)}</b>
            </>
          )}
        </li>
        <li>
          등록 회원차 <b>{formatThousands(car.memberCarCount)}</b>
        </li>
        <li>
          렌탈 신청 <b>{formatThousands(car.rentalCount)}</b>
        </li>
      </ul>
      <div className={styles.panel}>
        <Tabs label="적합 상품" items={tabs} value={kind} onChange={setKind}>
          <FitItems car={car} kind={kind} />
        </Tabs>
      </div>
    </Section>
  )
}
