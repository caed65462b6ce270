import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { giftCardStateLabels, giftTargetLabels, giftTypeLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { visibleActions } from '../visible-actions'
import { useBulkPolicies } from './gift-card.calls'
import { giftCardDef } from './gift-card-policy.def'

const PolicyDrawer = lazyDrawer(() => import('./gift-card-policy.form'), 'PolicyForm')

type Card = Schemas['GiftCardRow']

const { text, link, pill, day, custom, moneyRange, progress, toggle } = columnsOf(giftCardDef)

const targetText = ({ targetType, targetCount }: Card) =>
  targetType === 'ALL' ? giftTargetLabels.ALL : `${giftTargetLabels[targetType]} ${targetCount}개`

export function Policies() {
  const { mutateAsync: bulk } = useBulkPolicies()
  const columns = useMemo(
    () => [
      link('title', { grow: true, width: 18, search: (card) => ({ seq: String(card.giftCardSeq) }) }),
      text('giftType', { width: 5.5, value: (card) => giftTypeLabels[card.giftType] }),
      text('issuer', { width: 9, hidden: true }),
      text('targetType', { title: '대상', width: 7.5, value: targetText }),
      moneyRange('minAmount', { title: '금액', from: (card) => card.minAmount, to: (card) => card.maxAmount }),
      custom('orderFrom', { title: '주문기간', width: 14, cell: (card) => `${card.orderFrom} ~ ${card.orderTo}` }),
      day('mountDeadline', { width: 8 }),
      progress('grantCount', { title: '소진/예산', done: (card) => card.grantCount, of: (card) => card.budgetCount }),
      pill('state', giftCardStateLabels, stateTones),
      toggle('visible', {
        run: (card, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [card.giftCardSeq] } }),
      }),
    ],
    [bulk],
  )
  const actions = useMemo(() => visibleActions<Card>({ noun: '상품권 정책', bulk }), [bulk])
  return (
    <>
      <ListScreen
        def={giftCardDef}
        columns={columns}
        caption="상품권 정책 목록"
        actions={actions}
        create={{ label: '상품권 등록', search: { new: '1' } }}
      />
      <PolicyDrawer />
    </>
  )
}
