import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { visibleActionLabels } from '@/shared/api/gen/product-brand.gen'
import { affiliateCardCompanyLabels, affiliateCardStateLabels } from '@/shared/api/gen/rental-affiliatecard.gen'
import type { Schemas } from '@/shared/api/types'
import { cellDay, todaySeoul } from '@/shared/lib/cell-dates'
import { statePill } from '@/shared/ui/table/cells'
import { useBulkCards, useReorderCards } from './affiliate-card.calls'
import { affiliateCardDef } from './affiliate-card.def'
import { feesText, isReviewEnding, tiersText } from './affiliate-card.rules'

type Card = Schemas['AffiliateCardRow']

const { text, link, twoLine, money, number, pill, toggle, custom, day } = columnsOf(affiliateCardDef)

const DETAIL = '/rental/affiliatecard/detail'

const askDelete = (cards: readonly Card[]): string =>
  cards.some(({ displayState }) => displayState === 'DISPLAYING')
    ? '현재 쇼핑몰에 노출 중입니다. 삭제하시겠습니까?'
    : `제휴카드 ${cards.length}건을 삭제합니다.`

function useCardColumns() {
  const { mutateAsync: bulk } = useBulkCards()
  return useMemo(
    () => [
      link('name', {
        to: DETAIL,
        search: ({ affiliateCardSeq }) => ({ seq: String(affiliateCardSeq) }),
        picture: ({ image }) => image?.smallUrl,
        second: (card) => `연회비 ${feesText(card)}`,
        grow: true,
        width: 18,
      }),
      text('cardCompany', {
        width: 6.2,
        minWidth: 6.2,
        value: ({ cardCompany }) => affiliateCardCompanyLabels[cardCompany],
      }),
      text('tiers', { width: 22, minWidth: 9, value: ({ tiers }) => tiersText(tiers) }),
      money('maxDiscount', { width: 7.2 }),
      custom('reviewUntil', {
        width: 8.6,
        cell: ({ reviewUntil }) =>
          isReviewEnding(reviewUntil, todaySeoul(new Date())) ? statePill(reviewUntil, 'red') : reviewUntil,
      }),
      twoLine('startAt', {
        title: '기간',
        width: 7.6,
        minWidth: 7.6,
        value: ({ startAt }) => cellDay(startAt),
        second: ({ endAt }) => (endAt ? `~ ${cellDay(endAt)}` : '기간 제한 없음'),
      }),
      pill('displayState', affiliateCardStateLabels, stateTones, { width: 6.4 }),
      toggle('visible', {
        run: ({ affiliateCardSeq }, next) =>
          bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [affiliateCardSeq] } }),
      }),
      number('applicationCount', { width: 5.5 }),
      number('clickCount30d', { width: 7.2 }),
      day('updatedAt', { width: 7.5 }),
    ],
    [bulk],
  )
}

function useCardActions(): ListAction<Card>[] {
  const { mutateAsync: bulk } = useBulkCards()
  const router = useRouter()
  return useMemo(() => {
    const run = (action: Schemas['VisibleAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          void router.navigate({ to: DETAIL, search: { copy: String(seq) } })
          return undefined
        },
      },
      { label: visibleActionLabels.SHOW, on: 'many', run: run('SHOW') },
      { label: visibleActionLabels.HIDE, on: 'many', run: run('HIDE') },
      { label: visibleActionLabels.DELETE, on: 'both', danger: true, ask: askDelete, run: run('DELETE') },
    ]
  }, [bulk, router])
}

export function AffiliateCardList() {
  const { mutateAsync: order } = useReorderCards()
  const reorder = useMemo(() => ({ use: useReorder, run: (seqs: number[]) => order({ body: { seqs } }) }), [order])
  return (
    <ListScreen
      def={affiliateCardDef}
      columns={useCardColumns()}
      caption="제휴카드 목록"
      actions={useCardActions()}
      reorder={reorder}
      create={{ label: '제휴카드 등록', to: DETAIL }}
    />
  )
}
